import * as z from "zod";

/**
 * The state of a text. A queued or submitting text hasn't left our system yet. From accepted on, the provider has it.
 * Delivered, undelivered, and failed are final. A skipped text was never submitted, and an unknown one may or may not
 * have been.
 */
export const MessageState = z.enum([
  "queued",
  "submitting",
  "accepted",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "skipped",
  "unknown",
]);
export type MessageState = z.infer<typeof MessageState>;

/** Why someone didn't get a text. */
export const MessageReason = z.enum([
  "no-consent",
  "no-yes",
  "no-guardian",
  "declined",
  "stop",
  "landline",
  "unreachable",
  "not-textable",
  "unresponsive",
  "wrong-number",
  "out-of-texts",
  "too-late",
  "rejected",
]);
export type MessageReason = z.infer<typeof MessageReason>;
