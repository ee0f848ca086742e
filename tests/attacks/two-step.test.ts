import { describe, expect, it } from "vitest";
import { computeTotp } from "#tests/harness/totp.ts";
import { Attacker } from "./attacker.ts";
import { turnOnTwoStep, verifyCode } from "./factors.ts";
import { countSessions, createPerson, expectStatus, PASSWORD, readReset, rows } from "./people.ts";

/** Creates someone with two-step verification and no open session. */
async function createCarefulPerson() {
  const person = await createPerson();
  const factors = await turnOnTwoStep(person);
  await person.client.delete("/session");
  expect(await countSessions(person.email)).toBe(0);
  return { ...person, ...factors };
}

/** Starts signing in elsewhere with the right password. */
async function passFirstStep(email: string) {
  const client = new Attacker();
  const { body } = expectStatus(await client.signIn(email, PASSWORD), 200);
  expect(body).toEqual({ next: "two-step" });
  return client;
}

const STEP_MS = 30_000;

/** Waits until the authenticator's codes stay the same for a while. */
async function waitForSteadyCode() {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left));
}

describe("authenticator codes", () => {
  it("B01: an authenticator code works for one of three sign-ins", async () => {
    const { email, secret } = await createCarefulPerson();
    const clients = [await passFirstStep(email), await passFirstStep(email), await passFirstStep(email)];
    const code = computeTotp(secret);
    const replies = [];
    for (const client of clients) replies.push(await verifyCode(client, code));
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400]);
    expect(replies[1]!.body).toMatchObject({ code: "TWO_STEP_CODE_INVALID" });
    expect(await countSessions(email)).toBe(1);
  });

  it("B02: an authenticator code doesn't work again 40 seconds later, when clocks that differ would still allow it", async () => {
    const { email, secret } = await createCarefulPerson();
    const [owner, thief] = [await passFirstStep(email), await passFirstStep(email)];
    await waitForSteadyCode();
    // The code of the previous 30 seconds, which is what the attacker has by then. It's still valid the first time.
    const code = computeTotp(secret, Date.now() - STEP_MS);
    expectStatus(await verifyCode(owner, code), 200);
    expect((await verifyCode(thief, code)).body).toMatchObject({ code: "TWO_STEP_CODE_INVALID" });
    expect((await thief.get("/me")).status).toBe(401);
    expect(await countSessions(email)).toBe(1);
  });

  it("B06: an authenticator code can't be guessed from many addresses", async () => {
    const { email, secret, client } = await createCarefulPerson();
    const right = new Set([-1, 0, 1, 2].map((steps) => computeTotp(secret, Date.now() + steps * STEP_MS)));
    const wrong = ["000000", "111111", "222222", "333333", "444444"].find((code) => !right.has(code))!;
    const outcomes: string[] = [];
    for (let guess = 0; guess < 15; guess++) {
      const thief = new Attacker();
      const first = await thief.signIn(email, PASSWORD);
      const reply = first.status === 200 ? await verifyCode(thief, wrong) : first;
      outcomes.push(reply.body.code);
    }
    expect(outcomes.filter((code) => code === "TWO_STEP_CODE_INVALID").length).toBeLessThanOrEqual(10);
    expect(outcomes.slice(10).every((code) => ["RATE_LIMITED", "TWO_STEP_LOCKED"].includes(code))).toBe(true);
    expect(await countSessions(email)).toBe(0);
    // The owner's device still gets to the second step.
    expect((await client.signIn(email, PASSWORD)).body).toEqual({ next: "two-step" });
  });
});

describe("recovery codes", () => {
  it("B03: a recovery code works once", async () => {
    const { email, recoveryCodes } = await createCarefulPerson();
    const [first, second] = [await passFirstStep(email), await passFirstStep(email)];
    expectStatus(await verifyCode(first, recoveryCodes[0]!, "recovery"), 200);
    expect((await verifyCode(second, recoveryCodes[0]!, "recovery")).body).toMatchObject({
      code: "TWO_STEP_CODE_INVALID",
    });
    expect(await countSessions(email)).toBe(1);
  });

  it("B04: a recovery code works once, even in four sign-ins at the same moment", async () => {
    const { email, recoveryCodes } = await createCarefulPerson();
    const clients = [];
    for (let count = 0; count < 4; count++) clients.push(await passFirstStep(email));
    const replies = await Promise.all(
      clients.map((client) => verifyCode(client, recoveryCodes[0]!, "recovery")),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSessions(email)).toBe(1);
  });
});

describe("two-step verification", () => {
  it("B05: nothing is open between the two steps", async () => {
    const { email } = await createCarefulPerson();
    const client = await passFirstStep(email);
    expect((await client.get("/me")).status).toBe(401);
    expect((await client.get("/session")).body).toEqual({ user: null });
    expect([...client.cookies.keys()].filter((name) => name.includes("session_token"))).toEqual([]);
    // Nor under the name of the session's cookie.
    for (const value of client.cookies.values()) {
      const thief = new Attacker();
      thief.cookies.set("fw.session_token", value);
      expect((await thief.get("/me")).status).toBe(401);
    }
    expect(await countSessions(email)).toBe(0);
  });

  it("B07: two-step verification is still needed after a reset", async () => {
    const { id, email } = await createCarefulPerson();
    const thief = new Attacker();
    await thief.post("/password-resets", { email });
    const password = "another horse battery";
    const token = await readReset(email);
    expectStatus(await thief.post("/password-resets/completions", { token, password }), 200);
    expect((await thief.signIn(email, password)).body).toEqual({ next: "two-step" });
    expect((await thief.get("/me")).status).toBe(401);
    expect(await rows("select two_factor_enabled from app_user where id = $1", [id])).toEqual([
      { two_factor_enabled: true },
    ]);
  });
});
