import { describe, expect, it } from "vitest";
import { minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { TestClient } from "#tests/harness/api.ts";
import { solveCaptcha } from "#tests/harness/captcha.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { decodeSolution, encodeSolution } from "./rules.ts";

type Solved = {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
};

let last = 0;

/** Registers a new address with this captcha and says whether there is an account now. */
async function attempt(captcha: unknown) {
  const email = `robot-${++last}@example.com`;
  const account = { name: "Robot", email, password: "long enough", acceptedTerms: true };
  const answer = await new TestClient().post("/accounts", { ...account, captcha });
  const user = await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirst();
  return { ...answer, created: user !== undefined };
}

const refused = {
  status: 400,
  body: { code: "CAPTCHA_REQUIRED", message: "Please complete the captcha verification" },
  created: false,
};

async function solvedChallenge(): Promise<Solved> {
  return decodeSolution(await solveCaptcha(new TestClient())) as Solved;
}

describe("the captcha of the registration", () => {
  it("is refused when it is missing or nonsense [ACCT-20]", async () => {
    for (const captcha of [undefined, "", "solved", btoa("{}"), btoa("null"), "%%%", encodeSolution([1])])
      expect(await attempt(captcha)).toMatchObject(refused);
  });

  it("is refused when any part of it was made up [ACCT-20]", async () => {
    const solved = await solvedChallenge();
    const { challenge, solution } = solved;
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
    for (const forgery of forgeries) expect(await attempt(encodeSolution(forgery))).toMatchObject(refused);
    // None of that used it up.
    expect(await attempt(encodeSolution(solved))).toMatchObject({ created: true });
  });

  it("is refused after twenty minutes [ACCT-20]", async () => {
    moveClock(-minutes(21));
    const late = encodeSolution(await solvedChallenge());
    expect(await attempt(late)).toMatchObject(refused);
    moveClock(-minutes(19));
    const inTime = encodeSolution(await solvedChallenge());
    expect(await attempt(inTime)).toMatchObject({ created: true });
  });

  it("is refused the second time, also when it comes five times at once [ACCT-20]", async () => {
    const captcha = encodeSolution(await solvedChallenge());
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(captcha)));
    expect(answers.filter((answer) => answer.created)).toHaveLength(1);
    for (const answer of answers.filter(({ created }) => !created)) expect(answer).toMatchObject(refused);
    expect(await attempt(captcha)).toMatchObject(refused);
  });

  it("is refused when it is sent again in other letters", async () => {
    const solved = await solvedChallenge();
    expect(await attempt(encodeSolution(solved))).toMatchObject({ created: true });
    const shouting = { ...solved.challenge, signature: solved.challenge.signature.toUpperCase() };
    expect(await attempt(encodeSolution({ ...solved, challenge: shouting }))).toMatchObject(refused);
    expect(await attempt(encodeSolution({ ...solved, more: 1 }))).toMatchObject(refused);
  });

  it("does not tell the answer", async () => {
    const { body } = await new TestClient().post("/captcha-challenges");
    expect(JSON.stringify(body)).not.toMatch(/counter"|derivedKey/);
  });
});
