import type { ErrorCode } from "#platform/error-codes.ts";

/**
 * Normalizes a name for comparison: ignores case, accents, spaces, and punctuation. For example, some phones turn
 * O'Brien into O’Brien.
 */
function normalizeName(name: string) {
  // Strip only Latin, Greek, and Cyrillic accents, because in other scripts such marks can be vowels.
  const unaccented = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return unaccented.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "") || unaccented;
}

/** Returns whether two spellings refer to the same person. Use it only for people with the same phone. */
export const isSameName = (a: string, b: string) => normalizeName(a) === normalizeName(b);

/** A hidden form field. Only bots fill it in. */
export const HONEYPOT_FIELD = "message";

/** What someone under 18 reads instead of joining (REACH-48). */
export const ASK_A_PARENT = "Ask a parent or guardian to open this link.";

/** Errors shown in the join form, because the API's messages are written for managers. */
export const joinErrorMessages: Partial<Record<ErrorCode, string>> = {
  ROSTER_FULL: "This roster is full. Ask your team manager to make room.",
  RATE_LIMITED: "Too many people are joining right now. Try again in a few minutes.",
};
