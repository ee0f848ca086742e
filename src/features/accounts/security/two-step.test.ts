import { symmetricEncrypt } from "better-auth/crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { after, clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
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
  body: {
    code: "TWO_STEP_CODE_INVALID",
    message: "That code is incorrect. Enter the latest code from your app.",
  },
};
const lockedResponse = { status: 429, body: { code: "TWO_STEP_LOCKED" } };

/** Returns a six-digit code that isn't valid within 30 seconds of now. */
const wrongCode = (key: string) =>
  ["000000", "111111", "222222", "333333"].find(
    (code) => ![-30_000, 0, 30_000].some((skew) => computeTotp(key, Date.now() + skew) === code),
  )!;

async function startSetup() {
  const { status, body } = await client.post("/me/two-step", { password: PASSWORD });
  expect(status).toBe(200);
  const key = new URL(body.uri).searchParams.get("secret")!;
  return { ...(body as { uri: string; qrSvg: string; recoveryCodes: string[] }), key };
}

async function turnOnTwoStep() {
  const setup = await startSetup();
  const response = await client.post("/me/two-step/confirmation", { code: computeTotp(setup.key) });
  expect(response.status).toBe(200);
  return setup;
}

/** Returns a client that passed the password step and still needs a code. */
async function passPasswordStep() {
  const browser = new TestClient();
  const response = await browser.signIn(account.email, PASSWORD);
  expect(response.body).toEqual({ next: "two-step" });
  expect((await browser.get("/session")).body.user).toBeNull();
  return browser;
}

const submitCode = (browser: TestClient, code: string, kind: "app" | "recovery" = "app") =>
  browser.post("/session/two-step", { code, kind });
const isSignedIn = async (browser: TestClient) => (await browser.get("/session")).body.user !== null;

describe("second sign-in step", () => {
  it("requires the password step first, even with an existing session, and doesn't turn on two-step verification", async () => {
    const { key } = await startSetup();
    expect(await submitCode(client, computeTotp(key))).toMatchObject({
      status: 401,
      body: { code: "TWO_STEP_EXPIRED" },
    });
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(false);
  });

  it("reports an account that was disabled after the first step", async () => {
    const { key } = await turnOnTwoStep();
    const browser = await passPasswordStep();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    expect((await submitCode(browser, wrongCode(key))).body.code).toBe("TWO_STEP_CODE_INVALID");
    expect((await submitCode(browser, computeNextTotp(key))).body.code).toBe("ACCOUNT_DISABLED");
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("two-step verification setup", () => {
  it("requires the password and returns a key, a QR code, and ten recovery codes", async () => {
    expect(await client.post("/me/two-step", { password: "wrong password" })).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_INCORRECT" },
    });
    const setup = await startSetup();
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/FirstWhistle:.+secret=[A-Z2-7]+/);
    expect(decodeURIComponent(setup.uri)).toContain(account.email);
    expect(setup.qrSvg).toMatch(/^<svg/);
    expect(new Set(setup.recoveryCodes).size).toBe(10);
  });

  it("doesn't change sign-in until the first valid code", async () => {
    const { key } = await startSetup();
    expect(await client.post("/me/two-step/confirmation", { code: wrongCode(key) })).toMatchObject(invalid);
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(false);
    expect((await new TestClient().signIn(account.email, PASSWORD)).body).toEqual({ next: "signed-in" });
    expect(await listJobs({ userId: account.id })).toEqual([]);
  });

  it("can be restarted, after which only the newer key works", async () => {
    const firstSetup = await startSetup();
    const { key } = await startSetup();
    const oldKeyResponse = await client.post("/me/two-step/confirmation", {
      code: computeTotp(firstSetup.key),
    });
    expect(oldKeyResponse).toMatchObject(invalid);
    expect(await client.post("/me/two-step/confirmation", { code: computeTotp(key) })).toMatchObject({
      status: 200,
    });
  });

  it("completes with a valid code, keeps the user signed in, and sends a notification", async () => {
    const { key } = await startSetup();
    const code = computeTotp(key).replace(/^.../, "$& ");
    expect(await client.post("/me/two-step/confirmation", { code })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await client.get("/me")).body.twoFactorEnabled).toBe(true);
    expect(await listJobs({ userId: account.id })).toMatchObject([
      { data: { template: "two-step-changed", enabled: true } },
    ]);
  });

  it("encrypts the stored key and hashes the recovery codes", async () => {
    const { key, recoveryCodes } = await turnOnTwoStep();
    const row = await db
      .selectFrom("twoFactor")
      .selectAll()
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    for (const secret of [key, ...recoveryCodes]) expect(JSON.stringify(row)).not.toContain(secret);
    // No key opens a hash.
    const [salt, ...hashes] = JSON.parse(row.backupCodes) as string[];
    expect(salt).toMatch(/^salt:[\w-]{22}$/);
    expect(new Set(hashes).size).toBe(10);
  });
});

