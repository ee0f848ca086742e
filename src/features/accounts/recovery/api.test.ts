import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { slowWrites } from "#tests/harness/faults.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import { createAccountToken } from "../commands.server.ts";

const NEW_PASSWORD = "a new beginning";
const invalid = {
  status: 400,
  body: { code: "LINK_INVALID", message: "This link is not valid or has expired." },
};

let account: { id: string; email: string };
const client = new TestClient();
beforeEach(async () => {
  account = await createAccount({ emailVerified: false });
});

/** Asks for a link as the page does and rebuilds its token as the mail does. */
async function requestLink() {
  await client.post("/password-resets", { email: account.email });
  const job = (await jobsWith({ userId: account.id, mail: "reset-password" })).at(-1)!;
  return linkToken("reset-password", String(job.data.tokenId));
}

const start = (token: string) => client.post("/password-resets/recovery-sessions", { token });
const complete = (token: string, password = NEW_PASSWORD, by = client) =>
  by.post("/password-resets/completions", { token, password });
const canSignIn = async (password: string) =>
  (await new TestClient().post("/session", { email: account.email, password })).status === 200;

describe("asking for a reset link", () => {
  it("answers unknown and disabled addresses with the same bytes and sends them nothing", async () => {
    const disabled = await createAccount();
    await db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", disabled.id).execute();
    const before = await db.selectFrom("accountToken").select("id").execute();
    const known = await client.post("/password-resets", { email: account.email.toUpperCase() });
    expect(known).toMatchObject({ status: 202, body: { ok: true } });
    for (const email of ["nobody@example.com", disabled.email]) {
      const answer = await client.post("/password-resets", { email });
      expect(answer.status).toBe(known.status);
      expect(JSON.stringify(answer.body)).toBe(JSON.stringify(known.body));
      expect([...answer.headers]).toEqual([...known.headers]);
    }
    expect(await jobsWith({ userId: account.id })).toMatchObject([{ data: { mail: "reset-password" } }]);
    expect(await jobsWith({ userId: disabled.id })).toEqual([]);
    expect(await db.selectFrom("accountToken").select("id").execute()).toHaveLength(before.length + 1);
  });

  it("needs an address", async () => {
    for (const email of ["", "nobody", undefined])
      expect(await client.post("/password-resets", { email })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });

  it("changes nothing about the account", async () => {
    const mine = new TestClient();
    await mine.signIn(account.email, PASSWORD);
    await requestLink();
    expect((await mine.get("/session")).body.user).toMatchObject({ id: account.id });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });
});

describe("a reset link", () => {
  it("can be checked any number of times and then saves a password [CALL2-49, CALL2-50]", async () => {
    const token = await requestLink();
    for (const _ of ["a scanner", "the person"]) {
      const started = await start(token);
      expect(started.status).toBe(200);
      const hoursLeft = (Date.parse(started.body.expiresAt) - Date.now()) / hours(1);
      expect(hoursLeft).toBeGreaterThan(23.9);
      expect(hoursLeft).toBeLessThanOrEqual(24);
    }
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect(await complete(token)).toMatchObject({ status: 200, body: { invitationAccepted: false } });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  });

  it("works for 24 hours and no longer [ACCT-13]", async () => {
    const token = await requestLink();
    moveClock(hours(24) + 1000);
    expect(await start(token)).toMatchObject(invalid);
    expect(await complete(token)).toMatchObject(invalid);
    expect(await canSignIn(PASSWORD)).toBe(true);
    moveClock(hours(24) - 5000);
    expect(await start(token)).toMatchObject({ status: 200 });
    expect(await complete(token)).toMatchObject({ status: 200 });
  });

  it("works once", async () => {
    const token = await requestLink();
    expect(await complete(token)).toMatchObject({ status: 200 });
    expect(await start(token)).toMatchObject(invalid);
    expect(await complete(token, "another password")).toMatchObject(invalid);
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  });

  it("works once when it is used eight times at once", async () => {
    const token = await requestLink();
    const passwords = Array.from({ length: 8 }, (_, at) => `password of try ${at}`);
    const answers = await Promise.all(
      passwords.map((password) => complete(token, password, new TestClient())),
    );
    const winners = passwords.filter((_, at) => answers[at]!.status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(invalid);
    expect(await canSignIn(winners[0]!)).toBe(true);
  });

  it("dies with the other links of its account when one is used, and those of others live", async () => {
    const first = await requestLink();
    const second = await requestLink();
    const mine = account;
    account = await createAccount();
    const foreign = await requestLink();
    account = mine;
    expect(await complete(second)).toMatchObject({ status: 200 });
    expect(await complete(first, "another password")).toMatchObject(invalid);
    expect(await start(foreign)).toMatchObject({ status: 200 });
  });

  it("and another one of the same account, used at the same time, do not wait for each other", async () => {
    const links = [await requestLink(), await requestLink()];
    // Long enough for each to have used up its own before either comes to the other's.
    await slowWrites("account_token", "delete", 0.2);
    const answers = await Promise.all(links.map((token) => complete(token, NEW_PASSWORD, new TestClient())));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status !== 200)).toMatchObject(invalid);
  });

  it("is none when it was made up or made for confirming an address", async () => {
    const confirmation = await db
      .transaction()
      .execute((trx) => createAccountToken(trx, account.id, "confirm-email"));
    const tokens = ["made up", confirmation, linkToken("confirm-email", confirmation)];
    for (const token of [...tokens, linkToken("reset-password", confirmation)]) {
      expect(await start(token)).toMatchObject(invalid);
      expect(await complete(token)).toMatchObject(invalid);
    }
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it("is not used up by a password that is too short or too common [ACCT-33]", async () => {
    const token = await requestLink();
    const short = await complete(token, "12a45");
    expect(short).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(short.body.data.fields).toEqual({ password: "Password must be at least 6 characters" });
    expect(await complete(token, "qwerty123")).toMatchObject({
      status: 400,
      body: { code: "PASSWORD_TOO_COMMON" },
    });
    expect(await complete(token, "12a45b")).toMatchObject({ status: 200 });
  });
});

describe("saving a new password with a link", () => {
  it("ends all sessions of the account, confirms its address and sends a notice", async () => {
    const other = await createAccount();
    const theirs = new TestClient();
    await theirs.signIn(other.email, PASSWORD);
    const sessions = [new TestClient(), new TestClient()];
    for (const session of sessions) await session.signIn(account.email, PASSWORD);
    const token = await requestLink();

    // Also the one that the link was used in: whoever has the password signs in with it.
    expect(await complete(token, NEW_PASSWORD, sessions[0])).toMatchObject({ status: 200 });
    for (const session of sessions) expect((await session.get("/session")).body.user).toBeNull();
    expect((await theirs.get("/session")).body.user).toMatchObject({ id: other.id });
    const user = await db
      .selectFrom("appUser")
      .select("emailVerified")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(user.emailVerified).toBe(true);
    expect(await jobsWith({ userId: account.id, mail: "password-changed" })).toHaveLength(1);
  });
});
