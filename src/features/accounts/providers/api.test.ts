import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startProviders } from "#tests/harness/sign-in-providers.ts";

const providers = await startProviders();
const { TestClient } = await import("#tests/harness/api.ts");
const { createAccount, addPasskey, PASSWORD } = await import("#tests/factories/accounts.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { after, clock, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");

let browser: InstanceType<typeof TestClient>;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  await db.deleteFrom("linkedIdentity").execute();
  await providers.reset();
  browser = new TestClient();
});

type Browser = typeof browser;
const getUser = async (client: Browser = browser) => (await client.get("/session")).body.user;
const createEmail = () => `person-${randomUUID()}@example.com`;
const choice = { name: "Robin Reyes", role: "league_manager", acceptedTerms: true };
const listIdentities = (userId: string) =>
  db.selectFrom("linkedIdentity").select(["issuer", "subject"]).where("userId", "=", userId).execute();
/** Makes a session's last proof of who the user is older than five minutes. */
const ageSession = (userId: string) =>
  db
    .updateTable("session")
    .set({ createdAt: after(new Date(), -minutes(6)) })
    .where("userId", "=", userId)
    .execute();

async function link(person: { email?: string; subject?: string }, provider = "google", client = browser) {
  const { body } = await client.post(`/me/providers/${provider}`);
  return providers.open(client, await providers.answer(body.url as string, person));
}

