import { page, type Locator } from "vitest/browser";

const actions = ["click", "dblClick", "fill", "hover", "selectOptions", "clear", "upload"] as const;
type Action = (this: Locator, ...args: unknown[]) => Promise<void>;

// Taken before a test can stop the clock: waiting goes on.
const later = window.setTimeout.bind(window);
const soon = () => new Promise((resolve) => later(resolve, 10));

/** How often an action looks here, for five seconds. After that Playwright looks too, and says what it finds missing. */
const looks = 500;

async function untilReady(locator: Locator) {
  for (let look = 0; look < looks; look++) {
    const [element, ...others] = locator.elements();
    if (element && others.length === 0 && !element.matches(":disabled")) return;
    await soon();
  }
}

/**
 * Playwright looks for an element at once, then after 20, 100, 100 and every 500 ms: a dialog that opens a moment too
 * late costs half a second. So an action first waits inside the page, where looking costs nothing.
 */
function waitInThePage() {
  const kinds = prototypes(page.getByRole("button"));
  for (const action of actions) {
    const owner = kinds.find((kind) => Object.hasOwn(kind, action));
    if (!owner) throw new Error(`No locator has "${action}"`);
    const act = owner[action]!;
    owner[action] = async function (...args) {
      await untilReady(this);
      return act.apply(this, args);
    };
  }
}

function prototypes(value: object): Record<string, Action>[] {
  const kind = Object.getPrototypeOf(value) as Record<string, Action> | null;
  return kind ? [kind, ...prototypes(kind)] : [];
}

// Imported by the setup of every file, run once per page.
waitInThePage();
