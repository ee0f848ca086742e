import { describe, expect, it } from "vitest";
import { minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { TestClient } from "#tests/harness/api.ts";
import { solveCaptcha } from "#tests/harness/captcha.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import { decodeSolution, encodeSolution } from "./rules.ts";

type SolvedCaptcha = {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
};

let emailCount = 0;

/** Registers a new email with this captcha and returns whether an account was created. */
async function attempt(captcha: unknown) {
  const email = `robot-${++emailCount}@example.com`;
  const account = { name: "Robot", email, password: "long enough", acceptedTerms: true };
  const response = await new TestClient().post("/accounts", { ...account, captcha });
  const user = await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirst();
  return { ...response, created: user !== undefined };
}

const rejected = {
  status: 400,
  body: { code: "CAPTCHA_REQUIRED", message: "Please complete the captcha verification" },
  created: false,
};

async function solveNewChallenge(): Promise<SolvedCaptcha> {
  return decodeSolution(await solveCaptcha(new TestClient())) as SolvedCaptcha;
}

describe("registration captcha", () => {
  it("rejects missing or malformed solutions [ACCT-20]", async () => {
    for (const captcha of [undefined, "", "solved", btoa("{}"), btoa("null"), "%%%", encodeSolution([1])])
      expect(await attempt(captcha)).toMatchObject(rejected);
  });

  it("rejects forged solutions [ACCT-20]", async () => {
    const captcha = await solveNewChallenge();
    const { challenge, solution } = captcha;
    const { parameters, signature } = challenge;
    const forgeries: object[] = [
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge, solution: { counter: solution.counter } },
      { challenge: { parameters, signature: "" }, solution },
      { challenge: { parameters, signature: signature.replaceAll(/./g, "a") }, solution },
      { challenge: { parameters: { ...parameters, expiresAt: 9_999_999_999 }, signature }, solution },
      { challenge: { parameters: { ...parameters, expiresAt: undefined }, signature }, solution },
      { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
      { challenge: { parameters: { ...parameters, keySignature: undefined }, signature }, solution },
    ];
    for (const forgery of forgeries) expect(await attempt(encodeSolution(forgery))).toMatchObject(rejected);
    // The forged attempts must not have consumed the solution.
    expect(await attempt(encodeSolution(captcha))).toMatchObject({ created: true });
  });

  it("rejects solutions that are older than 20 minutes [ACCT-20]", async () => {
    shiftClock(-minutes(21));
    const lateSolution = encodeSolution(await solveNewChallenge());
    expect(await attempt(lateSolution)).toMatchObject(rejected);
    shiftClock(-minutes(19));
    const validSolution = encodeSolution(await solveNewChallenge());
    expect(await attempt(validSolution)).toMatchObject({ created: true });
  });

  it("accepts a solution only once, even from five concurrent requests [ACCT-20]", async () => {
    const captcha = encodeSolution(await solveNewChallenge());
    const responses = await Promise.all(Array.from({ length: 5 }, () => attempt(captcha)));
    expect(responses.filter((response) => response.created)).toHaveLength(1);
    for (const response of responses.filter(({ created }) => !created))
      expect(response).toMatchObject(rejected);
    expect(await attempt(captcha)).toMatchObject(rejected);
  });

  it("rejects a reused solution whose letter case was changed", async () => {
    const captcha = await solveNewChallenge();
    expect(await attempt(encodeSolution(captcha))).toMatchObject({ created: true });
    const uppercaseChallenge = { ...captcha.challenge, signature: captcha.challenge.signature.toUpperCase() };
    expect(await attempt(encodeSolution({ ...captcha, challenge: uppercaseChallenge }))).toMatchObject(
      rejected,
    );
    expect(await attempt(encodeSolution({ ...captcha, more: 1 }))).toMatchObject(rejected);
  });

  it("doesn't reveal the solution", async () => {
    const { body } = await new TestClient().post("/captcha-challenges");
    expect(JSON.stringify(body)).not.toMatch(/counter"|derivedKey/);
  });
});
