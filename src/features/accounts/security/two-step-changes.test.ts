import { beforeEach, describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";

let account: { id: string; email: string };
let client: TestClient;
let key: string;
let setupCode: string;
let recoveryCodes: string[];
beforeEach(async () => {
  account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  const { body } = await client.post("/me/two-step", { password: PASSWORD });
  key = new URL(body.uri).searchParams.get("secret")!;
  recoveryCodes = body.recoveryCodes;
  setupCode = computeTotp(key);
  await client.post("/me/two-step/confirmation", { code: setupCode });
});

const REMOVAL = "/me/two-step/removal";
const NEW_CODES = "/me/two-step/recovery-codes";
const isOn = async () => (await client.get("/me")).body.twoFactorEnabled;
async function signInWithRecoveryCode(code: string) {
  const browser = new TestClient();
  await browser.signIn(account.email, PASSWORD);
  return browser.post("/session/two-step", { code, kind: "recovery" });
}

describe.each([
  ["turning off two-step verification", REMOVAL],
  ["creating new recovery codes", NEW_CODES],
])("%s", (_change, path) => {
  it.each([
    ["a wrong password", () => ({ password: "wrong password", code: computeNextTotp(key) }), "password"],
    ["the password alone", () => ({ password: PASSWORD }), "code"],
    ["an empty code", () => ({ password: PASSWORD, code: " " }), "code"],
    ["a wrong code", () => ({ password: PASSWORD, code: "aaaaa-bbbbb" }), "code"],
    ["a code that was already used", () => ({ password: PASSWORD, code: setupCode }), "code"],
  ])("isn't possible with %s", async (_name, createInput, wrongField) => {
    expect(await client.post(path, createInput())).toMatchObject({
      status: 400,
      body: { code: wrongField === "password" ? "CURRENT_PASSWORD_INCORRECT" : "TWO_STEP_CODE_INVALID" },
    });
    expect(await isOn()).toBe(true);
    expect((await signInWithRecoveryCode(recoveryCodes[0]!)).status).toBe(200);
  });

  it("limits guesses at the code", async () => {
    const statuses = [];
    for (let guess = 0; guess < 21; guess += 1)
      statuses.push((await client.post(path, { password: PASSWORD, code: "aaaaa-bbbbb" })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await isOn()).toBe(true);
  });
});

describe("two-step verification", () => {
  it.each([
    ["a code from the app", () => computeNextTotp(key)],
    ["a recovery code, for someone who lost the phone", () => recoveryCodes[0]!],
  ])("turns off with the password and %s, and the user is notified", async (_name, createCode) => {
    expect(await client.post(REMOVAL, { password: PASSWORD, code: createCode() })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await isOn()).toBe(false);
    expect((await new TestClient().signIn(account.email, PASSWORD)).body).toEqual({ next: "signed-in" });
    const notifications = await listJobs({ userId: account.id, template: "two-step-changed" });
    expect(notifications.map((job) => job.data.enabled)).toEqual([true, false]);
  });

  it("replaces the recovery codes, and the old ones stop working", async () => {
    const { body } = await client.post(NEW_CODES, { password: PASSWORD, code: recoveryCodes[0] });
    expect(new Set([...recoveryCodes, ...body.recoveryCodes]).size).toBe(20);
    expect((await signInWithRecoveryCode(recoveryCodes[1]!)).status).toBe(400);
    expect((await signInWithRecoveryCode(body.recoveryCodes[0])).status).toBe(200);
  });
});
