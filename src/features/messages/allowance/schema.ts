import * as z from "zod";
import { LanguageCost } from "../languages/schema.ts";
import { SubscriptionStatus, TeamId } from "#features/teams/schema.ts";

/** A team's text usage. One text is one segment (OP-15). */
export const Allowance = z.object({
  status: SubscriptionStatus,
  /** The total allowance: the texts in the pass plus the trial's texts. */
  limit: z.number().int(),
  /** The number of texts that the provider has accepted. */
  used: z.number().int(),
  /** The number of texts in transit. */
  reserved: z.number().int(),
  left: z.number().int(),
  /** How many free texts the team has left, even if the owner has yet to confirm their email. Null if it gets none. */
  freeLeft: z.number().int().nullable(),
  /** The number of phones that would get a text today. */
  reachable: z.number().int(),
  /** The number of games with pending reminders, and how many texts those reminders need at one segment each. */
  upcomingGames: z.number().int(),
  needed: z.number().int(),
  /** What languages cost, or null if everyone reads English. Copies for offline reading may have none. */
  languages: LanguageCost.nullish(),
});
export type Allowance = z.infer<typeof Allowance>;

/** What a team's season needs, to recommend a pass. */
export const SeasonForecast = z.object({
  teamId: TeamId,
  status: SubscriptionStatus,
  left: z.number().int(),
  upcomingGames: z.number().int(),
  /** What the reminders of upcoming games use if every player on the roster agrees to texts. */
  neededByAll: z.number().int(),
});
export type SeasonForecast = z.infer<typeof SeasonForecast>;
