// Makes the phones live: texts and their states without a reload, phones without a page change, answers, keys.
// Everything shown comes from the server's page, fetched again and put in place by id, so there is one renderer only.

const sideBySide = matchMedia("(min-width: 900px)");
const byId = (id) => document.getElementById(id);
const rows = () => [...document.querySelectorAll("#phones-list a.row")];
const texts = () => [...document.querySelectorAll("#phone-texts li")];
document.documentElement.classList.add("is-live");

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
  const known = new Set([...document.querySelectorAll("#phones-list li")].map((item) => item.dataset.last));
  const focused = document.activeElement?.closest?.("#phones-list li")?.dataset.id;
  const scroller = document.querySelector(".list-scroll");
  const height = scroller.scrollHeight;
  for (const id of ["phones-count", "phones-actions", "phones-fault", "phones-list"]) replace(page, id);
  if (scroller.scrollTop > 0) scroller.scrollTop += scroller.scrollHeight - height;
  if (focused)
    document.querySelector(`#phones-list li[data-id="${focused}"] a`)?.focus({ preventScroll: true });
  return [...document.querySelectorAll("#phones-list li")].filter((item) => !known.has(item.dataset.last));
}

/** Side by side the texts scroll on their own; on a phone the page does. */
const scroller = () => (sideBySide.matches ? document.querySelector(".talk") : document.scrollingElement);

function toLastText() {
  const area = scroller();
  if (byId("phone-texts") && area) area.scrollTop = area.scrollHeight;
}

/** New texts and states; the reader stays at the end, or wherever they scrolled to. */
function replaceTexts(page) {
  if (!byId("phone-texts")) return;
  const area = scroller();
  const isAtEnd = area.scrollHeight - area.scrollTop - area.clientHeight < 80;
  const known = new Set(texts().map((item) => item.dataset.id));
  // An open choice would close under the reader's finger.
  if (!byId("phone-head").contains(document.activeElement)) replace(page, "phone-head");
  replace(page, "phone-texts");
  const quick = page.querySelector(".quick");
  const old = document.querySelector(".quick");
  if (quick && old && old.innerHTML !== quick.innerHTML && !old.contains(document.activeElement))
    old.innerHTML = quick.innerHTML;
  const arrived = texts().filter((item) => !known.has(item.dataset.id));
  for (const item of arrived) item.classList.add("is-new");
  if (isAtEnd && arrived.length > 0) toLastText();
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
      if (!page) continue;
      const arrived = replaceList(page);
      replaceTexts(page);
      for (const item of arrived) item.classList.add("is-new");
      const [first] = arrived;
      if (first)
        byId("phones-news").textContent =
          `${first.querySelector(".row-from").textContent}: ${first.querySelector(".row-subject").textContent}`;
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
  document.querySelector(".phones").className = page.querySelector(".phones").className;
  replaceList(page);
  replace(page, "phones-reader");
  toLastText();
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

async function answer(form, data) {
  try {
    await fetch(form.action, { method: "POST", body: data });
  } catch {
    // The sandbox is gone: what was typed stays, and the header already says that the connection is lost.
    return;
  }
  form.reset();
  if (new URLSearchParams(location.search).has("earlier")) history.replaceState(null, "", location.pathname);
  await refresh();
  toLastText();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-answer]")) return;
  event.preventDefault();
  void answer(form, new URLSearchParams(new FormData(form, event.submitter)));
});

document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.matches(".kind select"))
    event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || byId("clear-dialog").open) return;
  // Typing stays typing, and the arrows scroll texts that have the focus.
  if (event.target instanceof Element && event.target.closest("input, textarea, select, .talk")) return;
  if (event.key === "j" || event.key === "ArrowDown") step(1);
  else if (event.key === "k" || event.key === "ArrowUp") step(-1);
  else if (event.key === "/") document.querySelector(".search input").focus();
  else return;
  event.preventDefault();
});

window.addEventListener("popstate", () => void show(location.href, { remember: false }));

const live = byId("phones-live");
const events = new EventSource("/phones/events");
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

toLastText();
