import { removeInvisible } from "#platform/one-line.ts";

/** The maximum length of a note (NEED-26). */
export const MAX_NOTE_LENGTH = 80;

/** Returns a note as it's stored: one line, cut to the maximum length. Null if nothing is left. */
export function cutNote(text: string): string | null {
  const line = removeInvisible(text)
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return line.slice(0, MAX_NOTE_LENGTH).toWellFormed().trim() || null;
}
