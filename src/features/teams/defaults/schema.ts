import * as z from "zod";

/** Whether a team's players are in by default, and how many games ahead that decides about. */
export const TeamDefault = z.object({
  isInByDefault: z.boolean(),
  /** Games that haven't started and aren't canceled. */
  games: z.number().int(),
  /** True if the team or a game ahead has a maximum number of players, which excludes In by Default (NEED-36). */
  hasMaximum: z.boolean(),
});
export type TeamDefault = z.infer<typeof TeamDefault>;

export const NewTeamDefault = z.object({ isInByDefault: z.boolean() });
