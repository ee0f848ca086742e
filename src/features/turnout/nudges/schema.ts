import * as z from "zod";
import { Moment } from "#features/attendance/sheet/schema.ts";
import { SkippedMember } from "#features/messages/blasts/schema.ts";

const SkippedMembers = z.array(SkippedMember);

/** Who a nudge would reach and what it would cost. */
export const NudgePreview = z.object({
  /** The number of players who haven't responded. */
  noResponse: z.number().int(),
  /** How many of them would get a nudge, given the texts the team has left. */
  members: z.number().int(),
  /** How many more of them would get a nudge if the team had enough texts. */
  shortfall: z.number().int(),
  /** The number of texts the nudge would use, and the number the team has left before it. */
  cost: z.number().int(),
  left: z.number().int(),
  /** What the nudge says, exactly as sent except for each player's own link. */
  wording: z.string(),
  /** Players who can't be texted, and why. */
  skipped: SkippedMembers,
  /** The team's local time (HH:mm:ss) if it's during quiet hours, otherwise null. */
  quietAt: z.string().nullable(),
  /** The last nudge, if it's too soon for another one: how long ago it was sent, and when the next one is allowed. */
  last: z.object({ minutesAgo: z.number().int(), nextDueAt: Moment }).nullable(),
  /** A message that explains why no one can be nudged, or null if someone can. */
  blockedReason: z.string().nullable(),
});
export type NudgePreview = z.infer<typeof NudgePreview>;

export const NudgeOutcome = z.object({
  success: z.boolean(),
  /** How many members get the nudge, and how many don't because the team is out of texts. */
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: SkippedMembers,
  /** A message that explains why nothing was sent, or null if something was. */
  error: z.string().nullable(),
});
export type NudgeOutcome = z.infer<typeof NudgeOutcome>;
