import * as z from "zod";
import { Moment } from "#features/attendance/sheet/schema.ts";
import { SkipReason } from "#features/messages/blasts/schema.ts";

const Skipped = z.array(z.object({ name: z.string(), reason: SkipReason }));

/** Whom a nudge would reach and what it costs, before it is sent. */
export const NudgePreview = z.object({
  /** Players without an answer. */
  unanswered: z.number().int(),
  /** Of these, who would get a text; as far as the allowance goes. */
  members: z.number().int(),
  /** Of these, who would get one had the team more left. */
  beyond: z.number().int(),
  /** SMS it takes, and SMS that are left before it. */
  cost: z.number().int(),
  left: z.number().int(),
  /** Who is never texted, and why. */
  skipped: Skipped,
  /** The team's wall time (HH:mm:ss) when it is in its quiet hours, null otherwise. */
  quietAt: z.string().nullable(),
  /** The last one, when it is too soon for another: how long ago, and from when on. */
  last: z.object({ minutesAgo: z.number().int(), againAt: Moment }).nullable(),
  /** Why nobody can be nudged, in words; null when it is possible. */
  obstacle: z.string().nullable(),
});
export type NudgePreview = z.infer<typeof NudgePreview>;

export const NudgeAnswer = z.object({
  success: z.boolean(),
  /** Members that get it, and those who do not because the allowance is used up. */
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: Skipped,
  /** Why nothing was sent, in words. */
  error: z.string().nullable(),
});
export type NudgeAnswer = z.infer<typeof NudgeAnswer>;
