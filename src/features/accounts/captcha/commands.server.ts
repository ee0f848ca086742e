import { createChallenge, randomInt, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { captchaSecret, digestToken } from "#platform/secrets.ts";
import { CAPTCHA, decodeSolution } from "./rules.ts";

export async function createCaptchaChallenge() {
  return createChallenge({
    algorithm: CAPTCHA.algorithm,
    cost: CAPTCHA.cost,
    counter: randomInt(CAPTCHA.maxAttempts, CAPTCHA.minAttempts),
    deriveKey,
    expiresAt: after(clock.now(), CAPTCHA.lifetimeMs),
    hmacSignatureSecret: captchaSecret,
    hmacKeySignatureSecret: captchaSecret,
  });
}

const SolvedChallenge = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string().min(1),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Verifies a solved challenge and consumes it. Throws CAPTCHA_REQUIRED if it's invalid, expired, or already
 * used.
 */
export async function acceptCaptcha(encoded: string): Promise<void> {
  const solved = SolvedChallenge.safeParse(decodeSolution(encoded));
  if (!solved.success) throw new AppError("CAPTCHA_REQUIRED");
  const { challenge, solution } = solved.data as unknown as Payload;
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: captchaSecret,
    hmacKeySignatureSecret: captchaSecret,
  }).catch(() => ({ verified: false }));
  if (!result.verified) throw new AppError("CAPTCHA_REQUIRED");

  const { signature, parameters } = solved.data.challenge;
  const firstUse = await db
    .insertInto("captchaSolution")
    .values({ digest: digestToken(signature), expiresAt: new Date(parameters.expiresAt * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  if (!firstUse) throw new AppError("CAPTCHA_REQUIRED");
}
