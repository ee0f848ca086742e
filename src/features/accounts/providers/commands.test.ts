import { beforeEach, describe, expect, it } from "vitest";
import { startProviders } from "#tests/harness/sign-in-providers.ts";

const providers = await startProviders();
const { TestClient } = await import("#tests/harness/api.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { computeTotp, computeNextTotp } = await import("#tests/harness/totp.ts");
const { clock } = await import("#platform/clock.ts");
const { createAccountToken } = await import("../commands.server.ts");
const { db } = await import("#platform/database.ts");
const { linkToken } = await import("#platform/secrets.ts");

const FAILED = "/login?problem=failed&with=google&next=%2Fdashboard";

let account: { id: string; email: string };
let browser: InstanceType<typeof TestClient>;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  await db.deleteFrom("linkedIdentity").execute();
  await providers.reset();
  account = await createAccount();
  browser = new TestClient();
});

type Browser = typeof browser;
const getUser = async (client: Browser = browser) => (await client.get("/session")).body.user;
const listIdentities = (userId = account.id) =>
  db.selectFrom("linkedIdentity").select(["issuer", "subject"]).where("userId", "=", userId).execute();
const listEvents = (userId = account.id) =>
  db
    .selectFrom("securityEvent")
    .select(["kind", "reason"])
    .where("accountId", "=", userId)
    .where("kind", "in", ["sign-in", "sign-in-failed", "identity", "password-accepted"])
    .orderBy("id")
    .execute();
const disable = (userId: string) =>
  db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", userId).execute();

describe("account of an identity", () => {
  it("is linked by a verified email once, and then known by issuer and subject alone [CONNECT-28]", async () => {
    await providers.signIn(browser, { email: account.email.toUpperCase(), subject: "first" });
    expect(await listIdentities()).toEqual([{ issuer: providers.issuers.google, subject: "first" }]);
    const [job] = await listJobs({ template: "provider-linked", userId: account.id });
    expect(job?.data).toMatchObject({ provider: "Google" });
    // The email at the provider becomes someone else's here, and it isn't verified there anymore.
    const other = await createAccount();
    const second = new TestClient();
    await providers.signIn(second, { email: other.email, isVerified: false, subject: "first" });
    expect(await getUser(second)).toMatchObject({ id: account.id, email: account.email });
    expect(await listIdentities(other.id)).toEqual([]);
    expect(await listJobs({ template: "provider-linked", userId: account.id })).toHaveLength(1);
  });

  it("isn't opened by another subject that gets the same email, at the same provider [CONNECT-28]", async () => {
    await providers.signIn(browser, { email: account.email, subject: "first" });
    const second = new TestClient();
    expect(await providers.signIn(second, { email: account.email, subject: "second" })).toBe(FAILED);
    expect(await getUser(second)).toBeNull();
    expect(await listIdentities()).toEqual([{ issuer: providers.issuers.google, subject: "first" }]);
  });

  it("can have one identity at each provider, and the same subject elsewhere is someone else [CONNECT-28]", async () => {
    await providers.signIn(browser, { email: account.email, subject: "first" });
    const other = await createAccount();
    const second = new TestClient();
    await providers.signIn(second, { email: other.email, subject: "first" }, { provider: "oidc" });
    expect(await getUser(second)).toMatchObject({ id: other.id });
  });

  it("isn't found by an email that the provider hasn't verified [CONNECT-28, CONNECT-30]", async () => {
    const path = await providers.signIn(browser, { email: account.email, isVerified: false });
    expect(path).toBe("/login?problem=no-email&with=google&next=%2Fdashboard");
    expect(await getUser()).toBeNull();
    expect(await listIdentities()).toEqual([]);
  });

  it("keeps its role, name, and email, whatever the provider says [CONNECT-31]", async () => {
    const read = () =>
      db
        .selectFrom("appUser")
        .innerJoin("profile", "profile.id", "appUser.id")
        .select(["name", "email", "emailVerified", "role", "image"])
        .where("appUser.id", "=", account.id)
        .executeTakeFirst();
    const before = await read();
    await providers.signIn(browser, { email: account.email, name: "Someone Else", subject: "first" });
    await providers.signIn(browser, { email: "changed@example.com", name: "Another", subject: "first" });
    expect(await read()).toEqual(before);
  });

  it("asks for a code with two-step verification, as after a password [CONNECT-31]", async () => {
    await browser.signIn(account.email, PASSWORD);
    const { body } = await browser.post("/me/two-step", { password: PASSWORD });
    const key = new URL(body.uri).searchParams.get("secret")!;
    await browser.post("/me/two-step/confirmation", { code: computeTotp(key) });
    const second = new TestClient();
    expect(await providers.signIn(second, { email: account.email }, { next: "/teams" })).toBe(
      "/login?step=code&next=%2Fteams",
    );
    expect(await getUser(second)).toBeNull();
    expect(await second.post("/session/two-step", { code: "000000", kind: "app" })).toMatchObject({
      status: 400,
    });
    const code = computeNextTotp(key);
    expect(await second.post("/session/two-step", { code, kind: "app" })).toMatchObject({ status: 200 });
    expect(await getUser(second)).toMatchObject({ id: account.id });
    expect(await listEvents()).toContainEqual({ kind: "password-accepted", reason: "code-needed" });
  });

  it("locks two-step verification after too many wrong codes, as after a password [CONNECT-31]", async () => {
    await browser.signIn(account.email, PASSWORD);
    const { body } = await browser.post("/me/two-step", { password: PASSWORD });
    const key = new URL(body.uri).searchParams.get("secret")!;
    await browser.post("/me/two-step/confirmation", { code: computeTotp(key) });
    const second = new TestClient();
    await providers.signIn(second, { email: account.email });
    const codes: string[] = [];
    for (let attempt = 0; attempt < 8; attempt++)
      codes.push((await second.post("/session/two-step", { code: "000000", kind: "app" })).body.code);
    expect(codes.at(-1)).not.toBe("TWO_STEP_CODE_INVALID");
    expect(
      await second.post("/session/two-step", { code: computeNextTotp(key), kind: "app" }),
    ).not.toMatchObject({
      status: 200,
    });
  });

  it("stays closed while it's disabled, linked or not [CONNECT-31]", async () => {
    await disable(account.id);
    const path = "/login?problem=disabled&with=google&next=%2Fdashboard";
    expect(await providers.signIn(browser, { email: account.email })).toBe(path);
    const linked = await createAccount();
    await providers.signIn(new TestClient(), { email: linked.email });
    await disable(linked.id);
    expect(await providers.signIn(browser, { email: linked.email })).toBe(path);
    expect(await getUser()).toBeNull();
  });

  it("isn't an administrator's, neither the first time nor after a linked user becomes one [CONNECT-31]", async () => {
    const path = "/login?problem=administrator&with=google&next=%2Fdashboard";
    const admin = await createAccount({ role: "admin" });
    expect(await providers.signIn(browser, { email: admin.email })).toBe(path);
    expect(await listIdentities(admin.id)).toEqual([]);
    await providers.signIn(new TestClient(), { email: account.email });
    await db.updateTable("profile").set({ role: "admin" }).where("id", "=", account.id).execute();
    expect(await providers.signIn(browser, { email: account.email })).toBe(path);
    expect(await getUser()).toBeNull();
    expect(await listEvents()).toContainEqual({ kind: "sign-in-failed", reason: "administrator" });
  });
});

