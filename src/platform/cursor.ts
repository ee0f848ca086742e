import { AppError } from "./errors.ts";

/** Where a page of a list ended: the values of its last row's sort key, opaque to whoever passes it on. */
export const encodeCursor = (values: readonly string[]) =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** An id among the values. Anything looser would reach the database, which refuses it as a fault. */
export const ID_PART = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The values again. A made-up cursor is bad input. */
export function decodeCursor(cursor: string, patterns: readonly RegExp[]): string[] {
  const values = parse(cursor);
  const isSound =
    Array.isArray(values) &&
    values.length === patterns.length &&
    values.every((value, index) => typeof value === "string" && patterns[index]!.test(value));
  if (!isSound) throw new AppError("INVALID_INPUT");
  return values as string[];
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
