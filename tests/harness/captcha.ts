import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { encodeSolution } from "#features/accounts/captcha/rules.ts";
import type { TestClient } from "./api.ts";

/** Does the work a browser does. */
export async function solveCaptcha(client: TestClient) {
  const { body } = await client.post("/captcha-challenges");
  const solution = await solveChallenge({ challenge: body as Challenge, deriveKey });
  return encodeSolution({ challenge: body, solution });
}
