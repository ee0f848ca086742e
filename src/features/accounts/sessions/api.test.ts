import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";

let account: { id: string; email: string; name: string };
let client: TestClient;
beforeEach(async () => {
  account = await createAccount({ name: "Maya" });
  client = new TestClient();
});

const listSessions = (userId: string) =>
  db.selectFrom("session").selectAll().where("userId", "=", userId).execute();
const getSessionUser = async (browser: TestClient) => (await browser.get("/session")).body.user;
const expireSessions = (userId: string) =>
  db
    .updateTable("session")
    .set({ expiresAt: after(clock.now(), -1000) })
    .where("userId", "=", userId)
    .execute();

describe("sign-in", () => {
  it(
    "starts a session from an email and a password, and stores it in an HttpOnly, SameSite cookie " +
      "[ACCT-01, AUTH-07, CALL1-02, CALL2-45]",
    async () => {
      const response = await client.post("/session", { email: account.email, password: PASSWORD });
      expect(response).toMatchObject({ status: 200, body: { next: "signed-in" } });
      const [cookie, ...others] = response.headers.getSetCookie();
      expect(others).toEqual([expect.stringMatching(/^fw\.device=/)]);
      const attributes = cookie!.split("; ");
      expect(attributes[0]).toMatch(/^fw\.session_token=.+/);
      expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
      expect(attributes).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
      expect(await getSessionUser(client)).toMatchObject({ id: account.id });
    },
  );

  it("stores the user agent and the IP address that our server saw", async () => {
    await client.signIn(account.email, PASSWORD);
    expect(await listSessions(account.id)).toMatchObject([
      { ipAddress: client.address, userAgent: "Chrome/156.0 Linux" },
    ]);
  });

  it("fails the same way for a wrong password, an unknown email, or a malformed email [ACCT-05, AUTH-14]", async () => {
    const attempts = [
      { email: account.email, password: "wrong password" },
      { email: account.email, password: "x".repeat(500) },
      { email: "unknown@example.com", password: "wrong password" },
      { email: "not an address", password: "wrong password" },
      { email: "nul\u0000@example.com", password: "wrong password" },
    ];
    const responses = await Promise.all(attempts.map((attempt) => client.post("/session", attempt)));
    expect(responses[0]).toMatchObject({
      status: 401,
      body: { code: "INVALID_CREDENTIALS", message: "Failed to log in. Please check your credentials." },
    });
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(JSON.stringify(response.body)).toBe(JSON.stringify(responses[0]!.body));
      expect([...response.headers]).toEqual([...responses[0]!.headers]);
    }
    expect(await listSessions(account.id)).toEqual([]);
  });

  it("accepts the email in any letter case and with surrounding spaces", async () => {
    await client.signIn(`  ${account.email.toUpperCase()} `, PASSWORD);
    expect(await getSessionUser(client)).toMatchObject({ email: account.email });
  });
});

