import * as z from "zod";

/** Why no text can arrive, which the email says (REACH-31). */
export const EmailCause = z.enum(["not-arrived", "no-texts-possible", "no-texts-wanted"]);
export type EmailCause = z.infer<typeof EmailCause>;

/**
 * The state of an email that stands in for a text. An accepted one counts as arrived unless it bounces. A skipped one was
 * never sent.
 */
export const EmailState = z.enum(["queued", "submitting", "accepted", "bounced", "complained", "skipped"]);
export type EmailState = z.infer<typeof EmailState>;

/** Why an email wasn't sent after all. */
export const EmailReason = z.enum([
  "no-consent",
  "bounced",
  "complained",
  "unsubscribed",
  "not-needed",
  "too-late",
  "rejected",
]);
export type EmailReason = z.infer<typeof EmailReason>;
