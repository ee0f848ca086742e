import * as z from "zod";
import { Moment } from "#features/attendance/sheet/schema.ts";
import { SkippedMember } from "#features/messages/blasts/schema.ts";

const SkippedMembers = z.array(SkippedMember);

/** Who a nudge would reach and what it would cost. */
const NudgeReach = z.object({
  /** The number of players who still have to respond. */
  noResponse: z.number().int(),
  /** How many of them would get a nudge, given the texts the team has left. */
  members: z.number().int(),
  /** How many more of them would get a nudge if the team had enough texts. */
  shortfall: z.number().int(),
  /** How many of them get none, because another nudge reached them in the last twelve hours. */
  alreadyNudged: z.number().int(),
  /** The number of texts the nudge would use. */
  cost: z.number().int(),
  /** Players who can't be texted, and why. */
  skipped: SkippedMembers,
  /** The last nudge, if it's too soon for another one: how long ago it was sent, and when the next one is allowed. */
  last: z.object({ minutesAgo: z.number().int(), nextDueAt: Moment }).nullable(),
  /** A message that explains why no one can be nudged, or null if someone can. */
  blockedReason: z.string().nullable(),
});

/** A nudge to the members of a group that's short, which also reaches those who said maybe (NEED-11). */
export const GroupNudge = NudgeReach.extend({
  groupId: z.uuid(),
  /** The group for several people, as on the button: "Goalies". */
  label: z.string(),
});
export type GroupNudge = z.infer<typeof GroupNudge>;

export const NudgePreview = NudgeReach.extend({
  /** The number of texts that the team has left before the nudge. */
  left: z.number().int(),
  /** What the nudge says, exactly as sent except for each player's own link. The same for everyone. */
  wording: z.string(),
  /** The team's local time (HH:mm:ss) if it's during quiet hours, otherwise null. */
  quietAt: z.string().nullable(),
  /** True if the team's players are in unless they say no, so that only those who said maybe are nudged (NEED-35). */
  isInByDefault: z.boolean(),
  /** What the game is missing, in words, while a group is short. */
  missing: z.string().nullable(),
  /** One for each group that's short, in the groups' order. */
  groups: z.array(GroupNudge),
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
