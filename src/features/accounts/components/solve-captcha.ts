import { solveChallengeWorkers, type Challenge } from "altcha-lib";
import { encodeSolution } from "../captcha/rules.ts";
import { accountsApi } from "../client.ts";
import CaptchaWorker from "./captcha-worker.ts?worker";

/** Fetches a challenge and solves it off the main thread. Throws if either step fails. */
export async function solveCaptcha(): Promise<string> {
  const challenge = (await accountsApi.captcha.create()) as unknown as Challenge;
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () => new CaptchaWorker(),
    timeout: 60_000,
  });
  if (!solution) throw new Error("captcha timed out");
  return encodeSolution({ challenge, solution });
}
