import { page, type Locator } from "vitest/browser";

const actions = ["click", "dblClick", "fill", "hover", "selectOptions", "clear", "upload"] as const;
type Action = (this: Locator, ...args: unknown[]) => Promise<void>;

// Save this before a test can freeze the clock, so that polling keeps working.
const realSetTimeout = window.setTimeout.bind(window);
const waitForNextPoll = () => new Promise((resolve) => realSetTimeout(resolve, 10));

/** Five seconds of polling. After that, Playwright takes over and reports which element is missing. */
const MAX_POLLS = 500;

async function waitUntilReady(locator: Locator) {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const [element, ...others] = locator.elements();
    if (element && others.length === 0 && !element.matches(":disabled")) return;
    await waitForNextPoll();
  }
}

/**
 * Makes actions poll inside the page first, where polling is cheap. Playwright polls right away, after 20, 100, and 100
 * ms, and then every 500 ms, so a dialog that opens slightly late would cost an extra half second.
 */
function waitInThePage() {
  const kinds = prototypes(page.getByRole("button"));
  for (const action of actions) {
    const owner = kinds.find((kind) => Object.hasOwn(kind, action));
    if (!owner) throw new Error(`No locator has "${action}"`);
    const original = owner[action]!;
    owner[action] = async function (...args) {
      await waitUntilReady(this);
      return original.apply(this, args);
    };
  }
}

function prototypes(value: object): Record<string, Action>[] {
  const kind = Object.getPrototypeOf(value) as Record<string, Action> | null;
  return kind ? [kind, ...prototypes(kind)] : [];
}

// Every file's setup imports this module, but a page runs it only once.
waitInThePage();
