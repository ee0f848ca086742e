import type { Context } from "hono";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";

/** Returns an error response in the same shape as the API's. */
export function sendError(c: Context, code: ErrorCode, data?: Record<string, unknown>) {
  const { status, message } = errorTable[code];
  if (typeof data?.retryAfterSeconds === "number") c.header("Retry-After", `${data.retryAfterSeconds}`);
  return c.json({ defined: true, code, status, message, data }, status);
}
