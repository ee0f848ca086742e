import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startProviders } from "#tests/harness/sign-in-providers.ts";

const providers = await startProviders();
const { TestClient } = await import("#tests/harness/api.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { after, clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { cleanUpAccounts } = await import("../../queue.ts");
const { accountTasks } = await import("../../jobs.server.ts");
const { TERMS_VERSION } = await import("../../rules.ts");

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
describe("registration with a provider", () => {
  it("leads an unknown, verified email to the form, and creates the account with the role and terms asked [CONNECT-30]", async () => {
    const email = createEmail();
    const path = await providers.signIn(browser, { email, name: "From the Provider" }, { next: "/teams" });
    expect(path).toBe("/register?next=%2Fteams");
    expect(await db.selectFrom("appUser").select("id").where("email", "=", email).execute()).toEqual([]);
    const response = await browser.post("/provider-registrations", choice);
    expect(response).toMatchObject({ status: 200, body: { next: "/teams" } });
    const user = await getUser();
    expect(user).toMatchObject({ email, name: "Robin Reyes", role: "league_manager", emailVerified: true });
    expect(
      await db
        .selectFrom("profile")
        .select(["termsVersion", "passwordProved"])
        .where("id", "=", user.id)
        .executeTakeFirst(),
    ).toEqual({ termsVersion: TERMS_VERSION, passwordProved: true });
    expect(await db.selectFrom("credential").select("id").where("userId", "=", user.id).execute()).toEqual(
      [],
    );
    expect(await listJobs({ template: "welcome-confirmed", userId: user.id })).toHaveLength(1);
    // And from then on, the identity signs in.
    const second = new TestClient();
    expect(await providers.signIn(second, { email })).toBe("/dashboard");
    expect(await getUser(second)).toMatchObject({ id: user.id });
  });

  it("preselects team manager, and never makes an administrator [CONNECT-30, CONNECT-31, OP2-04]", async () => {
    await providers.signIn(browser, { email: createEmail() });
    const { name, acceptedTerms } = choice;
    expect(await browser.post("/provider-registrations", { ...choice, role: "admin" })).toMatchObject({
      status: 400,
    });
    expect((await browser.post("/provider-registrations", { name, acceptedTerms })).status).toBe(200);
    expect(await getUser()).toMatchObject({ role: "team_manager" });
  });

  it("takes no email from the request, and asks for the name and the terms [CONNECT-30]", async () => {
    const email = createEmail();
    await providers.signIn(browser, { email });
    for (const wrong of [{ acceptedTerms: false }, { name: " " }])
      expect(await browser.post("/provider-registrations", { ...choice, ...wrong })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    await browser.post("/provider-registrations", { ...choice, email: "victim@example.com" });
    expect(await getUser()).toMatchObject({ email });
  });

  it("works once, in this browser, for 30 minutes [CONNECT-30]", async () => {
    const refused = { status: 401, body: { code: "SIGN_IN_EXPIRED" } };
    expect(await browser.post("/provider-registrations", choice)).toMatchObject(refused);
    await providers.signIn(browser, { email: createEmail() });
    expect(await new TestClient().post("/provider-registrations", choice)).toMatchObject(refused);
    const cookies = new Map(browser.cookies);
    expect((await browser.post("/provider-registrations", choice)).status).toBe(200);
    const again = new TestClient();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(await again.post("/provider-registrations", choice)).toMatchObject(refused);
    const late = new TestClient();
    await providers.signIn(late, { email: createEmail() });
    await db.updateTable("pendingRegistration").set({ expiresAt: clock.now() }).execute();
    expect(await late.post("/provider-registrations", choice)).toMatchObject(refused);
  });

  it("doesn't take over an email that was registered in the meantime [CONNECT-29, CONNECT-30]", async () => {
    const email = createEmail();
    await providers.signIn(browser, { email });
    const account = await createAccount({ email, emailVerified: false });
    expect(await browser.post("/provider-registrations", choice)).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_EXPIRED" },
    });
    expect(await listIdentities(account.id)).toEqual([]);
    expect(await getUser()).toBeNull();
  });

  it("refuses an unknown email without the provider's word for it [CONNECT-30]", async () => {
    expect(await providers.signIn(browser, { email: createEmail(), isVerified: false })).toBe(
      "/login?problem=no-email&with=google&next=%2Fdashboard",
    );
    expect(await browser.post("/provider-registrations", choice)).toMatchObject({ status: 401 });
  });

  it("deletes what wasn't completed in time", async () => {
    await providers.start(browser);
    await providers.signIn(new TestClient(), { email: createEmail() });
    const count = async () => [
      (await db.selectFrom("signInAttempt").select("digest").execute()).length,
      (await db.selectFrom("pendingRegistration").select("digest").execute()).length,
    ];
    const task = accountTasks.find(({ name }) => name === cleanUpAccounts.name)!;
    const cleanUp = () => task.run({}, "");
    await cleanUp();
    const before = await count();
    expect(Math.min(...before)).toBeGreaterThan(0);
    const past = after(clock.now(), -1000);
    await db.updateTable("signInAttempt").set({ expiresAt: past }).execute();
    await db.updateTable("pendingRegistration").set({ expiresAt: past }).execute();
    await cleanUp();
    expect(await count()).toEqual([0, 0]);
  });
});