describe("session", () => {
  it("has no user before sign-in [AUTH-03, CALL1-01, CALL2-51]", async () => {
    expect(await client.get("/session")).toMatchObject({ status: 200, body: { user: null } });
  });

  it("returns the account's ID, email, name, and role [CALL1-01, CALL2-51, DATA1-04]", async () => {
    await client.signIn(account.email, PASSWORD);
    expect(await getSessionUser(client)).toEqual({
      id: account.id,
      email: account.email,
      name: "Maya",
      role: "team_manager",
      emailVerified: true,
      twoFactorEnabled: false,
    });
  });

  it("has no user when the account has no profile [AUTH-04]", async () => {
    const accountWithoutProfile = await createAccount();
    await client.signIn(accountWithoutProfile.email, PASSWORD);
    await db.deleteFrom("profile").where("id", "=", accountWithoutProfile.id).execute();
    expect(await listSessions(accountWithoutProfile.id)).toHaveLength(1);
    expect(await client.get("/session")).toMatchObject({ status: 200, body: { user: null } });
    expect(await client.get("/me")).toMatchObject({ status: 401 });
  });

  it("isn't created for an account without a profile or for a disabled account, and only the disabled account gets the reason", async () => {
    const accountWithoutProfile = await createAccount({ withProfile: false });
    const disabled = await createAccount();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", disabled.id).execute();
    const wrongPasswordResponse = await new TestClient().post("/session", {
      email: account.email,
      password: "wrong password",
    });
    const response = await new TestClient().post("/session", {
      email: accountWithoutProfile.email,
      password: PASSWORD,
    });
    expect(response).toMatchObject({ status: 401, body: wrongPasswordResponse.body });
    const signIn = (password: string) =>
      new TestClient().post("/session", { email: disabled.email, password });
    expect((await signIn(PASSWORD)).body).toMatchObject({
      code: "ACCOUNT_DISABLED",
      message: "This account has been disabled. Contact us for help.",
    });
    // Don't reveal a disabled account to someone guessing passwords.
    expect(await signIn("wrong password")).toMatchObject({ status: 401, body: wrongPasswordResponse.body });
    for (const { id } of [accountWithoutProfile, disabled]) expect(await listSessions(id)).toEqual([]);
  });

  it("has no user as soon as the account is disabled", async () => {
    await client.signIn(account.email, PASSWORD);
    expect(await getSessionUser(client)).not.toBeNull();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    expect(await getSessionUser(client)).toBeNull();
    expect(await client.get("/me")).toMatchObject({ status: 401 });
  });

  it("has no user if it's expired or forged", async () => {
    await client.signIn(account.email, PASSWORD);
    const forgedClient = new TestClient();
    const [[name, value]] = [...client.cookies] as [[string, string]];
    forgedClient.cookies.set(name, `${value.slice(0, -6)}AAAA%3D`);
    expect(await getSessionUser(forgedClient)).toBeNull();
    await expireSessions(account.id);
    expect(await getSessionUser(client)).toBeNull();
  });

  it("ends 90 days after sign-in, even if it's used every day", async () => {
    await client.signIn(account.email, PASSWORD);
    const startAgo = (milliseconds: number) =>
      db
        .updateTable("session")
        .set({ startedAt: after(clock.now(), -milliseconds) })
        .where("userId", "=", account.id)
        .execute();
    await startAgo(days(90) - 10_000);
    expect(await getSessionUser(client)).not.toBeNull();
    await client.post("/me/proofs", { password: PASSWORD });
    await startAgo(days(90));
    expect(await getSessionUser(client)).toBeNull();
    expect(await listSessions(account.id)).toEqual([]);
  });

  it("is required by protected operations, which otherwise fail with a fixed message [AUTH-19, CALL2-57]", async () => {
    const response = await client.get("/me");
    expect(response).toMatchObject({
      status: 401,
      body: {
        code: "UNAUTHENTICATED",
        message: "No authentication token found. Please log in and try again.",
      },
    });
    await client.signIn(account.email, PASSWORD);
    await expireSessions(account.id);
    expect((await client.get("/me")).body).toEqual(response.body);
  });
});

describe("sign-out", () => {
  it("ends the session right away and clears the cookie [CALL1-04]", async () => {
    await client.signIn(account.email, PASSWORD);
    const copiedClient = new TestClient();
    for (const [name, value] of client.cookies) copiedClient.cookies.set(name, value);
    expect(await client.delete("/session")).toMatchObject({ status: 200, body: { ok: true } });
    // The device stays known, which signs no one in.
    expect([...client.cookies.keys()]).toEqual(["fw.device"]);
    expect(await listSessions(account.id)).toEqual([]);
    expect(await getSessionUser(copiedClient)).toBeNull();
  });

  it("succeeds without a session, with an expired session, and when repeated [AUTH-06, CALL1-04]", async () => {
    const okResponse = { status: 200, body: { ok: true } };
    expect(await client.delete("/session")).toMatchObject(okResponse);
    await client.signIn(account.email, PASSWORD);
    const cookies = new Map(client.cookies);
    await expireSessions(account.id);
    for (const _ of ["expired", "gone"]) {
      for (const [name, value] of cookies) client.cookies.set(name, value);
      expect(await client.delete("/session")).toMatchObject(okResponse);
    }
  });

  it("doesn't end other sessions", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await client.signIn(account.email, PASSWORD);
    await client.delete("/session");
    expect(await getSessionUser(phone)).toMatchObject({ id: account.id });
  });
});

