import { expect, test as base, type Page } from "@playwright/test";
import axe from "axe-core";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { ReusedContext } from "./reused-context.ts";
import { storeSession } from "./stored-session.ts";

export { expect, PASSWORD };

const appUrl = () => process.env.APP_URL!;
const sandboxUrl = () => process.env.SANDBOX_URL!;

let lastAddress = 0;

type Account = Awaited<ReturnType<typeof createAccount>>;

/** Every test fails on an uncaught error, a console error, or a content security policy violation. */
export const test = base.extend<
  {
    noBrowserErrors: void;
    /** Console errors that a test causes on purpose, e.g. a rejected sign-in. */
    allowed: RegExp[];
    connection: { disconnect: () => Promise<void>; restore: () => Promise<void> };
    signedIn: (options?: Parameters<typeof createAccount>[0]) => Promise<Account>;
  },
  { reusedContext: ReusedContext }
>({
  baseURL: async ({}, use) => use(appUrl()),
  extraHTTPHeaders: async ({}, use, testInfo) => {
    const { workerIndex, parallelIndex } = testInfo;
    await use({ "x-forwarded-for": `10.${workerIndex % 250}.${parallelIndex}.${++lastAddress % 250}` });
  },
  reusedContext: [
    async ({ browser }, use) => {
      const reusedContext = new ReusedContext(browser);
      await use(reusedContext);
      await reusedContext.close();
    },
    { scope: "worker" },
  ],
  // A test that overrides its project's browser options gets a new context, as it would from Playwright's own fixture.
  context: async (
    { browser, reusedContext, extraHTTPHeaders, javaScriptEnabled, serviceWorkers, timezoneId, userAgent },
    use,
    { project },
  ) => {
    const hasDefaultOptions =
      javaScriptEnabled &&
      serviceWorkers === project.use.serviceWorkers &&
      timezoneId === project.use.timezoneId &&
      userAgent === project.use.userAgent;
    await use(
      hasDefaultOptions ? await reusedContext.open(extraHTTPHeaders ?? {}) : await browser.newContext(),
    );
    await reusedContext.clean();
  },
  allowed: async ({}, use) =>
    use([
      /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED)/,
      // The router tries to prefetch links even when there's no network.
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
      // Wait until the page has prefetched its resources, so that every run loses the same requests.
      disconnect: async () => {
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

/** Waits for hydration after opening a page, because a test types faster than any person could. */
export function waitForReact(page: Page) {
  const ready = () =>
    page.waitForFunction(() => {
      // A page that React Router didn't render is ready right away.
      if (!("__reactRouterContext" in window)) return true;
      const main = document.querySelector("main");
      return main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
    });
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await ready();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await ready();
    return response;
  };
}

/** Signs the page's browser in through the API, as the sign-in form does. */
export async function signIn(page: Page, email: string) {
  const response = await page.request.post(`${appUrl()}/api/v1/session`, {
    headers: { origin: appUrl() },
    data: { email, password: PASSWORD },
  });
  expect(response.status()).toBe(200);
}

/** Waits for theme transitions, because mid-transition colors fail contrast checks. */
async function waitForTransitions(page: Page) {
  await page.addStyleTag({ content: "*, *::before, *::after { transition: none !important }" });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Lists axe violations, each with its rule and elements. Runs in the page itself, which has no frames. */
async function violations(page: Page, runOnly: string[]): Promise<string[]> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: rules,
      // Skip passing results, which would double the time.
      resultTypes: ["violations"],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, runOnly);
}

/** Asserts that axe finds no WCAG 2.2 A or AA violation in either theme. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await waitForTransitions(page);
    // The themes differ only in colors.
    const problems = await violations(page, colorScheme === "light" ? allRules : ["color-contrast"]);
    expect(problems, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

export const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Waits for the worker to send an email with a matching subject to an address, and returns the newest one. */
export async function waitForEmail(address: string, subject: RegExp) {
  let email: { subject: string; text: string; links: string[] } | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(
          `${sandboxUrl()}/api/mailbox/messages?to=${encodeURIComponent(address)}`,
        );
        const emails = (await response.json()) as { subject: string; text: string; links: string[] }[];
        email = emails.find((candidate) => subject.test(candidate.subject));
        return email?.subject;
      },
      { message: `an email to ${address} about ${String(subject)}`, timeout: 15_000 },
    )
    .toBeDefined();
  return email!;
}
