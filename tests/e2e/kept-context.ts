import type { Browser, BrowserContext, CDPSession } from "@playwright/test";

type Kept = { context: BrowserContext; cleaner: CDPSession; isSpent: boolean };

/** Everything a page can store, except the HTTP cache and the compiled scripts that go with it. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers,file_systems,websql";

/**
 * One browser context for all tests of a worker. A new context starts with empty caches, so that every test would
 * fetch and compile the whole app again, a third of what loading its pages costs. Between tests everything that a page or
 * a test can leave behind goes; what cannot be taken back (a fake clock, init scripts) ends the context.
 */
export class KeptContext {
  #kept: Kept | undefined;
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(headers: Record<string, string>): Promise<BrowserContext> {
    this.#kept ??= await this.#create();
    await this.#kept.context.setExtraHTTPHeaders(headers);
    return this.#kept.context;
  }

  /** After a test. Closes what it opened elsewhere, too. */
  async clean() {
    const others = this.#browser.contexts().filter((context) => context !== this.#kept?.context);
    await Promise.all(others.map((context) => context.close()));
    if (!this.#kept) return;
    const { context, cleaner, isSpent } = this.#kept;
    if (isSpent) return this.close();
    const [, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll(),
      ...[process.env.APP_URL!, process.env.SANDBOX_URL!].map((origin) =>
        cleaner.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED }),
      ),
    ]);
  }

  async close() {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }

  async #create(): Promise<Kept> {
    const context = await this.#browser.newContext();
    // Stays blank: Chromium clears storage only through one of the context's pages.
    const blank = await context.newPage();
    const kept = { context, cleaner: await context.newCDPSession(blank), isSpent: false };
    const spend = () => (kept.isSpent = true);
    context.on("close", spend);
    before(context, ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket"], spend);
    before(context.clock, ["install", "setFixedTime", "setSystemTime", "pauseAt"], spend);
    return kept;
  }
}

/** Calls `note` ahead of these methods of `target`. */
function before<Target extends object>(target: Target, methods: (keyof Target)[], note: () => void) {
  for (const name of methods) {
    const method = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        note();
        return method.apply(target, args);
      },
    });
  }
}
