import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";

let account: { id: string; email: string; name: string };
let client: TestClient;
beforeEach(async () => {
  account = await createAccount({ name: "Maya" });
  client = new TestClient();
});

const sessionsOf = (userId: string) =>
  db.selectFrom("session").selectAll().where("userId", "=", userId).execute();
const userSeenBy = async (someone: TestClient) => (await someone.get("/session")).body.user;
const expireSessions = (userId: string) =>
  db
    .updateTable("session")
    .set({ expiresAt: after(clock.now(), -1000) })
    .where("userId", "=", userId)
    .execute();

describe("signing in", () => {
  it(
    "with e-mail and password starts a session, held by a cookie that scripts and other sites cannot use " +
      "[ACCT-01, AUTH-07, CALL1-02, CALL2-45]",
    async () => {
      const answer = await client.post("/session", { email: account.email, password: PASSWORD });
      expect(answer).toMatchObject({ status: 200, body: { next: "signed-in" } });
      const [cookie, ...others] = answer.headers.getSetCookie();
      expect(others).toEqual([]);
      const attributes = cookie!.split("; ");
      expect(attributes[0]).toMatch(/^fw\.session_token=.+/);
      expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
      expect(attributes).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
      expect(await userSeenBy(client)).toMatchObject({ id: account.id });
    },
  );

  it("remembers the browser and the address our own server saw", async () => {
    await client.signIn(account.email, PASSWORD);
    expect(await sessionsOf(account.id)).toMatchObject([
      { ipAddress: client.address, userAgent: "Chrome/156.0 Linux" },
    ]);
  });

  it(
    "with a wrong password, an unknown or a malformed address fails with the same bytes " +
      "[ACCT-05, AUTH-14]",
    async () => {
      const attempts = [
        { email: account.email, password: "wrong password" },
        { email: account.email, password: "x".repeat(500) },
        { email: "nobody@example.com", password: "wrong password" },
        { email: "not an address", password: "wrong password" },
        { email: "nul\u0000@example.com", password: "wrong password" },
      ];
      const answers = await Promise.all(attempts.map((attempt) => client.post("/session", attempt)));
      expect(answers[0]).toMatchObject({
        status: 401,
        body: {
          code: "INVALID_CREDENTIALS",
          message: "Failed to log in. Please check your credentials.",
        },
      });
      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(JSON.stringify(answer.body)).toBe(JSON.stringify(answers[0]!.body));
        expect([...answer.headers]).toEqual([...answers[0]!.headers]);
      }
      expect(await sessionsOf(account.id)).toEqual([]);
    },
  );

  it("works with the address in any case and spaces around it", async () => {
    await client.signIn(`  ${account.email.toUpperCase()} `, PASSWORD);
    expect(await userSeenBy(client)).toMatchObject({ email: account.email });
  });
});

