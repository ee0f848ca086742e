import { sql, type RawBuilder } from "kysely";

/** Escapes LIKE wildcards in user input. PostgreSQL can't store NUL, so input with one matches nothing. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("\0", "\uFFFD");

/** Returns an `ilike` pattern that matches the text anywhere, literally. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`;

/**
 * Matches user input against a column with a trigram index. The index can find one or two letters only at the start of
 * a word, so short input matches only word starts. Otherwise, a pause after the second keystroke would scan the whole
 * table. In scripts that don't use spaces, two letters may be a full name, so they match anywhere.
 */
export const matchesSearch = (column: RawBuilder<string>, text: string): RawBuilder<boolean> =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]{1,2}$/u.test(text)
    ? sql`(${column} ilike ${`${text}%`} or ${column} ilike ${`% ${text}%`})`
    : sql`${column} ilike ${toContainsPattern(text)}`;
