import { beforeEach, describe, expect, it } from "vitest";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import { totp } from "#tests/harness/totp.ts";
import { createAccountToken } from "../commands.server.ts";
import { resetPassword } from "../recovery/commands.server.ts";

let account: { id: string; email: string };
let client: TestClient;
beforeEach(async () => {
  account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
});

const invalid = {
  status: 400,
  body: { code: "SECOND_FACTOR_INVALID", message: "That code is not right. Please try the newest one." },
};
const locked = { status: 429, body: { code: "SECOND_FACTOR_LOCKED" } };

/** A six-digit code that is surely not right. */
const wrong = (key: string) =>
  ["000000", "111111", "222222", "333333"].find(
    (code) => ![-30_000, 0, 30_000].some((skew) => totp(key, Date.now() + skew) === code),
  )!;

async function start() {
  const { status, body } = await client.post("/me/second-factor", { password: PASSWORD });
  expect(status).toBe(200);
  const key = new URL(body.uri).searchParams.get("secret")!;
  return { ...(body as { uri: string; qrSvg: string; recoveryCodes: string[] }), key };
}

async function switchOn() {
  const started = await start();
  const answer = await client.post("/me/second-factor/confirmation", { code: totp(started.key) });
  expect(answer.status).toBe(200);
  return started;
}

/** Someone who gave the right password and is asked for a code. */
async function halfSignedIn() {
  const someone = new TestClient();
  const answer = await someone.signIn(account.email, PASSWORD);
  expect(answer.body).toEqual({ next: "second-factor" });
  expect((await someone.get("/session")).body.user).toBeNull();
  return someone;
}

const enter = (someone: TestClient, code: string, kind: "app" | "recovery" = "app") =>
  someone.post("/session/second-factor", { code, kind });
const isSignedIn = async (someone: TestClient) => (await someone.get("/session")).body.user !== null;

describe("the second step of signing in", () => {
  it("does not take a signed-in session for the person at the door: wrong codes are counted, nothing switches on", async () => {
    const { key } = await start();
    expect(await enter(client, totp(key))).toMatchObject({
      status: 401,
      body: { code: "SECOND_FACTOR_EXPIRED" },
    });
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(false);
  });

  it("says so to somebody whose account was disabled after the first", async () => {
    const { key } = await switchOn();
    const someone = await halfSignedIn();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    expect((await enter(someone, wrong(key))).body.code).toBe("SECOND_FACTOR_INVALID");
    expect((await enter(someone, totp(key))).body.code).toBe("ACCOUNT_DISABLED");
    expect(await isSignedIn(someone)).toBe(false);
  });
});

describe("setting up the second factor", () => {
  it("takes the password and gives a key, a QR code and ten recovery codes", async () => {
    expect(await client.post("/me/second-factor", { password: "wrong password" })).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_WRONG" },
    });
    const started = await start();
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/FirstWhistle:.+secret=[A-Z2-7]+/);
    expect(decodeURIComponent(started.uri)).toContain(account.email);
    expect(started.qrSvg).toMatch(/^<svg/);
    expect(new Set(started.recoveryCodes).size).toBe(10);
  });

  it("changes nothing at sign-in before a first code is confirmed, nor with a wrong one", async () => {
    const { key } = await start();
    expect(await client.post("/me/second-factor/confirmation", { code: wrong(key) })).toMatchObject(invalid);
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(false);
    expect((await new TestClient().signIn(account.email, PASSWORD)).body).toEqual({ next: "signed-in" });
    expect(await jobsWith({ userId: account.id })).toEqual([]);
  });

  it("can be begun again; then the newer key counts", async () => {
    const abandoned = await start();
    const { key } = await start();
    const old = await client.post("/me/second-factor/confirmation", { code: totp(abandoned.key) });
    expect(old).toMatchObject(invalid);
    expect(await client.post("/me/second-factor/confirmation", { code: totp(key) })).toMatchObject({
      status: 200,
    });
  });

  it("ends with a right code, also one typed with a space, keeps one signed in and sends a notice", async () => {
    const { key } = await start();
    const code = totp(key).replace(/^.../, "$& ");
    expect(await client.post("/me/second-factor/confirmation", { code })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(true);
    expect(await jobsWith({ userId: account.id })).toMatchObject([
      { data: { mail: "second-factor-changed", enabled: true } },
    ]);
  });

  it("stores neither the key nor the recovery codes in clear", async () => {
    const { key, recoveryCodes } = await switchOn();
    const row = await db
      .selectFrom("twoFactor")
      .selectAll()
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    for (const secret of [key, ...recoveryCodes]) expect(JSON.stringify(row)).not.toContain(secret);
  });
});

