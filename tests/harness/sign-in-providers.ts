import { afterAll } from "vitest";
import type { ProviderId } from "#platform/sign-in-settings.ts";
import type { TokenFault } from "#sandbox/openid/tokens.ts";
import { startSandbox } from "#sandbox/server.ts";
import { listSandboxProviders, TEST_PROVIDER_SECRET } from "#scripts/environment.ts";
import type { TestClient } from "./api.ts";

/** Who signs in at the provider. Without a subject, an email is always the same person. */
export type ProviderPerson = { email?: string; name?: string; isVerified?: boolean; subject?: string };

/** A client for a running sandbox's sign-in providers. */
function connectProviders(sandboxUrl: string) {
  async function change(settings: {
    clientSecret?: string;
    tokenFault?: TokenFault | null;
    isDown?: boolean;
    namesIssuer?: boolean;
  }) {
    const response = await fetch(`${sandboxUrl}/api/openid/settings`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(`openid: ${response.status} ${await response.text()}`);
  }

  return {
    change,
    /** Undoes all changes. */
    reset: () =>
      change({ clientSecret: TEST_PROVIDER_SECRET, tokenFault: null, isDown: false, namesIssuer: true }),
    /** Signs in on the provider's page, or cancels, and returns the URL it redirects to. */
    async answer(url: string, person: ProviderPerson | "cancel"): Promise<URL> {
      const {
        email = "someone@example.com",
        name = "Sam Someone",
        isVerified = true,
        subject = "",
      } = person === "cancel" ? {} : person;
      const response = await fetch(url, {
        method: "POST",
        headers: { origin: new URL(url).origin },
        body: new URLSearchParams({
          email,
          name,
          subject,
          ...(isVerified && { verified: "on" }),
          action: person === "cancel" ? "cancel" : "continue",
        }),
        redirect: "manual",
      });
      const location = response.headers.get("location");
      if (!location) throw new Error(`openid: ${response.status} ${await response.text()}`);
      return new URL(location);
    },
  };
}

/** Starts a sign-in, and returns the URL at the provider. */
async function start(browser: TestClient, provider: ProviderId = "google", next?: string): Promise<string> {
  const { status, body } = await browser.post("/provider-sign-ins", { provider, next });
  if (status !== 200) throw new Error(`the sign-in returned ${status} ${JSON.stringify(body)}`);
  return body.url as string;
}

/**
 * Starts both providers for one test file, and returns what a browser does with them. The app reads its settings when its
 * modules are first imported, so call this first and import app code dynamically.
 */
export async function startProviders() {
  if ("firstWhistlePool" in globalThis) throw new Error("start the providers before importing app code");
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataFile: ":memory:",
    openId: { clientSecret: TEST_PROVIDER_SECRET },
  });
  Object.assign(process.env, listSandboxProviders(sandbox.httpUrl, TEST_PROVIDER_SECRET));
  afterAll(() => sandbox.stop());
  const providers = connectProviders(sandbox.httpUrl);
  const { createHttp } = await import("#server/http.ts");
  const http = createHttp();

  /** Opens the provider's redirect in a browser. Returns the path that we lead to. */
  async function open(browser: TestClient, callback: URL | string): Promise<string> {
    const { pathname, search } = new URL(callback);
    const response = await http.request(pathname + search, {
      headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      browser.cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (response.status !== 303 || !location) throw new Error(`the callback returned ${response.status}`);
    if (!location.startsWith(`${process.env.APP_URL}/`)) throw new Error(`left our site for ${location}`);
    return location.slice(process.env.APP_URL!.length);
  }

  return {
    ...providers,
    appUrl: process.env.APP_URL!,
    issuers: { google: process.env.GOOGLE_ISSUER!, oidc: process.env.OIDC_ISSUER! },
    http,
    open,
    start,
    /** Signs in from start to end. Returns the path that we lead to. */
    async signIn(
      browser: TestClient,
      person: ProviderPerson,
      { provider, next }: { provider?: ProviderId; next?: string } = {},
    ): Promise<string> {
      return open(browser, await providers.answer(await start(browser, provider, next), person));
    },
  };
}
