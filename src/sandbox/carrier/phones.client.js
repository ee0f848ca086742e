import { byId, replace, sideBySide, startList } from "../list.client.js";

const texts = () => [...document.querySelectorAll("#phone-texts li")];
document.documentElement.classList.add("is-live");

/** On a wide screen, the texts scroll separately. On a phone, the page does. */
const scroller = () => (sideBySide.matches ? document.querySelector(".talk") : document.scrollingElement);

function toLastText() {
  const area = scroller();
  if (byId("phone-texts") && area) area.scrollTop = area.scrollHeight;
}

/** Swaps in new texts and states. Keeps the reader at the end, or wherever they scrolled to. */
function replaceTexts(page) {
  if (!byId("phone-texts")) return;
  const area = scroller();
  const isAtEnd = area.scrollHeight - area.scrollTop - area.clientHeight < 80;
  const known = new Set(texts().map((item) => item.dataset.id));
  // Replacing an open select would close it while the reader is choosing.
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

const refresh = startList("phones", {
  // A phone's row counts as new each time a text arrives.
  news: "last",
  say: (item) =>
    `${item.querySelector(".row-from").textContent}: ${item.querySelector(".row-subject").textContent}`,
  refreshed: replaceTexts,
  shown: toLastText,
  ownKeys: ".talk",
});

async function reply(form, data) {
  try {
    await fetch(form.action, { method: "POST", body: data });
  } catch {
    // The sandbox is down. Keep what was typed; the header already shows that the connection is lost.
    return;
  }
  form.reset();
  if (new URLSearchParams(location.search).has("earlier")) history.replaceState(null, "", location.pathname);
  await refresh();
  toLastText();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-reply]")) return;
  event.preventDefault();
  void reply(form, new URLSearchParams(new FormData(form, event.submitter)));
});

document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.matches(".kind select"))
    event.target.form.requestSubmit();
});