describe("signing in with a second factor", () => {
  it("needs the password and then a right code", async () => {
    const { key } = await switchOn();
    const someone = await halfSignedIn();
    expect(await enter(someone, wrong(key))).toMatchObject(invalid);
    expect(await isSignedIn(someone)).toBe(false);
    expect(await enter(someone, totp(key))).toMatchObject({ status: 200, body: { ok: true } });
    expect((await someone.get("/session")).body.user).toMatchObject({
      id: account.id,
      twoFactorEnabled: true,
    });
  });

  it("is nothing without the first step, or with the first step of long ago", async () => {
    const { key } = await switchOn();
    const expired = { status: 401, body: { code: "SECOND_FACTOR_EXPIRED" } };
    expect(await enter(new TestClient(), totp(key))).toMatchObject(expired);
    const someone = await halfSignedIn();
    await db
      .updateTable("verification")
      .set({ expiresAt: after(clock.now(), -1000) })
      .execute();
    expect(await enter(someone, totp(key))).toMatchObject(expired);
    expect(await isSignedIn(someone)).toBe(false);
  });

  it("takes each recovery code once", async () => {
    const { recoveryCodes } = await switchOn();
    const [first, second] = recoveryCodes as [string, string];
    const someone = await halfSignedIn();
    expect(await enter(someone, "aaaaa-bbbbb", "recovery")).toMatchObject(invalid);
    expect(await enter(someone, first, "recovery")).toMatchObject({ status: 200 });
    expect(await isSignedIn(someone)).toBe(true);
    const again = await halfSignedIn();
    expect(await enter(again, first, "recovery")).toMatchObject(invalid);
    expect(await enter(again, second, "recovery")).toMatchObject({ status: 200 });
  });

  it("is still asked for after a password reset", async () => {
    await switchOn();
    const link = await db
      .transaction()
      .execute((trx) => createAccountToken(trx, account.id, "reset-password"));
    await resetPassword(linkToken("reset-password", link), "a new beginning");
    const someone = new TestClient();
    expect((await someone.signIn(account.email, "a new beginning")).body).toEqual({ next: "second-factor" });
  });

  it("locks after ten wrong codes in a row, across sign-ins, even for the right one", async () => {
    const { key } = await switchOn();
    // Five wrong ones use a sign-in up: it must begin again with the password. Ten in all lock the factor.
    for (const after5 of [{ status: 401, body: { code: "SECOND_FACTOR_EXPIRED" } }, locked]) {
      const guesser = await halfSignedIn();
      for (let guess = 0; guess < 5; guess++) expect(await enter(guesser, wrong(key))).toMatchObject(invalid);
      expect(await enter(guesser, totp(key))).toMatchObject(after5);
      expect(await isSignedIn(guesser)).toBe(false);
    }
    const owner = await halfSignedIn();
    expect(await enter(owner, totp(key))).toMatchObject(locked);
    expect(await isSignedIn(owner)).toBe(false);
    // And opens again by itself.
    await db
      .updateTable("twoFactor")
      .set({ lockedUntil: after(clock.now(), -1000) })
      .where("userId", "=", account.id)
      .execute();
    expect(await enter(await halfSignedIn(), totp(key))).toMatchObject({ status: 200 });
  });
});

describe("changing the second factor", () => {
  it("renews the recovery codes with the password; the old ones die", async () => {
    const { recoveryCodes: old } = await switchOn();
    expect(
      await client.post("/me/second-factor/recovery-codes", { password: "wrong password" }),
    ).toMatchObject({ status: 400, body: { code: "CURRENT_PASSWORD_WRONG" } });
    const { body } = await client.post("/me/second-factor/recovery-codes", { password: PASSWORD });
    expect(new Set([...old, ...body.recoveryCodes]).size).toBe(20);
    const someone = await halfSignedIn();
    expect(await enter(someone, old[0]!, "recovery")).toMatchObject(invalid);
    expect(await enter(someone, body.recoveryCodes[0], "recovery")).toMatchObject({ status: 200 });
  });

  it("turns it off with the password, keeps one signed in and sends a notice", async () => {
    await switchOn();
    const remove = (password: string) => client.post("/me/second-factor/removal", { password });
    expect(await remove("wrong password")).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_WRONG" },
    });
    await halfSignedIn();
    expect(await remove(PASSWORD)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(false);
    expect((await new TestClient().signIn(account.email, PASSWORD)).body).toEqual({ next: "signed-in" });
    const notices = await jobsWith({ userId: account.id, mail: "second-factor-changed" });
    expect(notices.map((job) => job.data.enabled)).toEqual([true, false]);
  });
});
