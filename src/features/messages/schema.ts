import * as z from "zod";

/**
 * Where a text stands. queued and submitting are ours; from accepted on the provider has it, and delivered, undelivered
 * and failed are its last word. skipped was never handed over; unknown may or may not have been.
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

/** Why somebody got no text. */
export const MessageReason = z.enum([
  "no-consent",
  "said-no",
  "stop",
  "unreachable",
  "no-allowance",
  "too-late",
  "refused",
]);
export type MessageReason = z.infer<typeof MessageReason>;
