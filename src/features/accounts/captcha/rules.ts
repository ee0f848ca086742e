import { minutes } from "#platform/clock.ts";

/**
 * About 600 derivations of 2,000 rounds: well under two seconds on a cheap phone, and a cost that adds up for
 * someone who wants thousands of accounts.
 */
export const CAPTCHA = {
  algorithm: "PBKDF2/SHA-256",
  cost: 2_000,
  fewestTries: 300,
  mostTries: 900,
  lifetimeMs: minutes(20),
} as const;

/** A solved challenge travels as one string in the form's captcha field. */
export const encodeSolution = (solved: object) => btoa(JSON.stringify(solved));

export function decodeSolution(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded));
  } catch {
    return null;
  }
}
