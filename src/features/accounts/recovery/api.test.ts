import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import { delayWrites } from "#tests/harness/faults.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { createAccountToken } from "../commands.server.ts";

const NEW_PASSWORD = "a new beginning";
const invalid = {
  status: 400,
  body: { code: "LINK_INVALID", message: "This link isn't valid or has expired. Ask for a new one." },
};

let account: { id: string; email: string };
const client = new TestClient();
beforeEach(async () => {
  account = await createAccount({ emailVerified: false });
});

/** Requests a link the way the page does and derives its token the way the email does. */
async function requestLink() {
  await client.post("/password-resets", { email: account.email });
  const job = (await listJobs({ userId: account.id, template: "reset-password" })).at(-1)!;
  return linkToken("reset-password", String(job.data.tokenId));
}

const start = (token: string) => client.post("/password-resets/recovery-sessions", { token });
const complete = (token: string, password = NEW_PASSWORD, sender = client) =>
  sender.post("/password-resets/completions", { token, password });
const canSignIn = async (password: string) =>
  (await new TestClient().post("/session", { email: account.email, password })).status === 200;

describe("reset link request", () => {
  it("returns the same response for unknown and disabled accounts, but sends them nothing", async () => {
    const disabled = await createAccount();
    await db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", disabled.id).execute();
    const before = await db.selectFrom("accountToken").select("id").execute();
    const knownResponse = await client.post("/password-resets", { email: account.email.toUpperCase() });
    expect(knownResponse).toMatchObject({ status: 202, body: { ok: true } });
    for (const email of ["unknown@example.com", disabled.email]) {
      const response = await client.post("/password-resets", { email });
      expect(response.status).toBe(knownResponse.status);
      expect(JSON.stringify(response.body)).toBe(JSON.stringify(knownResponse.body));
      expect([...response.headers]).toEqual([...knownResponse.headers]);
    }
    expect(await listJobs({ userId: account.id })).toMatchObject([{ data: { template: "reset-password" } }]);
    expect(await listJobs({ userId: disabled.id })).toEqual([]);
    expect(await db.selectFrom("accountToken").select("id").execute()).toHaveLength(before.length + 1);
  });

  it("requires an email", async () => {
    for (const email of ["", "unknown", undefined])
      expect(await client.post("/password-resets", { email })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });

  it("doesn't change the account", async () => {
    const userClient = new TestClient();
    await userClient.signIn(account.email, PASSWORD);
    await requestLink();
    expect((await userClient.get("/session")).body.user).toMatchObject({ id: account.id });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });
});

describe("reset link", () => {
  it("can be checked repeatedly before a password is saved [CALL2-49, CALL2-50]", async () => {
    const token = await requestLink();
    for (const _ of ["a scanner", "the person"]) {
      const response = await start(token);
      expect(response.status).toBe(200);
      const hoursLeft = (Date.parse(response.body.expiresAt) - Date.now()) / hours(1);
      expect(hoursLeft).toBeGreaterThan(23.9);
      expect(hoursLeft).toBeLessThanOrEqual(24);
    }
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect(await complete(token)).toMatchObject({ status: 200, body: { invitationAccepted: false } });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  });

  it("works for only 24 hours [ACCT-13]", async () => {
    const token = await requestLink();
    shiftClock(hours(24) + 1000);
    expect(await start(token)).toMatchObject(invalid);
    expect(await complete(token)).toMatchObject(invalid);
    expect(await canSignIn(PASSWORD)).toBe(true);
    shiftClock(hours(24) - 5000);
    expect(await start(token)).toMatchObject({ status: 200 });
    expect(await complete(token)).toMatchObject({ status: 200 });
  });

  it("works only once", async () => {
    const token = await requestLink();
    expect(await complete(token)).toMatchObject({ status: 200 });
    expect(await start(token)).toMatchObject(invalid);
    expect(await complete(token, "another password")).toMatchObject(invalid);
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  });

  it("works only once, even when used eight times concurrently", async () => {
    const token = await requestLink();
    const passwords = Array.from({ length: 8 }, (_, index) => `password of try ${index}`);
    const responses = await Promise.all(
      passwords.map((password) => complete(token, password, new TestClient())),
    );
    const acceptedPasswords = passwords.filter((_, index) => responses[index]!.status === 200);
    expect(acceptedPasswords).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expect(response).toMatchObject(invalid);
    expect(await canSignIn(acceptedPasswords[0]!)).toBe(true);
  });

  it("invalidates the account's other links when used, but not other accounts' links", async () => {
    const firstLink = await requestLink();
    const secondLink = await requestLink();
    const originalAccount = account;
    account = await createAccount();
    const otherLink = await requestLink();
    account = originalAccount;
    expect(await complete(secondLink)).toMatchObject({ status: 200 });
    expect(await complete(firstLink, "another password")).toMatchObject(invalid);
    expect(await start(otherLink)).toMatchObject({ status: 200 });
  });

  it("doesn't deadlock when two of an account's links are used concurrently", async () => {
    const links = [await requestLink(), await requestLink()];
    // Slow the deletes down, so that each request deletes its own row before it gets to the other request's row.
    await delayWrites("account_token", "delete", 0.2);
    const responses = await Promise.all(
      links.map((token) => complete(token, NEW_PASSWORD, new TestClient())),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.find((response) => response.status !== 200)).toMatchObject(invalid);
  });

  it("is invalid with a forged token or a confirmation token", async () => {
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

  it("isn't consumed by a password that's too short or too common [ACCT-33]", async () => {
    const token = await requestLink();
    const response = await complete(token, "12a45");
    expect(response).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(response.body.data.fields).toEqual({ password: "Password must be at least 6 characters" });
    expect(await complete(token, "qwerty123")).toMatchObject({
      status: 400,
      body: { code: "PASSWORD_TOO_COMMON" },
    });
    expect(await complete(token, "12a45b")).toMatchObject({ status: 200 });
  });
});

describe("password reset with a link", () => {
  it("ends all sessions, confirms the email, and sends a notification", async () => {
    const otherUser = await createAccount();
    const otherClient = new TestClient();
    await otherClient.signIn(otherUser.email, PASSWORD);
    const sessions = [new TestClient(), new TestClient()];
    for (const session of sessions) await session.signIn(account.email, PASSWORD);
    const token = await requestLink();

    // The session that used the link ends too, so every device has to sign in with the new password.
    expect(await complete(token, NEW_PASSWORD, sessions[0])).toMatchObject({ status: 200 });
    for (const session of sessions) expect((await session.get("/session")).body.user).toBeNull();
    expect((await otherClient.get("/session")).body.user).toMatchObject({ id: otherUser.id });
    const user = await db
      .selectFrom("appUser")
      .select("emailVerified")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(user.emailVerified).toBe(true);
    expect(await listJobs({ userId: account.id, template: "password-changed" })).toHaveLength(1);
  });
});
