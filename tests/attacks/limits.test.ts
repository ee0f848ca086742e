import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import { decodeSolution, encodeSolution } from "#features/accounts/captcha/rules.ts";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import { Attacker } from "./attacker.ts";
import { createPerson, expectStatus, newEmail, PASSWORD, register, rows } from "./people.ts";
import { createTeam } from "./teams.ts";

const registerWith = (email: string, captcha: string) =>
  new Attacker().post("/accounts", {
    name: "Pat Player",
    email,
    password: PASSWORD,
    acceptedTerms: true,
    captcha,
  });

const countAccounts = async (email: string) =>
  (await rows("select id from app_user where lower(email) = lower($1)", [email])).length;

type Solved = {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: Record<string, unknown>;
};

/** Solves a captcha and changes what's sent. */
const change = async (edit: (solved: Solved) => void) => {
  const solved = decodeSolution(await easyCaptcha()) as Solved;
  edit(solved);
  return encodeSolution(solved);
};

describe("the captcha", () => {
  it("R04: a captcha is required, and no part of it can be changed", async () => {
    const captchas = [
      "",
      "not-base64!",
      btoa("{}"),
      await change(({ challenge }) => (challenge.parameters.cost = 1)),
      await change(({ challenge }) => (challenge.parameters.expiresAt = 4_102_444_800)),
      await change(({ challenge }) => (challenge.parameters.nonce = "00")),
      await change(({ challenge }) => (challenge.signature = "0".repeat(challenge.signature.length))),
      await change(({ solution }) => (solution.derivedKey = "00")),
    ];
    const email = newEmail("captcha");
    for (const captcha of captchas)
      expect((await registerWith(email, captcha)).body).toMatchObject({ code: "CAPTCHA_REQUIRED" });
    expect(await countAccounts(email)).toBe(0);
    expectStatus(await registerWith(email, await easyCaptcha()), 202);
    expect(await countAccounts(email)).toBe(1);
  });

  it("R05: a captcha costs a robot at least 300 key derivations of 2,000 rounds for each account", async () => {
    const robot = new Attacker();
    const challenge = expectStatus(await robot.post("/captcha-challenges"), 200).body as Challenge;
    let derivations = 0;
    const solution = await solveChallenge({
      challenge,
      deriveKey: (...values) => {
        derivations++;
        return deriveKey(...values);
      },
    });
    expect(challenge.parameters.cost).toBe(2_000);
    expect(derivations).toBeGreaterThanOrEqual(300);
    const captcha = encodeSolution({ challenge, solution });
    expectStatus(await registerWith(newEmail(), captcha), 202);
    // And each account needs another one.
    const email = newEmail();
    expect((await registerWith(email, captcha)).body).toMatchObject({ code: "CAPTCHA_REQUIRED" });
    expect(await countAccounts(email)).toBe(0);
  });
});

describe("names and addresses", () => {
  it("R09: a product that every JavaScript object has isn't for sale", async () => {
    const { id, teamId, client } = await createTeam();
    for (const product of ["constructor", "__proto__", "toString", "hasOwnProperty", ""])
      expect((await client.post("/checkouts", { teamId, product })).body).toMatchObject({
        code: "INVALID_PRODUCT",
        status: 400,
      });
    expect(await rows("select id from pass_checkout where user_id = $1", [id])).toEqual([]);
  });

  it("R10: letter case, spaces, and lookalike letters don't make a second account", async () => {
    const { email } = await createPerson();
    expectStatus(await register(new Attacker(), email.toUpperCase()), 202);
    expectStatus(await register(new Attacker(), `  ${email} `), 202);
    expect(await countAccounts(email)).toBe(1);
    const lookalike = email.replace("e", "е");
    expect((await register(new Attacker(), lookalike)).body).toMatchObject({ code: "INVALID_INPUT" });
    expect(await countAccounts(lookalike)).toBe(0);
  });
});

/** Returns how long a wrong password takes. */
const measure = async (address: string) => {
  const client = new Attacker();
  const from = performance.now();
  expectStatus(await client.signIn(address, "not the password"), 401);
  return performance.now() - from;
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe("timing", () => {
  it("R11: signing in takes as long with an unknown email as with a known one", async () => {
    const { email } = await createPerson();
    // Eight of the account's ten attempts, alternating, so that a busy moment delays both. Without hashing a password
    // for unknown emails, the ratio would be about ten. `npm run bench -- enumeration` measures much smaller differences.
    const [known, unknown]: number[][] = [[], []];
    for (let round = 0; round < 8; round++) {
      known!.push(await measure(email));
      unknown!.push(await measure(newEmail()));
    }
    const ratio = median(known!) / median(unknown!);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });
});
