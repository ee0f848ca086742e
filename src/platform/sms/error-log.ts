import { log } from "../log.ts";
import { textErrors } from "../metrics.ts";
import { meaningOf } from "./error-meanings.ts";

/** Counts one of the provider's error codes, and calls someone when it is ours to repair. */
export function noteError(code: number): void {
  textErrors.inc({ code: String(code) });
  if (meaningOf(code).alert) log.error({ code }, "the texting provider refuses texts, somebody must look");
}
