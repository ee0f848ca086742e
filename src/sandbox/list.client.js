// Makes a list with its reader live: what comes in without a reload, reading without a page change, keys. Everything shown
// still comes from the server's page, fetched again and put in place by id, so there is one renderer only.

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
 * Starts the list of a part, whose ids begin with its name. `news` is what tells a row that has something new, `say` its words
 * for whoever does not see it; `refreshed` gets each page that was fetched again, `gone` is called when it is no longer
 * there, `shown` comes after another entry was opened, `ownKeys` are elements whose keys are their own. Gives a way to refresh.
 */
export function startList(part, { news, say, refreshed, gone, shown, ownKeys }) {
  const list = `#${part}-list`;
  const items = () => [...document.querySelectorAll(`${list} li`)];

  /** Puts the fetched list in place; keeps the focused row and what the reader sees of a scrolled list. */
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

  /** Nudges may come in bursts: one fetch at a time, and one more when something came in between. */
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
      // The sandbox is restarting; the live connection comes back and asks again.
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
    // Typing stays typing, and the arrows scroll what has the focus.
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
    // Whatever came between the page and this connection, or while it was lost.
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
