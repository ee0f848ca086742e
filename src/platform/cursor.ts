import { AppError } from "./errors.ts";

/** Encodes the sort key of a page's last row as a cursor, which is opaque to clients. */
export const encodeCursor = (values: readonly string[]) =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/**
 * Matches an ID in a cursor. A looser pattern would let malformed IDs reach the database, which would throw an error.
 */
export const ID_PART = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Decodes a cursor. Throws INVALID_INPUT if it's malformed. */
export function decodeCursor(cursor: string, patterns: readonly RegExp[]): string[] {
  const values = parse(cursor);
  const isValid =
    Array.isArray(values) &&
    values.length === patterns.length &&
    values.every((value, index) => typeof value === "string" && patterns[index]!.test(value));
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
