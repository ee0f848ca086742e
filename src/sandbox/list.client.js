// Adds live updates, opening items without navigation, and keyboard shortcuts to a list and its reader.
// Everything still comes from the server's page, which is fetched again and swapped in by ID, so there's only one
// renderer.

export const sideBySide = matchMedia("(min-width: 900px)");
export const byId = (id) => document.getElementById(id);

async function fetchPage(url) {
  const response = await fetch(url);
  if (!response.ok) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

export function replace(page, id) {
  const old = byId(id);
  const next = page.getElementById(id);
  if (old && next && old.outerHTML !== next.outerHTML) old.replaceWith(document.importNode(next, true));
}

/**
 * Starts a stand-in's list. Its element IDs start with `part`. `news` is the data attribute that changes when a row has
 * something new, and `say` returns the row's announcement for screen readers. `refreshed` is called with each page that
 * was fetched again, `gone` when the open item no longer exists, and `shown` after another item was opened. `ownKeys`
 * selects elements that handle their own keys. Returns a refresh function.
 */
export function startList(part, { news, say, refreshed, gone, shown, ownKeys }) {
  const list = `#${part}-list`;
  const items = () => [...document.querySelectorAll(`${list} li`)];

  /** Swaps in the fetched list and keeps the focused row and the scroll position. */
  function replaceList(page) {
    const known = new Set(items().map((item) => item.dataset[news]));
    const focused = document.activeElement?.closest?.(`${list} li`)?.dataset.id;
    const scroller = document.querySelector(".list-scroll");
    const height = scroller.scrollHeight;
    for (const id of ["count", "actions", "fault", "list"]) replace(page, `${part}-${id}`);
    if (scroller.scrollTop > 0) scroller.scrollTop += scroller.scrollHeight - height;
    if (focused) document.querySelector(`${list} li[data-id="${focused}"] a`)?.focus({ preventScroll: true });
    return items().filter((item) => !known.has(item.dataset[news]));
  }

  let refreshing = false;
  let again = false;

  /** Events may come in bursts, so run one fetch at a time, plus one more if an event arrived in the meantime. */
  async function refresh() {
    again = true;
    if (refreshing) return;
    refreshing = true;
    try {
      while (again) {
        again = false;
        const page = await fetchPage(location.href);
        if (!page) {
          gone?.();
          continue;
        }
        const arrived = replaceList(page);
        refreshed?.(page);
        for (const item of arrived) item.classList.add("is-new");
        if (arrived[0]) byId(`${part}-news`).textContent = say(arrived[0]);
      }
    } catch {
      // The sandbox is restarting. The live connection reconnects and refreshes.
    } finally {
      refreshing = false;
    }
  }

  let latest = 0;

  async function show(url, { remember }) {
    const turn = ++latest;
    const page = await fetchPage(url).catch(() => null);
    if (turn !== latest) return;
    if (!page) {
      location.assign(url);
      return;
    }
    if (remember) history.pushState(null, "", url);
    document.title = page.title;
    document.querySelector(".split").className = page.querySelector(".split").className;
    replaceList(page);
    replace(page, `${part}-reader`);
    shown();
  }

  function step(offset) {
    const all = [...document.querySelectorAll(`${list} a.row`)];
    const current = all.findIndex(
      (row) => row.hasAttribute("aria-current") || row === document.activeElement,
    );
    const target = all[current === -1 ? 0 : current + offset];
    if (!target) return;
    target.focus({ preventScroll: sideBySide.matches });
    if (sideBySide.matches) void show(target.href, { remember: true });
  }

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-clear]")) byId("clear-dialog").showModal();
    if (target?.closest("[data-close]")) byId("clear-dialog").close();
    const link = target?.closest("a[data-open]");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || !sideBySide.matches) return;
    event.preventDefault();
    void show(link.href, { remember: true });
  });

  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || byId("clear-dialog").open) return;
    // Don't intercept typing, or arrow keys that scroll the focused element.
    if (event.target instanceof Element && event.target.closest(`input, textarea, select, ${ownKeys}`))
      return;
    if (event.key === "j" || event.key === "ArrowDown") step(1);
    else if (event.key === "k" || event.key === "ArrowUp") step(-1);
    else if (event.key === "/") document.querySelector(".search input").focus();
    else return;
    event.preventDefault();
  });

  window.addEventListener("popstate", () => void show(location.href, { remember: false }));

  const live = byId(`${part}-live`);
  const events = new EventSource(`/${part}/events`);
  events.addEventListener("open", () => {
    live.textContent = "Live";
    live.classList.remove("is-lost");
    // Catch up on changes since the page loaded or the connection was lost.
    void refresh();
  });
  events.addEventListener("error", () => {
    live.textContent = "Connection lost, retrying";
    live.classList.add("is-lost");
  });
  events.addEventListener("changed", () => void refresh());

  shown();
  return refresh;
}
