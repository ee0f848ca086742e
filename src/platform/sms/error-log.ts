import { log } from "../log.ts";
import { textErrors } from "../metrics.ts";
import { getMeaning } from "./error-meanings.ts";

/** Counts a provider error code, and logs an error if we have to fix the cause. */
export function recordError(code: number): void {
  textErrors.inc({ code: String(code) });
  if (getMeaning(code).alert) log.error({ code }, "SMS provider is rejecting texts; needs attention");
}
