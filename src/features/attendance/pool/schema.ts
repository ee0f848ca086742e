import * as z from "zod";

/**
 * The state of what someone of a league's pool was asked. `booked`: they have the spot. `released`: they had it, until the
 * game moved or was canceled. The others are those of a team's sub.
 */
export const AskState = z.enum([
  "asked",
  "booked",
  "declined",
  "too-late",
  "notified",
  "unreachable",
  "released",
]);
export type AskState = z.infer<typeof AskState>;

/** Someone of the league's pool who plays in a game, as its sheet shows them (NEED-47). */
export const LeagueSub = z.object({
  id: z.uuid(),
  name: z.string(),
  groups: z.array(z.string()),
  /** The team's groups of the same names, for what the game needs. */
  groupIds: z.array(z.uuid()),
  /** Empty from 24 hours after the start, because a number for one evening isn't a contact for a season. */
  phone: z.string(),
  displayPhone: z.string(),
});
export type LeagueSub = z.infer<typeof LeagueSub>;
