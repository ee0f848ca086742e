// The script of the RSVP page, inside the document. Everything works without it; with it an answer is saved on tap, the
// page stays where it is, and a failed request says so. The server renders every state: this only puts it in place.

/** On a phone's poor connection a request either comes soon or not at all. */
const PATIENCE_MS = 15_000;
/** Who comes back to a page that was away for so long wants to see what is true now. */
const STALE_MS = 60_000;

const page = document.querySelector("main")!;
const notices = document.querySelector("#notices")!;
const loading = document.querySelector<HTMLElement>("#loading")!;

/** Says that something failed, and when there is no network, that too. */
function complain(text: string) {
  const { content } = document.querySelector<HTMLTemplateElement>("#complaint")!;
  const notice = content.cloneNode(true) as DocumentFragment;
  const [what, why] = notice.querySelectorAll("p");
  what!.textContent = text;
  if (navigator.onLine) why!.remove();
  notices.replaceChildren(notice);
}

/** The page as it is now: what stands in main, and what is to be said. Throws when it cannot be had. */
async function ask(init: RequestInit = {}) {
  const headers = { accept: "text/html", "x-part": "page" };
  const answer = await fetch(page.dataset.url!, {
    ...init,
    headers,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (answer.status >= 500 || !answer.headers.has("x-part")) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Puts it in place. Who opened the team's answers or stands on a button stays there. */
function show(now: Document) {
  const isOpen = team()?.open;
  const focused = document.activeElement;
  const scrolled = team()?.querySelector("ul")?.scrollTop;
  const selector =
    focused instanceof HTMLButtonElement
      ? `[value="${focused.value}"]`
      : focused?.matches("summary")
        ? "summary"
        : null;
  page.replaceChildren(...now.querySelector("main")!.childNodes);
  const said = now.querySelector("#notices")!.childNodes;
  if (said.length > 0) notices.replaceChildren(...said);
  const shown = team();
  // Opened without asking again.
  if (shown && isOpen) {
    known = shown;
    shown.open = true;
    shown.querySelector("ul")!.scrollTop = scrolled ?? 0;
  }
  if (selector) page.querySelector<HTMLElement>(selector)?.focus();
}

const team = () => page.querySelector<HTMLDetailsElement>("#team");
/** The opened list that was just put in place. */
let known: HTMLDetailsElement | null = null;

// --- answering ---

const pressed = () => page.querySelector('button[aria-pressed="true"]');
const press = (button: Element | null) => {
  for (const each of page.querySelectorAll("button[aria-pressed]"))
    each.setAttribute("aria-pressed", String(each === button));
};

/** Taps while an answer is on its way wait for it: the last one counts, here as on the server. */
let saving = Promise.resolve();
let taps = 0;

async function save(response: string, tap: number, before: Element | null) {
  if (tap !== taps) return;
  try {
    const now = await ask({ method: "POST", body: new URLSearchParams({ response }) });
    if (tap === taps) show(now);
  } catch {
    if (tap !== taps) return;
    press(before);
    complain("Failed to update RSVP");
  }
}

page.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter as HTMLButtonElement;
  const before = pressed();
  const tap = ++taps;
  press(button);
  saving = saving.then(() => save(button.value, tap, before));
});

// --- what the team said ---

async function refreshTeam(details: HTMLDetailsElement) {
  const note = details.querySelector<HTMLElement>("[data-loading]")!;
  note.hidden = false;
  try {
    const now = (await ask()).querySelector("#team");
    if (now) details.replaceChildren(...now.childNodes);
  } catch {
    complain("Failed to load team responses");
  }
  note.hidden = true;
}

page.addEventListener(
  "toggle",
  ({ target }) => {
    const details = target as HTMLDetailsElement;
    const isKnown = details === known;
    known = null;
    if (details.open && !isKnown) void refreshTeam(details);
  },
  // It does not bubble.
  true,
);

// --- coming back ---

async function refresh() {
  loading.hidden = false;
  try {
    await saving;
    show(await ask());
  } catch {
    complain("Failed to load RSVP data");
  }
  loading.hidden = true;
}

let leftAt = Date.now();
document.addEventListener("visibilitychange", () => {
  if (document.hidden) leftAt = Date.now();
  else if (Date.now() - leftAt > STALE_MS) void refresh();
});
addEventListener("pageshow", (event) => event.persisted && void refresh());
addEventListener("online", () => void refresh());
