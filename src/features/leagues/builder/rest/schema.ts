import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";
import { BuilderStart, PlannedGame, ScheduleSettings } from "../schema.ts";

const Id = z.uuid();

/** A game that the builder made, as it stands now, by the league's clock. */
export const SeasonGame = PlannedGame.extend({
  matchId: Id,
  /** Played or begun, still ahead, or cancelled: a rain-out is cancelled and waits for another day. */
  state: z.enum(["played", "ahead", "cancelled"]),
});
export type SeasonGame = z.infer<typeof SeasonGame>;

/** What is known of a league's season: what it was made with, and its games. Null before a first schedule. */
export const Season = z.object({
  settings: ScheduleSettings.nullable(),
  games: z.array(SeasonGame),
  /** Days on which its teams play other games. */
  busyDays: BuilderStart.shape.busyDays,
});
export type Season = z.infer<typeof Season>;

const Placed = PlannedGame.extend({ venue: z.string().max(100) });

/** Changes to the rest of a season. The server holds them against the season as it is then. */
export const RestOfSeason = z.object({
  /** The first day on which a game may be put. */
  from: CalendarDate,
  /** Days that are lost, besides those of the schedule. */
  blockedDates: z.array(CalendarDate).max(200),
  moved: z.array(z.object({ matchId: Id, to: Placed })).max(2500),
  added: z.array(Placed).max(2500),
  /** Games of a team that left. */
  dropped: z.array(Id).max(2500),
  tellTeams: z.boolean(),
});
export type RestOfSeason = z.infer<typeof RestOfSeason>;

export const SavedRest = z.object({
  moved: z.int(),
  added: z.int(),
  dropped: z.int(),
  endsOn: CalendarDate,
  /** People who get a text; null when none was wanted. */
  told: z.int().nullable(),
});
export type SavedRest = z.infer<typeof SavedRest>;