describe("account whose email was never confirmed", () => {
  const path = "/login?problem=unconfirmed&with=google&next=%2Fdashboard";
  let attacker: Browser;
  beforeEach(async () => {
    account = await createAccount({ emailVerified: false });
    await db.updateTable("profile").set({ passwordProved: false }).where("id", "=", account.id).execute();
    attacker = new TestClient();
    await attacker.signIn(account.email, PASSWORD);
  });

  it("isn't linked or opened, and its owner resets the password first [CONNECT-29]", async () => {
    // The attacker added a way in of their own.
    const { body } = await attacker.post("/me/providers/oidc");
    await providers.open(attacker, await providers.answer(body.url, { email: "attacker@example.com" }));
    expect(await listIdentities()).toHaveLength(1);

    expect(await providers.signIn(browser, { email: account.email })).toBe(path);
    expect(await getUser()).toBeNull();
    expect(await listIdentities()).toMatchObject([{ issuer: providers.issuers.oidc }]);
    const [job] = await listJobs({ template: "finish-sign-in", userId: account.id });
    const token = linkToken("reset-password", String(job!.data.tokenId));
    const reset = await browser.post("/password-resets/completions", { token, password: "a new beginning" });
    expect(reset.status).toBe(200);

    // Everything that the attacker had is gone.
    expect(await getUser(attacker)).toBeNull();
    expect(await listIdentities()).toEqual([]);
    expect(await providers.signIn(attacker, { email: "attacker@example.com" }, { provider: "oidc" })).toMatch(
      /^\/register/,
    );
    expect((await attacker.post("/session", { email: account.email, password: PASSWORD })).status).toBe(401);
    // And linking works.
    expect(await providers.signIn(browser, { email: account.email })).toBe("/dashboard");
    expect(await getUser()).toMatchObject({ id: account.id, emailVerified: true });
  });

  it("stays closed if its email is confirmed by nothing but the provider [CONNECT-29]", async () => {
    await providers.signIn(browser, { email: account.email });
    await providers.signIn(browser, { email: account.email });
    const { emailVerified } = await db
      .selectFrom("appUser")
      .select("emailVerified")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(emailVerified).toBe(false);
    // Until the owner has done something, the attacker may keep what's there, which is worth nothing to the owner.
    expect(await listEvents()).toContainEqual({ kind: "sign-in-failed", reason: "email-unconfirmed" });
  });

  it("drops identities that were linked before the first confirmation in another browser [CONNECT-29]", async () => {
    const { body } = await attacker.post("/me/providers/oidc");
    await providers.open(attacker, await providers.answer(body.url, { email: "attacker@example.com" }));
    const id = await db
      .transaction()
      .execute(async (trx) => createAccountToken(trx, account.id, "confirm-email"));
    await browser.post("/email-confirmations", { token: linkToken("confirm-email", id) });
    expect(await listIdentities()).toEqual([]);
  });

  it("gets a few emails at most, while one of their links works [CONNECT-29]", async () => {
    for (let attempt = 0; attempt < 9; attempt++) {
      await db.deleteFrom("rateLimit").where("key", "like", "provider:address%").execute();
      expect(await providers.signIn(browser, { email: account.email })).toBe(path);
    }
    expect(await listJobs({ template: "finish-sign-in", userId: account.id })).toHaveLength(5);
  });
});
