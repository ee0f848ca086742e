import { AppError } from "./errors.ts";

/** Encodes the sort key of a page's last row as a cursor, which is opaque to clients. */
export const encodeCursor = (values: readonly string[]) =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/**
 * Decides whether a part of a cursor is valid. Anyone can make up a cursor, so it must accept only what the database
 * does. A malformed value would be our error instead of the sender's.
 */
type Part = { test(value: string): boolean };

export const ID_PART: Part = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A calendar date that exists. JavaScript has a year 0, but PostgreSQL doesn't. */
export const DATE_PART: Part = {
  test: (value) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < "0001") return false;
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  },
};

/** A time of day, or the end of the day, which stands for a game without a time. */
export const TIME_PART: Part = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/;

const TIME_WITH_OFFSET = /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])$/;

/** An instant as PostgreSQL writes it. */
export const INSTANT_PART: Part = {
  test: (value) => DATE_PART.test(value.slice(0, 10)) && TIME_WITH_OFFSET.test(value.slice(10)),
};

/** A name without control characters, because PostgreSQL can't store NUL. */
export const NAME_PART: Part = /^\P{Cc}{1,100}$/su;

/** Decodes a cursor. Throws INVALID_INPUT if it's malformed. */
export function decodeCursor(cursor: string, parts: readonly Part[]): string[] {
  const values = parse(cursor);
  const isValid =
    Array.isArray(values) &&
    values.length === parts.length &&
    values.every((value, index) => typeof value === "string" && parts[index]!.test(value));
  if (!isValid) throw new AppError("INVALID_INPUT");
  return values as string[];
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
