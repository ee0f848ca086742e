import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { refuseWrites } from "#tests/harness/faults.ts";
import { jobsWith } from "#tests/harness/jobs.ts";

const NEW_PASSWORD = "a new beginning";
let account: { id: string; email: string };
let client: TestClient;
beforeEach(async () => {
  account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
});

const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
  client.put("/me/password", { currentPassword, newPassword });
const canSignIn = async (password: string) =>
  (await new TestClient().post("/session", { email: account.email, password })).status === 200;

describe("changing the password", () => {
  it("takes the current one and the new one [CALL2-47, SET-04]", async () => {
    expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  });

  it("refuses a wrong current password and changes nothing", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    expect(await change("wrong password")).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_WRONG", message: "The current password is not right." },
    });
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect((await phone.get("/session")).body.user).not.toBeNull();
    expect(await jobsWith({ userId: account.id })).toEqual([]);
  });

  it("ends the other sessions but not this one, nor those of others, and sends a notice", async () => {
    const stranger = await createAccount();
    const theirs = new TestClient();
    await theirs.signIn(stranger.email, PASSWORD);
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await change(PASSWORD);
    expect((await phone.get("/session")).body.user).toBeNull();
    expect((await client.get("/session")).body.user).toMatchObject({ id: account.id });
    expect((await theirs.get("/session")).body.user).toMatchObject({ id: stranger.id });
    const notices = await jobsWith({ userId: account.id });
    expect(notices).toMatchObject([{ name: "accounts/send-mail", data: { mail: "password-changed" } }]);
  });

  it("voids reset links that are still in some mailbox", async () => {
    await new TestClient().post("/password-resets", { email: account.email });
    const open = () => db.selectFrom("accountToken").select("id").where("userId", "=", account.id).execute();
    expect(await open()).toHaveLength(1);
    await change(PASSWORD);
    expect(await open()).toEqual([]);
  });

  it("keeps the minimum of six characters and refuses common ones [ACCT-33]", async () => {
    const short = await change(PASSWORD, "12a45");
    expect(short).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(short.body.data.fields).toEqual({ newPassword: "Password must be at least 6 characters" });
    expect(await change(PASSWORD, "letmein1")).toMatchObject({ body: { code: "PASSWORD_TOO_COMMON" } });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it("is undone as a whole when the notice cannot be enqueued", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await refuseWrites("pgboss.job_common", "insert");
    expect(await change(PASSWORD)).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect((await phone.get("/session")).body.user).not.toBeNull();
  });

  it("is refused for an account without a password", async () => {
    await db.deleteFrom("credential").where("userId", "=", account.id).execute();
    expect(await change(PASSWORD)).toMatchObject({ body: { code: "CURRENT_PASSWORD_WRONG" } });
  });

  it("limits how often one may try the current password", async () => {
    const tries = [];
    for (let at = 0; at < 21; at++) tries.push((await change("wrong password")).status);
    expect(tries).toEqual([...Array<number>(20).fill(400), 429]);
    // Not even the right one, so that guessing on ends here.
    expect(await change(PASSWORD)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });
});

async function addPasskey(userId: string, name: string | null) {
  const row = await db
    .insertInto("passkey")
    .values({
      userId,
      name,
      publicKey: "key",
      credentialId: randomUUID(),
      counter: 0,
      deviceType: "multiDevice",
      backedUp: true,
      createdAt: new Date("2026-03-01T10:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

describe("passkeys", () => {
  it("lists one's own, without keys", async () => {
    const stranger = await createAccount();
    await addPasskey(stranger.id, "Theirs");
    const phone = await addPasskey(account.id, "Phone");
    const unnamed = await addPasskey(account.id, null);
    const createdAt = "2026-03-01T10:00:00.000Z";
    expect((await client.get("/me/passkeys")).body).toEqual({
      passkeys: [
        { id: phone, name: "Phone", createdAt },
        { id: unnamed, name: "Passkey", createdAt },
      ],
    });
  });

  it("removes one's own; a foreign one answers like a missing one and stays", async () => {
    const stranger = await createAccount();
    const foreign = await addPasskey(stranger.id, "Theirs");
    const mine = await addPasskey(account.id, "Phone");
    const missing = await client.delete(`/me/passkeys/${randomUUID()}`);
    expect(missing).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const refused = await client.delete(`/me/passkeys/${foreign}`);
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual(missing.body);
    expect(await client.delete(`/me/passkeys/${mine}`)).toMatchObject({ status: 200 });
    const left = await db.selectFrom("passkey").select("id").execute();
    expect(left.map((row) => row.id)).toContain(foreign);
    expect(left.map((row) => row.id)).not.toContain(mine);
    expect(await client.delete(`/me/passkeys/${mine}`)).toMatchObject({ status: 404 });
  });

  it("refuses what is no id as input", async () => {
    expect(await client.delete("/me/passkeys/1%20or%201")).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });
});
