// The RSVP page's inline script. Everything works without it. With it, a tap saves the response without a page load,
// and a failed request shows an error. The server renders every state, and this script only swaps it in.

/** Request timeout. On a poor connection, a request either finishes soon or not at all. */
const TIMEOUT_MS = 15_000;
/** After this long in the background, the page refreshes when the reader comes back. */
const STALE_MS = 60_000;

const page = document.querySelector("main")!;
const notices = document.querySelector("#notices")!;
const loading = document.querySelector<HTMLElement>("#loading")!;

/** Shows an error, in the page's language. If the device is offline, the error mentions that. */
function showError(error: "update" | "load" | "team") {
  const { content, dataset } = document.querySelector<HTMLTemplateElement>("#complaint")!;
  const notice = content.cloneNode(true) as DocumentFragment;
  const [title, description] = notice.querySelectorAll("p");
  title!.textContent = dataset[error]!;
  if (navigator.onLine) description!.remove();
  notices.replaceChildren(notice);
}

/** Fetches the current page: the contents of <main> and any notices to show. Throws if the request fails. */
async function fetchPage(init: RequestInit = {}) {
  const headers = { accept: "text/html", "x-part": "page" };
  const response = await fetch(page.dataset.url!, {
    ...init,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status >= 500 || !response.headers.has("x-part")) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

const listNotes = () => page.querySelectorAll<HTMLInputElement>("[name=note]");

/**
 * Swaps in a fetched page. If the team's responses were open, keeps them open. Keeps the focus on the same button, and
 * notes that aren't saved yet.
 */
function showPage(newPage: Document) {
  const isOpen = findTeam()?.open;
  const focused = document.activeElement;
  const scrolled = findTeam()?.querySelector("ul")?.scrollTop;
  const selector =
    focused instanceof HTMLButtonElement
      ? `${getMemberId(focused) && `[value="${getMemberId(focused)}"]~* `}[value="${focused.value}"]`
      : focused?.matches("summary")
        ? "summary"
        : null;
  const typed = [...listNotes()].map(({ value }) => value);
  page.replaceChildren(...newPage.querySelector("main")!.childNodes);
  const newNotices = newPage.querySelector("#notices")!.childNodes;
  if (newNotices.length > 0) notices.replaceChildren(...newNotices);
  for (const [index, note] of listNotes().entries())
    if (typed[index]) {
      note.value = typed[index];
      note.closest("details")!.open = true;
    }
  const shown = findTeam();
  // Reopen the list without fetching it again.
  if (shown && isOpen) {
    reopened = shown;
    shown.open = true;
    shown.querySelector("ul")!.scrollTop = scrolled ?? 0;
  }
  if (selector) page.querySelector<HTMLElement>(selector)?.focus();
}

const findTeam = () => page.querySelector<HTMLDetailsElement>("#team");
/** The list that was just reopened. Its toggle event doesn't fetch the list again. */
let reopened: HTMLDetailsElement | null = null;

// --- responding ---

/** Returns who a button responds for. The page of a test text responds for no one. */
const getMemberId = ({ form }: HTMLButtonElement) =>
  form!.querySelector<HTMLInputElement>("[name=memberId]")?.value ?? "";

const setPressed = (form: HTMLFormElement, button: Element | null) => {
  for (const otherButton of form.querySelectorAll("button"))
    otherButton.setAttribute("aria-pressed", String(otherButton === button));
};

/** Queues taps while a response is being saved. Each member's last tap wins, just as it does on the server. */
let savePromise = Promise.resolve();
let taps = 0;
const lastTaps: Record<string, number> = {};

async function save(button: HTMLButtonElement, body: URLSearchParams, tap: number, before: Element | null) {
  const memberId = getMemberId(button);
  if (tap !== lastTaps[memberId]) return;
  try {
    const newPage = await fetchPage({ method: "POST", body });
    // A page from before the newest tap would undo it.
    const note = button.form!.querySelector<HTMLInputElement>("[name=note]");
    if (note) note.value = "";
    if (tap === taps) showPage(newPage);
  } catch {
    if (tap !== lastTaps[memberId]) return;
    setPressed(button.form!, before);
    showError("update");
  }
}

page.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter as HTMLButtonElement;
  const before = button.form!.querySelector('[aria-pressed="true"]');
  const tap = (lastTaps[getMemberId(button)] = ++taps);
  if (button.value) setPressed(button.form!, button);
  const body = new URLSearchParams(new FormData(button.form!, button) as never);
  savePromise = savePromise.then(() => save(button, body, tap, before));
});

// --- the team's responses ---

async function refreshTeam(details: HTMLDetailsElement) {
  const note = details.querySelector<HTMLElement>("[data-loading]")!;
  note.hidden = false;
  try {
    const newPage = (await fetchPage()).querySelector("#team");
    if (newPage) details.replaceChildren(...newPage.childNodes);
  } catch {
    showError("team");
  }
  note.hidden = true;
}

page.addEventListener(
  "toggle",
  ({ target }) => {
    const details = target as HTMLDetailsElement;
    if (details.id !== "team") return;
    const isReopened = details === reopened;
    reopened = null;
    if (details.open && !isReopened) void refreshTeam(details);
  },
  // Listen in the capture phase, because the toggle event doesn't bubble.
  true,
);

// --- returning to the page ---

async function refresh() {
  loading.hidden = false;
  try {
    await savePromise;
    showPage(await fetchPage());
  } catch {
    showError("load");
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
