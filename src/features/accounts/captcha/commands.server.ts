import { hash } from "node:crypto";
import { createChallenge, randomInt, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { captchaSecrets } from "#platform/secrets.ts";
import { CAPTCHA, decodeSolution } from "./rules.ts";

export async function createCaptchaChallenge() {
  return createChallenge({
    algorithm: CAPTCHA.algorithm,
    cost: CAPTCHA.cost,
    counter: randomInt(CAPTCHA.maxAttempts, CAPTCHA.minAttempts),
    deriveKey,
    expiresAt: after(clock.now(), CAPTCHA.lifetimeMs),
    hmacSignatureSecret: captchaSecrets.signing,
    hmacKeySignatureSecret: captchaSecrets.signing,
  });
}

const SolvedChallenge = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string().min(1),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/** Returns whether a challenge of ours was solved, whichever of the keys signed it. */
async function isSolved({ challenge, solution }: Payload): Promise<boolean> {
  for (const secret of captchaSecrets.accepted) {
    const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: secret };
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => null);
    if (result?.verified) return true;
  }
  return false;
}

/**
 * Verifies a solved challenge and consumes it. Throws CAPTCHA_REQUIRED if it's invalid, expired, or already
 * used.
 */
export async function acceptCaptcha(encoded: string): Promise<void> {
  const solved = SolvedChallenge.safeParse(decodeSolution(encoded));
  if (!solved.success) throw new AppError("CAPTCHA_REQUIRED");
  if (!(await isSolved(solved.data as unknown as Payload))) throw new AppError("CAPTCHA_REQUIRED");

  const { signature, parameters } = solved.data.challenge;
  const firstUse = await db
    .insertInto("captchaSolution")
    .values({ digest: hash("sha256", signature, "buffer"), expiresAt: new Date(parameters.expiresAt * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  if (!firstUse) throw new AppError("CAPTCHA_REQUIRED");
}
