import type { ErrorCode } from "#platform/error-codes.ts";

/** How a name is compared: without case, accents, spaces and punctuation (phones type O’Brien for O'Brien). */
function comparable(name: string) {
  // Only the accents of Latin, Greek and Cyrillic: the marks of other scripts are vowels.
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "") || plain;
}

/** Whether two spellings are one person's. Asked only of people with the same phone. */
export const isSameName = (one: string, other: string) => comparable(one) === comparable(other);

/** A field of the form that people do not see: whoever fills it in is a robot. */
export const TRAP = "message";

/** What stands in the form when somebody could not join: the API's own words speak to managers. */
export const joinProblems: Partial<Record<ErrorCode, string>> = {
  ROSTER_FULL: "This roster is full. Please ask the team's manager to make room for you.",
  RATE_LIMITED: "Too many people are joining right now. Please wait a while and try again.",
};
