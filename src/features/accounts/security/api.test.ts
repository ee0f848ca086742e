import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addPasskey, createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { computeTotp } from "#tests/harness/totp.ts";

const NEW_PASSWORD = "a new beginning";
let account: { id: string; email: string };
let client: TestClient;
beforeEach(async () => {
  account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
});

const changePassword = (currentPassword: string, newPassword = NEW_PASSWORD) =>
  client.put("/me/password", { currentPassword, newPassword });
const canSignIn = async (password: string) =>
  (await new TestClient().post("/session", { email: account.email, password })).status === 200;

let stolen: TestClient;
let otherDevice: TestClient;
const LONG_AGO = after(clock.now(), -minutes(60));
const startLongAgo = () =>
  db.updateTable("session").set({ startedAt: LONG_AGO }).where("userId", "=", account.id).execute();
const listStarts = async () =>
  (await db.selectFrom("session").select("startedAt").where("userId", "=", account.id).execute()).map(
    ({ startedAt }) => startedAt,
  );
async function turnOnTwoStep() {
  const { body } = await client.post("/me/two-step", { password: PASSWORD });
  const key = new URL(body.uri).searchParams.get("secret")!;
  [recoveryCode] = body.recoveryCodes;
  return client.post("/me/two-step/confirmation", { code: computeTotp(key) });
}
let recoveryCode: string;

/** Copies the session's cookie, as a thief would, and gives the user a session on another device. */
async function signInElsewhere() {
  stolen = new TestClient();
  for (const [name, value] of client.cookies) stolen.cookies.set(name, value);
  otherDevice = await signInAs(account);
  await startLongAgo();
}
const getUser = async (browser: TestClient) => (await browser.get("/session")).body.user;

describe("a session", () => {
  it.each([
    ["a password change", () => changePassword(PASSWORD)],
    ["the removal of a passkey", async () => client.delete(`/me/passkeys/${await addPasskey(account.id)}`)],
    [
      "new recovery codes",
      async () => {
        await turnOnTwoStep();
        await signInElsewhere();
        return client.post("/me/two-step/recovery-codes", { password: PASSWORD, code: recoveryCode });
      },
    ],
    ["turning on two-step verification", turnOnTwoStep],
    [
      "turning off two-step verification",
      async () => {
        await turnOnTwoStep();
        await signInElsewhere();
        return client.post("/me/two-step/removal", { password: PASSWORD, code: recoveryCode });
      },
    ],
  ])("gets a new token after %s, and the user's other sessions end", async (_change, change) => {
    await signInElsewhere();
    expect((await change()).status).toBe(200);
    expect(await getUser(stolen)).toBeNull();
    expect(await getUser(otherDevice)).toBeNull();
    expect(await getUser(client)).toMatchObject({ id: account.id });
    // It isn't a new session: it still ends 90 days after sign-in.
    expect(await listStarts()).toEqual([LONG_AGO]);
  });
});
describe("password change", () => {
  it("requires the current password and a new one [CALL2-47, SET-04]", async () => {
    expect(await changePassword(PASSWORD)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  });

  it("rejects a wrong current password and changes nothing", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    expect(await changePassword("wrong password")).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_INCORRECT", message: "Your current password is incorrect." },
    });
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect((await phone.get("/session")).body.user).not.toBeNull();
    expect(await listJobs({ userId: account.id })).toEqual([]);
  });

  it("ends the user's other sessions and sends a notification", async () => {
    const otherUser = await createAccount();
    const otherClient = new TestClient();
    await otherClient.signIn(otherUser.email, PASSWORD);
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await changePassword(PASSWORD);
    expect((await phone.get("/session")).body.user).toBeNull();
    expect((await client.get("/session")).body.user).toMatchObject({ id: account.id });
    expect((await otherClient.get("/session")).body.user).toMatchObject({ id: otherUser.id });
    const notifications = await listJobs({ userId: account.id });
    expect(notifications).toMatchObject([
      { name: "accounts/send-email", data: { template: "password-changed" } },
    ]);
  });

  it("invalidates unused reset links", async () => {
    await new TestClient().post("/password-resets", { email: account.email });
    const listOpenTokens = () =>
      db.selectFrom("accountToken").select("id").where("userId", "=", account.id).execute();
    expect(await listOpenTokens()).toHaveLength(1);
    await changePassword(PASSWORD);
    expect(await listOpenTokens()).toEqual([]);
  });

  it("requires at least six characters and rejects common passwords [ACCT-33]", async () => {
    const response = await changePassword(PASSWORD, "12a45");
    expect(response).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(response.body.data.fields).toEqual({ newPassword: "Password must be at least 6 characters" });
    expect(await changePassword(PASSWORD, "letmein1")).toMatchObject({
      body: { code: "PASSWORD_TOO_COMMON" },
    });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it("rolls back when the notification can't be enqueued", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await failWrites("pgboss.job_common", "insert");
    expect(await changePassword(PASSWORD)).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect((await phone.get("/session")).body.user).not.toBeNull();
  });

  it("rejects an account without a password", async () => {
    await db.deleteFrom("credential").where("userId", "=", account.id).execute();
    expect(await changePassword(PASSWORD)).toMatchObject({ body: { code: "CURRENT_PASSWORD_INCORRECT" } });
  });

  it("limits guesses at the current password", async () => {
    const statuses = [];
    for (let index = 0; index < 21; index++) statuses.push((await changePassword("wrong password")).status);
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
    // Even the right password is rejected now, so an attacker can't tell a correct guess from a wrong one.
    expect(await changePassword(PASSWORD)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });
});