describe("the session", () => {
  it("is none without signing in [AUTH-03, CALL1-01, CALL2-51]", async () => {
    expect(await client.get("/session")).toMatchObject({ status: 200, body: { user: null } });
  });

  it("shows id, email, name and role of the account [CALL1-01, CALL2-51, DATA1-04]", async () => {
    await client.signIn(account.email, PASSWORD);
    expect(await userSeenBy(client)).toEqual({
      id: account.id,
      email: account.email,
      name: "Maya",
      role: "team_manager",
      emailVerified: true,
      twoFactorEnabled: false,
    });
  });

  it("has no user when the account has no profile [AUTH-04]", async () => {
    const bare = await createAccount();
    await client.signIn(bare.email, PASSWORD);
    await db.deleteFrom("profile").where("id", "=", bare.id).execute();
    expect(await sessionsOf(bare.id)).toHaveLength(1);
    expect(await client.get("/session")).toMatchObject({ status: 200, body: { user: null } });
    expect(await client.get("/me")).toMatchObject({ status: 401 });
  });

  it("is not given to an account without a profile, in the words of a wrong password, nor to a disabled one, which is told so", async () => {
    const bare = await createAccount({ withProfile: false });
    const disabled = await createAccount();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", disabled.id).execute();
    const wrong = await new TestClient().post("/session", {
      email: account.email,
      password: "wrong password",
    });
    const answer = await new TestClient().post("/session", { email: bare.email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 401, body: wrong.body });
    const told = (password: string) => new TestClient().post("/session", { email: disabled.email, password });
    expect((await told(PASSWORD)).body).toMatchObject({
      code: "ACCOUNT_DISABLED",
      message: "This account has been disabled. Please write to us through the contact page.",
    });
    // Whether it is disabled is not for those to know who guess.
    expect(await told("wrong password")).toMatchObject({ status: 401, body: wrong.body });
    for (const { id } of [bare, disabled]) expect(await sessionsOf(id)).toEqual([]);
  });

  it("has no user from the moment the account is disabled", async () => {
    await client.signIn(account.email, PASSWORD);
    expect(await userSeenBy(client)).not.toBeNull();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    expect(await userSeenBy(client)).toBeNull();
    expect(await client.get("/me")).toMatchObject({ status: 401 });
  });

  it("has no user once it has expired or when its cookie was made up", async () => {
    await client.signIn(account.email, PASSWORD);
    const forger = new TestClient();
    const [[name, value]] = [...client.cookies] as [[string, string]];
    forger.cookies.set(name, `${value.slice(0, -6)}AAAA%3D`);
    expect(await userSeenBy(forger)).toBeNull();
    await expireSessions(account.id);
    expect(await userSeenBy(client)).toBeNull();
  });

  it("is missed by operations that need one, in the agreed words [AUTH-19, CALL2-57]", async () => {
    const answer = await client.get("/me");
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: "UNAUTHENTICATED",
        message: "No authentication token found. Please log in and try again.",
      },
    });
    await client.signIn(account.email, PASSWORD);
    await expireSessions(account.id);
    expect((await client.get("/me")).body).toEqual(answer.body);
  });
});

describe("signing out", () => {
  it("ends the session at once and clears the cookie [CALL1-04]", async () => {
    await client.signIn(account.email, PASSWORD);
    const copy = new TestClient();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect(await client.delete("/session")).toMatchObject({ status: 200, body: { ok: true } });
    expect(client.cookies.size).toBe(0);
    expect(await sessionsOf(account.id)).toEqual([]);
    expect(await userSeenBy(copy)).toBeNull();
  });

  it("succeeds as well without a session, with an expired one and again [AUTH-06, CALL1-04]", async () => {
    const done = { status: 200, body: { ok: true } };
    expect(await client.delete("/session")).toMatchObject(done);
    await client.signIn(account.email, PASSWORD);
    const cookies = new Map(client.cookies);
    await expireSessions(account.id);
    for (const _ of ["expired", "gone"]) {
      for (const [name, value] of cookies) client.cookies.set(name, value);
      expect(await client.delete("/session")).toMatchObject(done);
    }
  });

  it("leaves the other sessions alone", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await client.signIn(account.email, PASSWORD);
    await client.delete("/session");
    expect(await userSeenBy(phone)).toMatchObject({ id: account.id });
  });
});

describe("open sessions", () => {
  it("are listed newest first, without lapsed ones and those of others", async () => {
    const stranger = await createAccount();
    await new TestClient().signIn(stranger.email, PASSWORD);
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await client.signIn(account.email, PASSWORD);
    const times = { updatedAt: clock.now(), userId: account.id };
    const old = { ...times, expiresAt: after(clock.now(), days(1)), updatedAt: new Date(0) };
    await db
      .insertInto("session")
      .values([
        { ...times, token: "lapsed", expiresAt: after(clock.now(), -1000) },
        { ...old, token: "old", userAgent: "Mozilla/5.0 (iPhone) Version/19 Safari/604.1", ipAddress: "" },
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

  it("can be ended but for this one", async () => {
    const stranger = await createAccount();
    const theirs = new TestClient();
    await theirs.signIn(stranger.email, PASSWORD);
    const phone = new TestClient();
    const tablet = new TestClient();
    for (const mine of [phone, tablet, client]) await mine.signIn(account.email, PASSWORD);

    expect((await client.delete("/me/sessions")).body).toEqual({ ended: 2 });
    expect(await userSeenBy(phone)).toBeNull();
    expect(await userSeenBy(tablet)).toBeNull();
    expect(await userSeenBy(client)).toMatchObject({ id: account.id });
    expect(await userSeenBy(theirs)).toMatchObject({ id: stranger.id });
    expect((await client.delete("/me/sessions")).body).toEqual({ ended: 0 });
  });
});