describe("sign-in with two-step verification", () => {
  it("requires the password and then a valid code", async () => {
    const { key } = await turnOnTwoStep();
    const browser = await passPasswordStep();
    expect(await submitCode(browser, wrongCode(key))).toMatchObject(invalid);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await submitCode(browser, computeNextTotp(key))).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await browser.get("/session")).body.user).toMatchObject({
      id: account.id,
      twoFactorEnabled: true,
    });
  });

  it("rejects a code if the password step is missing or expired", async () => {
    const { key } = await turnOnTwoStep();
    const expiredResponse = { status: 401, body: { code: "TWO_STEP_EXPIRED" } };
    expect(await submitCode(new TestClient(), computeTotp(key))).toMatchObject(expiredResponse);
    const browser = await passPasswordStep();
    await db
      .updateTable("verification")
      .set({ expiresAt: after(clock.now(), -1000) })
      .execute();
    expect(await submitCode(browser, computeTotp(key))).toMatchObject(expiredResponse);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("accepts each recovery code only once", async () => {
    const { recoveryCodes } = await turnOnTwoStep();
    const [first, second] = recoveryCodes as [string, string];
    const browser = await passPasswordStep();
    expect(await submitCode(browser, "aaaaa-bbbbb", "recovery")).toMatchObject(invalid);
    expect(await submitCode(browser, first, "recovery")).toMatchObject({ status: 200 });
    expect(await isSignedIn(browser)).toBe(true);
    const secondBrowser = await passPasswordStep();
    expect(await submitCode(secondBrowser, first, "recovery")).toMatchObject(invalid);
    expect(await submitCode(secondBrowser, second, "recovery")).toMatchObject({ status: 200 });
  });

  it("rejects the stored hash of a recovery code as a code", async () => {
    await turnOnTwoStep();
    const { backupCodes } = await db
      .selectFrom("twoFactor")
      .select("backupCodes")
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    const browser = await passPasswordStep();
    for (const stored of (JSON.parse(backupCodes) as string[]).slice(0, 2))
      expect((await submitCode(browser, stored.slice(0, 40), "recovery")).status).toBe(400);
  });

  it("accepts recovery codes that were encrypted, and hashes the rest of them", async () => {
    const { recoveryCodes } = await turnOnTwoStep();
    const data = JSON.stringify(recoveryCodes);
    const backupCodes = await symmetricEncrypt({ key: config.keyring.totp[0].secret, data });
    await db.updateTable("twoFactor").set({ backupCodes }).where("userId", "=", account.id).execute();
    const [first, second] = recoveryCodes as [string, string];
    expect((await submitCode(await passPasswordStep(), first, "recovery")).status).toBe(200);
    const row = await db
      .selectFrom("twoFactor")
      .select("backupCodes")
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(row.backupCodes).toMatch(/^\["salt:/);
    const browser = await passPasswordStep();
    expect(await submitCode(browser, first, "recovery")).toMatchObject(invalid);
    expect((await submitCode(browser, second, "recovery")).status).toBe(200);
  });

  it("accepts each authenticator code only once, including the one from setup", async () => {
    const { key } = await startSetup();
    const setupCode = computeTotp(key);
    await client.post("/me/two-step/confirmation", { code: setupCode });
    const browser = await passPasswordStep();
    expect(await submitCode(browser, setupCode)).toMatchObject(invalid);
    const code = computeNextTotp(key);
    expect((await submitCode(browser, code)).status).toBe(200);
    const secondBrowser = await passPasswordStep();
    expect(await submitCode(secondBrowser, code)).toMatchObject(invalid);
    // A code from before the last one is refused too, even if no one used it.
    expect(await submitCode(secondBrowser, computeTotp(key, Date.now() - 30_000))).toMatchObject(invalid);
    expect(await isSignedIn(secondBrowser)).toBe(false);
  });

  it("accepts an authenticator code once when two sign-ins use it at the same time", async () => {
    const { key } = await turnOnTwoStep();
    const browsers = [await passPasswordStep(), await passPasswordStep(), await passPasswordStep()];
    const code = computeNextTotp(key);
    const responses = await Promise.all(browsers.map((browser) => submitCode(browser, code)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it("still requires a code after a password reset", async () => {
    await turnOnTwoStep();
    const link = await db
      .transaction()
      .execute((trx) => createAccountToken(trx, account.id, "reset-password"));
    await resetPassword(linkToken("reset-password", link), "a new beginning");
    const browser = new TestClient();
    expect((await browser.signIn(account.email, "a new beginning")).body).toEqual({ next: "two-step" });
  });

  it("locks after ten wrong codes in a row across sign-ins", async () => {
    const { key } = await turnOnTwoStep();
    // Five wrong codes end a sign-in, and ten in total lock two-step verification.
    for (const afterFiveCodes of [{ status: 401, body: { code: "TWO_STEP_EXPIRED" } }, lockedResponse]) {
      const guessingBrowser = await passPasswordStep();
      for (let guess = 0; guess < 5; guess++)
        expect(await submitCode(guessingBrowser, wrongCode(key))).toMatchObject(invalid);
      expect(await submitCode(guessingBrowser, computeTotp(key))).toMatchObject(afterFiveCodes);
      expect(await isSignedIn(guessingBrowser)).toBe(false);
    }
    const ownerBrowser = await passPasswordStep();
    expect(await submitCode(ownerBrowser, computeTotp(key))).toMatchObject(lockedResponse);
    expect(await isSignedIn(ownerBrowser)).toBe(false);
    // The lock expires automatically.
    await db
      .updateTable("twoFactor")
      .set({ lockedUntil: after(clock.now(), -1000) })
      .where("userId", "=", account.id)
      .execute();
    expect(await submitCode(await passPasswordStep(), computeNextTotp(key))).toMatchObject({ status: 200 });
  });
});