describe("passkeys", () => {
  it("are listed without their keys, and only for their owner", async () => {
    const otherUser = await createAccount();
    await addPasskey(otherUser.id, "Theirs");
    const phone = await addPasskey(account.id, "Phone");
    const unnamedPasskeyId = await addPasskey(account.id);
    const createdAt = "2026-03-01T10:00:00.000Z";
    expect((await client.get("/me/passkeys")).body).toEqual({
      passkeys: [
        { id: phone, name: "Phone", createdAt },
        { id: unnamedPasskeyId, name: "Passkey", createdAt },
      ],
    });
  });

  it("can be deleted only by their owner, and look missing to other users", async () => {
    const otherUser = await createAccount();
    const otherPasskeyId = await addPasskey(otherUser.id, "Theirs");
    const ownPasskeyId = await addPasskey(account.id, "Phone");
    const missingResponse = await client.delete(`/me/passkeys/${randomUUID()}`);
    expect(missingResponse).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const rejectedResponse = await client.delete(`/me/passkeys/${otherPasskeyId}`);
    expect(rejectedResponse.status).toBe(404);
    expect(rejectedResponse.body).toEqual(missingResponse.body);
    expect(await client.delete(`/me/passkeys/${ownPasskeyId}`)).toMatchObject({ status: 200 });
    const remaining = await db.selectFrom("passkey").select("id").execute();
    expect(remaining.map((row) => row.id)).toContain(otherPasskeyId);
    expect(remaining.map((row) => row.id)).not.toContain(ownPasskeyId);
    expect(await client.delete(`/me/passkeys/${ownPasskeyId}`)).toMatchObject({ status: 404 });
  });

  it("can't be deleted without the password once it's no longer recent", async () => {
    const id = await addPasskey(account.id, "Phone");
    await db
      .updateTable("session")
      .set({ createdAt: after(clock.now(), -minutes(6)) })
      .where("userId", "=", account.id)
      .execute();
    expect(await client.delete(`/me/passkeys/${id}`)).toMatchObject({
      status: 403,
      body: { code: "PROOF_NEEDED", message: "Confirm it's you first, then try again." },
    });
    expect((await client.get("/me/passkeys")).body.passkeys).toHaveLength(1);
    await client.post("/me/proofs", { password: PASSWORD });
    expect(await client.delete(`/me/passkeys/${id}`)).toMatchObject({ status: 200 });
    expect(await listJobs({ userId: account.id })).toMatchObject([{ data: { template: "passkey-removed" } }]);
  });

  it("can't be deleted with an invalid ID", async () => {
    expect(await client.delete("/me/passkeys/1%20or%201")).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });
});
