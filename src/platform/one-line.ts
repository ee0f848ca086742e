import * as z from "zod";

/**
 * What draws nothing: direction overrides and isolates, zero-width spaces, soft hyphens, fillers, and tags. With them,
 * two names look the same, or a text reads backward. Keeps those that are part of what someone sees: joiners in Arabic
 * and Indic scripts, whose letters they change, emoji that consist of several, variants of emoji and of the characters
 * in Japanese names, and the flags of England, Scotland, and Wales.
 */
const INVISIBLE =
  /(?!(?<=[\u0600-\u077F\u08A0-\u0DFF])[\u200C\u200D]|(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})|(?<=[\p{Emoji}\p{sc=Hani}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}])[\p{DI}\u2800\uFFF9-\uFFFB]/gu;

/** More combining marks in a row than any language needs. A longer stack covers the lines above and below it. */
const STACK = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu;

/** Removes invisible characters and cuts stacks of combining marks. Keeps the letters of every script, and emoji. */
export const removeInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, "").replaceAll(STACK, "$1").replaceAll(INVISIBLE, "");

/**
 * A name, or other text on one line that others will read. Removes invisible characters quietly, because phones and
 * spreadsheets add them to what people copy, and no one could find them. Refuses line breaks and control characters,
 * because PostgreSQL can't store NUL, and a line break could inject email headers.
 */
export const oneLine = z
  .string()
  .overwrite(removeInvisible)
  .trim()
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "Remove line breaks and special characters");
