import { beforeEach, describe, expect, it } from "vitest";
import type { TokenFault } from "#sandbox/openid/tokens.ts";
import { startProviders } from "#tests/harness/sign-in-providers.ts";

const providers = await startProviders();
const { TestClient } = await import("#tests/harness/api.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { after, clock, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");

const FAILED = "/login?problem=failed&with=google";
const FAILED_WITH_NEXT = `${FAILED}&next=%2Fdashboard`;

let account: { id: string; email: string };
let browser: InstanceType<typeof TestClient>;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  await db.deleteFrom("linkedIdentity").execute();
  await providers.reset();
  account = await createAccount();
  browser = new TestClient();
});

const getUser = async () => (await browser.get("/session")).body.user;
const listIdentities = (userId = account.id) =>
  db.selectFrom("linkedIdentity").select(["issuer", "subject"]).where("userId", "=", userId).execute();
const listEvents = (userId: string | null = account.id) =>
  db
    .selectFrom("securityEvent")
    .select(["kind", "reason"])
    .where("accountId", userId === null ? "is" : "=", userId)
    .where("kind", "in", ["sign-in", "sign-in-failed", "identity", "password-accepted"])
    .orderBy("id")
    .execute();

describe("sign-in with a provider", () => {
  it("signs in with the code flow, PKCE, state, and nonce, and leads on [CONNECT-27]", async () => {
    const url = new URL(await providers.start(browser, "google", "/teams?page=2"));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: "openid email profile",
      redirect_uri: `${providers.appUrl}/sign-in/google/callback`,
    });
    const callback = await providers.answer(url.href, { email: account.email });
    expect(await providers.open(browser, callback)).toBe("/teams?page=2");
    expect(await getUser()).toMatchObject({ id: account.id });
    expect(await listEvents()).toEqual([
      { kind: "identity", reason: "linked" },
      { kind: "sign-in", reason: "provider" },
    ]);
  });

  it("stores neither the state, the verifier, nor the nonce [CONNECT-27]", async () => {
    const url = new URL(await providers.start(browser));
    const rows = JSON.stringify(await db.selectFrom("signInAttempt").selectAll().execute());
    for (const name of ["state", "nonce", "code_challenge"])
      expect(rows).not.toContain(url.searchParams.get(name));
    expect(browser.cookies.get("fw.provider")).toMatch(/^[\w-]{43}$/);
  });

  it.each<TokenFault>([
    "forged",
    "foreign-key",
    "unsigned",
    "shared-secret",
    "other-issuer",
    "other-audience",
    "expired",
    "other-nonce",
    "no-nonce",
    "missing",
  ])("refuses an ID token that's wrong: %s [CONNECT-27]", async (tokenFault) => {
    await providers.change({ tokenFault });
    expect(await providers.signIn(browser, { email: account.email })).toBe(FAILED_WITH_NEXT);
    expect(await getUser()).toBeNull();
    expect(await listIdentities()).toEqual([]);
  });

  it("returns to the sign-in page when the reader cancels [CONNECT-27]", async () => {
    const callback = await providers.answer(await providers.start(browser), "cancel");
    expect(await providers.open(browser, callback)).toBe(FAILED_WITH_NEXT);
  });

  it("refuses an answer that's sent twice, and one whose code was used [CONNECT-27]", async () => {
    const callback = await providers.answer(await providers.start(browser), { email: account.email });
    expect(await providers.open(browser, callback)).toBe("/dashboard");
    expect(await providers.open(browser, callback)).toBe(FAILED);
    // The same code with a state that's good.
    const again = await providers.answer(await providers.start(browser), { email: account.email });
    again.searchParams.set("code", callback.searchParams.get("code")!);
    expect(await providers.open(browser, again)).toBe(FAILED_WITH_NEXT);
  });

  it("accepts only one of two answers at the same moment [CONNECT-27]", async () => {
    const callback = await providers.answer(await providers.start(browser), { email: account.email });
    const paths = await Promise.all([providers.open(browser, callback), providers.open(browser, callback)]);
    expect(paths.toSorted()).toEqual(["/dashboard", FAILED]);
  });

  it("refuses an answer in another browser, which the attacker's link would open [CONNECT-27]", async () => {
    const attacker = new TestClient();
    const callback = await providers.answer(await providers.start(attacker), { email: account.email });
    // A browser that never asked, and one that's in the middle of its own sign-in.
    expect(await providers.open(browser, callback)).toBe(FAILED);
    await providers.start(browser);
    expect(await providers.open(browser, callback)).toBe(FAILED);
    expect(await getUser()).toBeNull();
    expect(await listEvents(null)).toContainEqual({ kind: "sign-in-failed", reason: "provider-rejected" });
  });

  it("refuses an answer after 10 minutes, and accepts one before [CONNECT-27]", async () => {
    const age = (ms: number) =>
      db
        .updateTable("signInAttempt")
        .set({ expiresAt: after(clock.now(), minutes(10) - ms) })
        .execute();
    const callback = await providers.answer(await providers.start(browser), { email: account.email });
    const [{ expiresAt }] = (await db
      .selectFrom("signInAttempt")
      .select("expiresAt")
      .orderBy("expiresAt", "desc")
      .execute()) as [{ expiresAt: Date }];
    expect(Math.abs(expiresAt.getTime() - after(clock.now(), minutes(10)).getTime())).toBeLessThan(5000);
    await age(minutes(10) + 1);
    expect(await providers.open(browser, callback)).toBe(FAILED);
    const second = await providers.answer(await providers.start(browser), { email: account.email });
    await age(minutes(10) - 5000);
    expect(await providers.open(browser, second)).toBe("/dashboard");
  });

  it("refuses one provider's answer at the other's address, and an answer that names another issuer [CONNECT-27]", async () => {
    const callback = await providers.answer(await providers.start(browser), { email: account.email });
    const mixed = new URL(callback);
    mixed.pathname = "/sign-in/oidc/callback";
    expect(await providers.open(browser, mixed)).toBe("/login?problem=failed&with=oidc");
    const club = await providers.answer(await providers.start(browser, "oidc"), { email: account.email });
    const other = await providers.answer(await providers.start(browser, "google"), { email: account.email });
    other.searchParams.set("iss", club.searchParams.get("iss")!);
    expect(await providers.open(browser, other)).toBe(FAILED_WITH_NEXT);
    // A code of one provider with a state of the other.
    const crossed = await providers.answer(await providers.start(browser, "google"), {
      email: account.email,
    });
    crossed.searchParams.set("code", club.searchParams.get("code")!);
    expect(await providers.open(browser, crossed)).toBe(FAILED_WITH_NEXT);
    expect(await getUser()).toBeNull();
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
  ])("leads to our own dashboard instead of %j [CONNECT-27]", async (next) => {
    expect(await providers.signIn(browser, { email: account.email }, { next })).toBe("/dashboard");
  });

  it("has no route and no sign-in for a provider that doesn't exist [CONNECT-26]", async () => {
    expect((await providers.http.request("/sign-in/other/callback?state=1")).status).toBe(404);
    expect((await browser.post("/provider-sign-ins", { provider: "other" })).status).toBe(400);
  });

  it("limits how often one address can start and finish [CONNECT-27]", async () => {
    for (let use = 0; use < 60; use++)
      expect((await browser.post("/provider-sign-ins", { provider: "google" })).status).toBe(200);
    expect(await browser.post("/provider-sign-ins", { provider: "google" })).toMatchObject({
      status: 429,
      body: { code: "RATE_LIMITED" },
    });
  });

  it("works again as soon as a provider that was down is back [CONNECT-27]", async () => {
    // A fresh copy of the app, which knows no discovery document yet.
    const { vi } = await import("vitest");
    vi.resetModules();
    const { findProvider, buildSignInUrl } = await import("#platform/openid.ts");
    const binding = { state: "a", nonce: "b", verifier: "c".repeat(43) };
    await providers.change({ isDown: true });
    await expect(buildSignInUrl(findProvider("google")!, binding)).rejects.toMatchObject({
      code: "PROVIDER_UNAVAILABLE",
    });
    await providers.change({ isDown: false });
    expect(await buildSignInUrl(findProvider("google")!, binding)).toContain("/openid/google/authorize?");
  });
});
