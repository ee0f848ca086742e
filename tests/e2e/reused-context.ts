import type { Browser, BrowserContext, CDPSession } from "@playwright/test";

type CurrentContext = { context: BrowserContext; cdpSession: CDPSession; isUnusable: boolean };

/**
 * Everything a page can store, except cookies, which are cleared separately, and the HTTP cache and its compiled
 * scripts, which are kept.
 */
const STORAGE_TYPES = "local_storage,indexeddb,cache_storage,service_workers,file_systems,websql";

/**
 * One browser context for all the tests that a worker runs. A new context starts with empty caches, so every test would
 * fetch and compile the whole app again, which is a third of the cost of loading its pages. Between tests, everything
 * that a page or a test can leave behind is cleared. Changes that can't be undone (a fake clock, init scripts) end the
 * context.
 */
export class ReusedContext {
  #kept: CurrentContext | undefined;
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(headers: Record<string, string>): Promise<BrowserContext> {
    this.#kept ??= await this.#create();
    await this.#kept.context.setExtraHTTPHeaders(headers);
    return this.#kept.context;
  }

  /** Cleans up after a test, including other contexts it opened. */
  async clean() {
    const otherContexts = this.#browser.contexts().filter((context) => context !== this.#kept?.context);
    await Promise.all(otherContexts.map((context) => context.close()));
    if (!this.#kept) return;
    const { context, cdpSession, isUnusable } = this.#kept;
    if (isUnusable) return this.close();
    const [, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll(),
      ...[process.env.APP_URL!, process.env.SANDBOX_URL!].map((origin) =>
        cdpSession.send("Storage.clearDataForOrigin", { origin, storageTypes: STORAGE_TYPES }),
      ),
    ]);
  }

  async close() {
    const current = this.#kept;
    this.#kept = undefined;
    await current?.context.close();
  }

  async #create(): Promise<CurrentContext> {
    const context = await this.#browser.newContext();
    // Keep a blank page open, because Chromium can clear storage only through one of the context's pages.
    const blankPage = await context.newPage();
    const current = { context, cdpSession: await context.newCDPSession(blankPage), isUnusable: false };
    const markUnusable = () => (current.isUnusable = true);
    context.on("close", markUnusable);
    callBefore(context, ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket"], markUnusable);
    callBefore(context.clock, ["install", "setFixedTime", "setSystemTime", "pauseAt"], markUnusable);
    return current;
  }
}

/** Wraps these methods of `target` so that each call runs `callback` first. */
function callBefore<Target extends object>(target: Target, methods: (keyof Target)[], callback: () => void) {
  for (const name of methods) {
    const method = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        callback();
        return method.apply(target, args);
      },
    });
  }
}
