import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { computeTotp } from "#tests/harness/totp.ts";
import { createAccountToken } from "../commands.server.ts";

const NEW_PASSWORD = "a new beginning";
let account: { id: string; email: string };
/** Someone who registered with another person's email. */
let attacker: TestClient;
/** The person who owns the email. */
let owner: TestClient;
beforeEach(async () => {
  account = await createAccount({ emailVerified: false });
  await db.updateTable("profile").set({ passwordProved: false }).where("id", "=", account.id).execute();
  attacker = new TestClient();
  await attacker.signIn(account.email, PASSWORD);
  owner = new TestClient();
});

async function createLink(purpose: "confirm-email" | "reset-password") {
  const id = await db.transaction().execute((trx) => createAccountToken(trx, account.id, purpose));
  return linkToken(purpose, id);
}
const confirm = async (browser: TestClient) =>
  browser.post("/email-confirmations", { token: await createLink("confirm-email") });
const reset = async (browser: TestClient) =>
  browser.post("/password-resets/completions", {
    token: await createLink("reset-password"),
    password: NEW_PASSWORD,
  });

async function addPasskey() {
  await db
    .insertInto("passkey")
    .values({
      userId: account.id,
      publicKey: "key",
      credentialId: randomUUID(),
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    })
    .execute();
}
async function turnOnTwoStep(browser: TestClient) {
  const { body } = await browser.post("/me/two-step", { password: PASSWORD });
  const key = new URL(body.uri).searchParams.get("secret")!;
  await browser.post("/me/two-step/confirmation", { code: computeTotp(key) });
}
const listIds = (table: "passkey" | "twoFactor" | "session" | "emailChange") =>
  db.selectFrom(table).select("userId").where("userId", "=", account.id).execute();
const readAccess = async () => {
  return {
    passkeys: (await listIds("passkey")).length,
    codes: (await listIds("twoFactor")).length,
    sessions: (await listIds("session")).length,
    emailChanges: (await listIds("emailChange")).length,
  };
};
const getUser = async (browser: TestClient) => (await browser.get("/session")).body.user;

describe("first proof of an email", () => {
  it.each([
    ["confirmation", confirm],
    ["reset", reset],
  ])("by %s drops everything that someone else may have added before", async (_kind, prove) => {
    await addPasskey();
    await turnOnTwoStep(attacker);
    await attacker.put("/me/email-change", { email: "attacker@example.com", password: PASSWORD });
    expect((await prove(owner)).status).toBe(200);
    expect(await readAccess()).toEqual({ passkeys: 0, codes: 0, sessions: 0, emailChanges: 0 });
    expect(await getUser(attacker)).toBeNull();
    const browser = new TestClient();
    await browser.signIn(account.email, prove === reset ? NEW_PASSWORD : PASSWORD);
    expect(await getUser(browser)).toMatchObject({ emailVerified: true, twoFactorEnabled: false });
  });

  it("keeps the owner signed in only in the browser that confirms, with a new token", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    await owner.signIn(account.email, PASSWORD);
    const copiedClient = new TestClient();
    for (const [name, value] of owner.cookies) copiedClient.cookies.set(name, value);
    expect((await confirm(owner)).body).toEqual({ ok: true, isSignedIn: true });
    expect(await getUser(owner)).toMatchObject({ id: account.id, emailVerified: true });
    for (const browser of [copiedClient, phone, attacker]) expect(await getUser(browser)).toBeNull();
  });

  it("drops nothing when a confirmed email is confirmed again", async () => {
    expect((await confirm(owner)).body).toEqual({ ok: true, isSignedIn: false });
    await owner.signIn(account.email, PASSWORD);
    await addPasskey();
    await confirm(new TestClient());
    expect(await readAccess()).toMatchObject({ passkeys: 1, sessions: 1 });
  });

  it("doesn't drop another user's sessions or passkeys", async () => {
    const otherUser = await createAccount();
    const otherClient = new TestClient();
    await otherClient.signIn(otherUser.email, PASSWORD);
    expect((await confirm(otherClient)).status).toBe(200);
    expect(await getUser(otherClient)).toMatchObject({ id: otherUser.id });
    expect((await readAccess()).sessions).toBe(0);
  });
});

describe("passkey added after the email was confirmed in another browser", () => {
  it("is dropped at the first reset, because the password may be someone else's", async () => {
    await confirm(owner);
    await attacker.signIn(account.email, PASSWORD);
    await addPasskey();
    await reset(owner);
    expect((await readAccess()).passkeys).toBe(0);
    await addPasskey();
    await reset(owner);
    expect((await readAccess()).passkeys).toBe(1);
  });

  it("stays if the owner confirmed the email while signed in", async () => {
    await owner.signIn(account.email, PASSWORD);
    await confirm(owner);
    await addPasskey();
    await reset(owner);
    expect((await readAccess()).passkeys).toBe(1);
  });

  it("doesn't let a reset get around two-step verification", async () => {
    await confirm(owner);
    await owner.signIn(account.email, PASSWORD);
    await turnOnTwoStep(owner);
    await reset(owner);
    const browser = new TestClient();
    expect((await browser.signIn(account.email, NEW_PASSWORD)).body).toEqual({ next: "two-step" });
  });
});