describe("linked providers in Settings", () => {
  let account: { id: string; email: string };
  beforeEach(async () => {
    account = await createAccount();
    await browser.signIn(account.email, PASSWORD);
  });

  it("are listed, linked, and disconnected, and the account is told [CONNECT-32]", async () => {
    const other = new TestClient();
    await other.signIn(account.email, PASSWORD);
    // The identity's email plays no part here.
    expect(await link({ email: "elsewhere@example.com" })).toBe("/settings?linked=google");
    expect(await getUser(other)).toBeNull();
    expect((await browser.get("/me/providers")).body).toEqual({
      providers: [
        { id: "google", name: "Google", linkedAt: expect.any(String) },
        { id: "oidc", name: "Club ID", linkedAt: null },
      ],
      hasPassword: true,
    });
    expect(await listJobs({ template: "provider-linked", userId: account.id })).toHaveLength(1);
    expect(await browser.delete("/me/providers/google")).toMatchObject({ status: 200 });
    expect(await listIdentities(account.id)).toEqual([]);
    expect(await listJobs({ template: "provider-disconnected", userId: account.id })).toHaveLength(1);
    expect(await browser.delete("/me/providers/google")).toMatchObject({ status: 404 });
    expect(await providers.signIn(new TestClient(), { email: "elsewhere@example.com" })).toMatch(
      /^\/register/,
    );
  });

  it("ask for the password first [CONNECT-32]", async () => {
    await link({ email: "elsewhere@example.com" });
    await ageSession(account.id);
    const needed = { status: 403, body: { code: "PROOF_NEEDED" } };
    expect(await browser.post("/me/providers/oidc")).toMatchObject(needed);
    expect(await browser.delete("/me/providers/google")).toMatchObject(needed);
    await browser.post("/me/proofs", { password: PASSWORD });
    expect((await browser.post("/me/providers/oidc")).status).toBe(200);
  });

  it("aren't linked if they belong to another account, or at a provider that's linked already [CONNECT-32]", async () => {
    const other = await createAccount();
    const otherBrowser = new TestClient();
    await otherBrowser.signIn(other.email, PASSWORD);
    await link({ subject: "first" }, "google", otherBrowser);
    expect(await link({ subject: "first" })).toBe("/settings?problem=taken&with=google");
    expect(await listIdentities(account.id)).toEqual([]);
    expect(await listIdentities(other.id)).toHaveLength(1);
    await link({ subject: "second" });
    expect(await link({ subject: "third" })).toBe("/settings?problem=taken&with=google");
    expect(await link({ subject: "second" })).toBe("/settings");
    expect(await listIdentities(account.id)).toMatchObject([{ subject: "second" }]);
  });

  it("aren't linked to someone who signed in here since, or without a session [CONNECT-27, CONNECT-32]", async () => {
    const other = await createAccount();
    const { body } = await browser.post("/me/providers/google");
    const callback = await providers.answer(body.url, { subject: "first" });
    const { body: second } = await browser.post("/me/providers/google");
    const secondCallback = await providers.answer(second.url, { subject: "first" });
    await browser.signIn(other.email, PASSWORD);
    const path = "/settings?problem=not-linked&with=google";
    expect(await providers.open(browser, callback)).toBe(path);
    await browser.delete("/session");
    expect(await providers.open(browser, secondCallback)).toBe(path);
    expect(await db.selectFrom("linkedIdentity").select("id").execute()).toEqual([]);
  });

  it("explain a link that was canceled or broken [CONNECT-27]", async () => {
    const path = "/settings?problem=not-linked&with=google";
    const { body } = await browser.post("/me/providers/google");
    expect(await providers.open(browser, await providers.answer(body.url, "cancel"))).toBe(path);
    await providers.change({ tokenFault: "forged" });
    expect(await link({ subject: "first" })).toBe(path);
    expect(await listIdentities(account.id)).toEqual([]);
  });

  it("are refused to administrators [CONNECT-31]", async () => {
    const admin = await createAccount({ role: "admin", withFactor: false });
    const adminBrowser = new TestClient();
    await adminBrowser.signIn(admin.email, PASSWORD);
    expect(await adminBrowser.post("/me/providers/google")).toMatchObject({ status: 404 });
    // Nor can someone become one between the two steps.
    const { body } = await browser.post("/me/providers/google");
    const callback = await providers.answer(body.url, { subject: "first" });
    await db.updateTable("profile").set({ role: "admin" }).where("id", "=", account.id).execute();
    expect(await providers.open(browser, callback)).toBe("/settings?problem=not-linked&with=google");
    expect(await listIdentities(account.id)).toEqual([]);
  });

  it("can't be disconnected if nothing else signs in, and a passkey isn't enough [CONNECT-32]", async () => {
    const person = new TestClient();
    const email = createEmail();
    await providers.signIn(person, { email });
    await person.post("/provider-registrations", choice);
    const { id } = await getUser(person);
    await addPasskey(id);
    const needed = { status: 409, body: { code: "PASSWORD_NEEDED", message: "Set a password first." } };
    expect(await person.delete("/me/providers/google")).toMatchObject(needed);
    expect(await listIdentities(id)).toHaveLength(1);
    expect((await person.get("/me/providers")).body.hasPassword).toBe(false);
    // With another provider it works, once.
    await link({ subject: "club" }, "oidc", person);
    const removals = await Promise.all([
      person.delete("/me/providers/google"),
      person.delete("/me/providers/oidc"),
    ]);
    // The other one finds a password missing, or the session's token renewed.
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listIdentities(id)).toHaveLength(1);
    // And with a password.
    await db
      .insertInto("credential")
      .values({
        userId: id,
        accountId: id,
        providerId: "credential",
        password: "hash",
        updatedAt: new Date(),
      })
      .execute();
    const [identity] = await listIdentities(id);
    const left = identity?.issuer === providers.issuers.google ? "google" : "oidc";
    await providers.signIn(person, left === "google" ? { email } : { subject: "club" }, { provider: left });
    expect(await person.delete(`/me/providers/${left}`)).toMatchObject({ status: 200 });
  });

  it("don't count as a way to sign in once they're turned off [CONNECT-32]", async () => {
    const person = new TestClient();
    await providers.signIn(person, { email: createEmail() });
    await person.post("/provider-registrations", choice);
    const { id } = await getUser(person);
    await db
      .insertInto("linkedIdentity")
      .values({ userId: id, issuer: "https://gone.example", subject: "1", linkedAt: clock.now() })
      .execute();
    expect(await person.delete("/me/providers/google")).toMatchObject({ status: 409 });
  });
});

describe("client secret", () => {
  it("can change at the provider while both are set [CONNECT-26]", async () => {
    const { vi } = await import("vitest");
    vi.stubEnv("GOOGLE_CLIENT_SECRET_NEXT", "the-next-secret-of-tests");
    vi.stubEnv("OIDC_CLIENT_SECRET_NEXT", "the-next-secret-of-tests");
    vi.resetModules();
    const { findProvider, buildSignInUrl, readResponse } = await import("#platform/openid.ts");
    const attempt = async (id: string) => {
      const binding = { state: randomUUID(), nonce: randomUUID(), verifier: "v".repeat(43) };
      const url = await buildSignInUrl(findProvider(id)!, binding);
      const { search } = await providers.answer(url, { email: createEmail() });
      return (await readResponse(findProvider(id)!, search, binding)).isAccepted;
    };
    for (const id of ["google", "oidc"]) expect(await attempt(id)).toBe(true);
    await providers.change({ clientSecret: "the-next-secret-of-tests" });
    for (const id of ["google", "oidc"]) expect([await attempt(id), await attempt(id)]).toEqual([true, true]);
    await providers.change({ clientSecret: "a-third-secret-of-tests" });
    for (const id of ["google", "oidc"]) expect(await attempt(id)).toBe(false);
    vi.unstubAllEnvs();
  });
});
