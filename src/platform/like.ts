import { sql, type RawBuilder } from "kysely";

/** What somebody typed, without its signs meaning anything. PostgreSQL has no NUL: what asks for one finds nothing. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("\0", "\uFFFD");

/** A pattern for `ilike` that finds what somebody typed anywhere, and only it. */
export const containing = (text: string): string => `%${literally(text)}%`;

/**
 * Whether a long table's text, which has an index of trigrams, contains what somebody typed. That index cannot look for one or
 * two letters inside of words, but knows how words begin: so few letters find only that, or a pause after the second would
 * read everything. In scripts that need no spaces they may be a name, and are looked for as they are.
 */
export const isFoundIn = (column: RawBuilder<string>, text: string): RawBuilder<boolean> =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]{1,2}$/u.test(text)
    ? sql`(${column} ilike ${`${text}%`} or ${column} ilike ${`% ${text}%`})`
    : sql`${column} ilike ${containing(text)}`;
