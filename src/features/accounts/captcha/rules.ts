import { minutes } from "#platform/clock.ts";

/**
 * Solving takes about 600 key derivations of 2,000 rounds each. That's under two seconds on a cheap phone, but
 * expensive for anyone who wants thousands of accounts.
 */
export const CAPTCHA = {
  algorithm: "PBKDF2/SHA-256",
  cost: 2_000,
  minAttempts: 300,
  maxAttempts: 900,
  lifetimeMs: minutes(20),
} as const;

/** Encodes a solved challenge as one string for the form's captcha field. */
export const encodeSolution = (solved: object) => btoa(JSON.stringify(solved));

export function decodeSolution(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded));
  } catch {
    return null;
  }
}
