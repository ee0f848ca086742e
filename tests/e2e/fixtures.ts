import { expect, test as base, type Page } from "@playwright/test";
import axe from "axe-core";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { KeptContext } from "./kept-context.ts";
import { storeSession } from "./stored-session.ts";

export { expect, PASSWORD };

const appUrl = () => process.env.APP_URL!;
const sandboxUrl = () => process.env.SANDBOX_URL!;

let lastAddress = 0;

type Account = Awaited<ReturnType<typeof createAccount>>;

/** Every test fails on an uncaught error, a console error or a broken content security policy. */
export const test = base.extend<
  {
    noBrowserErrors: void;
    /** Console errors that a test causes on purpose, e.g. a refused sign-in. */
    allowed: RegExp[];
    connection: { lose: () => Promise<void>; restore: () => Promise<void> };
    signedIn: (options?: Parameters<typeof createAccount>[0]) => Promise<Account>;
  },
  { keptContext: KeptContext }
>({
  baseURL: async ({}, use) => use(appUrl()),
  extraHTTPHeaders: async ({}, use, testInfo) => {
    const { workerIndex, parallelIndex } = testInfo;
    await use({ "x-forwarded-for": `10.${workerIndex % 250}.${parallelIndex}.${++lastAddress % 250}` });
  },
  keptContext: [
    async ({ browser }, use) => {
      const kept = new KeptContext(browser);
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],
  // A test that asks for another kind of browser than its project's gets a new one, like Playwright's own fixture.
  context: async (
    { browser, keptContext, extraHTTPHeaders, javaScriptEnabled, serviceWorkers, timezoneId, userAgent },
    use,
    { project },
  ) => {
    const isUsual =
      javaScriptEnabled &&
      serviceWorkers === project.use.serviceWorkers &&
      timezoneId === project.use.timezoneId &&
      userAgent === project.use.userAgent;
    await use(isUsual ? await keptContext.open(extraHTTPHeaders ?? {}) : await browser.newContext());
    await keptContext.clean();
  },
  allowed: async ({}, use) =>
    use([
      /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED)/,
      // Where the router looks ahead to the links on a page while there is no network.
      /Failed to fetch manifest patches/,
    ]),
  noBrowserErrors: [
    async ({ page, allowed }, use) => {
      waitForReact(page);
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !allowed.some((pattern) => pattern.test(message.text())))
          problems.push(message.text());
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  connection: async ({ page, context, allowed }, use) => {
    await use({
      // Once the page has what it fetches ahead of the first press, so that every run loses the same.
      lose: async () => {
        await page.waitForLoadState("networkidle");
        allowed.push(/net::ERR_INTERNET_DISCONNECTED/);
        await context.setOffline(true);
      },
      restore: () => context.setOffline(false),
    });
  },
  signedIn: async ({ page }, use) => {
    await use(async (options) => {
      const account = await createAccount(options);
      await storeSession(page, account.id);
      return account;
    });
  },
});

/** Opening a page means until it answers: a person is never as fast as a test that types before React is there. */
export function waitForReact(page: Page) {
  const ready = () =>
    page.waitForFunction(() => {
      // A page that React Router did not render answers at once.
      if (!("__reactRouterContext" in window)) return true;
      const main = document.querySelector("main");
      return main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
    });
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await ready();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await ready();
    return answer;
  };
}

/** Signs the page's browser in through the API, as the login form does. */
export async function signIn(page: Page, email: string) {
  const answer = await page.request.post(`${appUrl()}/api/v1/session`, {
    headers: { origin: appUrl() },
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
}

/** Colours fade from one theme to the other; halfway, contrast is nobody's design. */
async function colorsSettled(page: Page) {
  await page.addStyleTag({ content: "*, *::before, *::after { transition: none !important }" });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong, each as its rule and the elements. In the page itself, which has no frames. */
async function violations(page: Page, runOnly: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: rules,
      // What passes would be written down as well, and takes as long again.
      resultTypes: ["violations"],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, runOnly);
}

/** No violation of WCAG 2.2 A and AA, as far as axe can tell, in both themes. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await colorsSettled(page);
    // Only colours differ between the themes.
    const found = await violations(page, colorScheme === "light" ? everyRule : ["color-contrast"]);
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

export const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** The newest mail to an address, as its reader sees it; waits for the worker. */
export async function mailTo(address: string, subject: RegExp) {
  let found: { subject: string; text: string; links: string[] } | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${sandboxUrl()}/api/mailbox/messages?to=${encodeURIComponent(address)}`);
        const mails = (await answer.json()) as { subject: string; text: string; links: string[] }[];
        found = mails.find((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { message: `a mail to ${address} about ${String(subject)}`, timeout: 15_000 },
    )
    .toBeDefined();
  return found!;
}
