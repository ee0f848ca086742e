import * as z from "zod";
import { SkippedMember } from "../blasts/schema.ts";

/**
 * The kinds of texts about a game, other than reminders. They're stored as blasts, so that each recipient's delivery
 * status is tracked.
 */
export const GameTextKind = z.enum([
  "nudge",
  "moved",
  "shortage",
  "sub-call",
  "sub-update",
  "request",
  "request-update",
  "score",
  "waitlist",
  "waitlist-update",
  "change-request",
]);
export type GameTextKind = z.infer<typeof GameTextKind>;

export const GameTextOutcome = z.object({
  /** Null if all texts were refused. */
  blastId: z.uuid().nullable(),
  /** The number of members who get a text, and the number who don't because the team is out of texts. */
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.array(SkippedMember),
  /** The cost in segments. */
  cost: z.number().int(),
  /** Why nothing was sent although members could get it, or null. */
  refusal: z.string().nullable(),
});
/** `reached` has who gets the text, or its content by email. Missing if it went to no one. */
export type GameTextOutcome = z.infer<typeof GameTextOutcome> & { reached?: ReadonlySet<string> };
