// Makes the mailbox live: new mail without a reload, reading without a page change, keys. Everything shown
// still comes from the server's page, fetched again and put in place by id, so there is one renderer only.

const sideBySide = matchMedia("(min-width: 900px)");
const byId = (id) => document.getElementById(id);
const rows = () => [...document.querySelectorAll("#mailbox-list a.row")];
const ids = () => new Set([...document.querySelectorAll("#mailbox-list li")].map((item) => item.dataset.id));

async function fetchPage(url) {
  const response = await fetch(url);
  if (!response.ok) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function replace(page, id) {
  const old = byId(id);
  const next = page.getElementById(id);
  if (old && next && old.outerHTML !== next.outerHTML) old.replaceWith(document.importNode(next, true));
}

/** Puts the fetched list in place; keeps the focused row and what the reader sees of a scrolled list. */
function replaceList(page) {
  const known = ids();
  const focused = document.activeElement?.closest?.("#mailbox-list li")?.dataset.id;
  const scroller = document.querySelector(".list-scroll");
  const height = scroller.scrollHeight;
  for (const id of ["mailbox-count", "mailbox-actions", "mailbox-fault", "mailbox-list"]) replace(page, id);
  if (scroller.scrollTop > 0) scroller.scrollTop += scroller.scrollHeight - height;
  if (focused)
    document.querySelector(`#mailbox-list li[data-id="${focused}"] a`)?.focus({ preventScroll: true });
  return [...document.querySelectorAll("#mailbox-list li")].filter((item) => !known.has(item.dataset.id));
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
      // The open mail is gone: the mailbox was cleared somewhere else.
      if (!page) {
        location.assign("/mailbox");
        return;
      }
      const arrived = replaceList(page);
      for (const item of arrived) item.classList.add("is-new");
      const subject = arrived[0]?.querySelector(".row-subject")?.textContent;
      if (subject) byId("mailbox-news").textContent = `New mail: ${subject}`;
    }
  } catch {
    // The sandbox is restarting; the live connection comes back and asks again.
  } finally {
    refreshing = false;
  }
}

function reportRead() {
  const id = document.querySelector("[data-mail]")?.dataset.mail;
  if (id) void fetch(`/mailbox/${id}/read`, { method: "POST", keepalive: true }).catch(() => {});
  document.querySelector("#mailbox-list a[aria-current]")?.scrollIntoView({ block: "nearest" });
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
  document.querySelector(".mailbox").className = page.querySelector(".mailbox").className;
  replaceList(page);
  replace(page, "mailbox-reader");
  reportRead();
}

function step(offset) {
  const all = rows();
  const current = all.findIndex((row) => row.hasAttribute("aria-current") || row === document.activeElement);
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
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || !sideBySide.matches) return;
  event.preventDefault();
  void show(link.href, { remember: true });
});

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || byId("clear-dialog").open) return;
  // Typing stays typing, and the arrows scroll the text of a mail that has the focus.
  if (event.target instanceof Element && event.target.closest("input, textarea, select, .plain")) return;
  if (event.key === "j" || event.key === "ArrowDown") step(1);
  else if (event.key === "k" || event.key === "ArrowUp") step(-1);
  else if (event.key === "/") document.querySelector(".search input").focus();
  else return;
  event.preventDefault();
});

window.addEventListener("popstate", () => void show(location.href, { remember: false }));

const live = byId("mailbox-live");
const events = new EventSource("/mailbox/events");
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

reportRead();