/** Returns the ID of a client's own session. */
async function getId(browser: TestClient): Promise<string> {
  const { sessions } = (await browser.get("/me/sessions")).body;
  return sessions.find(({ current }: { current: boolean }) => current).id;
}

describe("active sessions", () => {
  it("are listed newest first, without expired ones or other users' sessions", async () => {
    const otherUser = await createAccount();
    await new TestClient().signIn(otherUser.email, PASSWORD);
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await client.signIn(account.email, PASSWORD);
    const sessionFields = { updatedAt: clock.now(), userId: account.id };
    const oldSession = { ...sessionFields, expiresAt: after(clock.now(), days(1)), updatedAt: new Date(0) };
    await db
      .insertInto("session")
      .values([
        { ...sessionFields, token: "lapsed", expiresAt: after(clock.now(), -1000) },
        {
          ...oldSession,
          token: "old",
          userAgent: "Mozilla/5.0 (iPhone) Version/19 Safari/604.1",
          ipAddress: "",
        },
      ])
      .execute();

    const { sessions } = (await client.get("/me/sessions")).body;
    expect(sessions).toMatchObject([
      { device: "Chrome on Linux", address: client.address, current: true },
      { device: "Chrome on Linux", address: phone.address, current: false },
      { device: "Safari on iOS", address: null, current: false, lastSeenAt: "1970-01-01T00:00:00.000Z" },
    ]);
    expect(JSON.stringify(sessions)).not.toContain("token");
  });

  it("can be ended one at a time, but not the current one or another user's", async () => {
    const otherUser = await createAccount();
    const otherClient = new TestClient();
    await otherClient.signIn(otherUser.email, PASSWORD);
    const phone = new TestClient();
    const tablet = new TestClient();
    for (const ownClient of [phone, tablet, client]) await ownClient.signIn(account.email, PASSWORD);
    const [phoneId, ownId, otherId] = [await getId(phone), await getId(client), await getId(otherClient)];
    expect(await client.delete(`/me/sessions/${phoneId}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await getSessionUser(phone)).toBeNull();
    for (const id of [phoneId, ownId, otherId])
      expect(await client.delete(`/me/sessions/${id}`)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    for (const browser of [tablet, client, otherClient]) expect(await getSessionUser(browser)).not.toBeNull();
  });

  it("can all be ended except the current one", async () => {
    const otherUser = await createAccount();
    const otherClient = new TestClient();
    await otherClient.signIn(otherUser.email, PASSWORD);
    const phone = new TestClient();
    const tablet = new TestClient();
    for (const ownClient of [phone, tablet, client]) await ownClient.signIn(account.email, PASSWORD);

    expect((await client.delete("/me/sessions")).body).toEqual({ ended: 2 });
    expect(await getSessionUser(phone)).toBeNull();
    expect(await getSessionUser(tablet)).toBeNull();
    expect(await getSessionUser(client)).toMatchObject({ id: account.id });
    expect(await getSessionUser(otherClient)).toMatchObject({ id: otherUser.id });
    expect((await client.delete("/me/sessions")).body).toEqual({ ended: 0 });
  });

  it("end only after the password or the second factor was used in the last five minutes", async () => {
    const phone = new TestClient();
    for (const ownClient of [phone, client]) await ownClient.signIn(account.email, PASSWORD);
    const createdAt = after(clock.now(), -minutes(6));
    await db.updateTable("session").set({ createdAt }).where("userId", "=", account.id).execute();
    const proofNeeded = { status: 403, body: { code: "PROOF_NEEDED" } };
    expect(await client.delete(`/me/sessions/${await getId(phone)}`)).toMatchObject(proofNeeded);
    expect(await client.delete("/me/sessions")).toMatchObject(proofNeeded);
    expect(await getSessionUser(phone)).toMatchObject({ id: account.id });
    expect((await client.post("/me/proofs", { password: PASSWORD })).status).toBe(200);
    expect((await client.delete("/me/sessions")).body).toEqual({ ended: 1 });
    expect(await getSessionUser(phone)).toBeNull();
  });
});
