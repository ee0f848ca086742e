import { createChallenge, solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { CAPTCHA, encodeSolution } from "#features/accounts/captcha/rules.ts";
import { after, clock } from "#platform/clock.ts";
import { captchaSecrets } from "#platform/secrets.ts";
import type { TestClient } from "./api.ts";

/** Solves a captcha as a browser would. */
export async function solveCaptcha(client: TestClient) {
  const { body } = await client.post("/captcha-challenges");
  const solution = await solveChallenge({ challenge: body as Challenge, deriveKey });
  return encodeSolution({ challenge: body, solution });
}

/** Returns a solved challenge that takes a single attempt, for tests that aren't about the captcha. */
export async function easyCaptcha() {
  const challenge = await createChallenge({
    algorithm: CAPTCHA.algorithm,
    cost: CAPTCHA.cost,
    counter: 1,
    deriveKey,
    expiresAt: after(clock.now(), CAPTCHA.lifetimeMs),
    hmacSignatureSecret: captchaSecrets.signing,
    hmacKeySignatureSecret: captchaSecrets.signing,
  });
  return encodeSolution({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
