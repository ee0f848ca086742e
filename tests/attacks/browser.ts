import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { afterAll, afterEach, beforeAll } from "vitest";
import { chromiumArguments, chromiumPath } from "#tests/harness/chromium.ts";
import { newAddress, target, type Attacker } from "./attacker.ts";

/** Starts Chromium for a file. The returned function opens a new profile, signed in with an account's cookies if given. */
export function useBrowser(): (signedIn?: Attacker) => Promise<BrowserContext> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser?.close());

  return async (signedIn) => {
    const context = await browser.newContext({
      baseURL: target.appUrl,
      extraHTTPHeaders: { "x-forwarded-for": newAddress() },
      reducedMotion: "reduce",
    });
    contexts.push(context);
    context.setDefaultTimeout(30_000);
    if (signedIn)
      await context.addCookies(
        [...signedIn.cookies].map(([name, value]) => ({ name, value, url: target.appUrl, httpOnly: true })),
      );
    return context;
  };
}
