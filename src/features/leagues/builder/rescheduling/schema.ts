import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";
import { BuilderData, PlannedGame, ScheduledGame, ScheduleSettings } from "../schema.ts";

const Id = z.uuid();

/** The current state of a game the builder published, in the league's time zone. */
export const SeasonGame = PlannedGame.extend({
  leagueGameId: Id,
  /** "played" includes games in progress. A rainout is "cancelled" until it gets a new date. */
  state: z.enum(["played", "upcoming", "cancelled"]),
});
export type SeasonGame = z.infer<typeof SeasonGame>;

/** A league's season: its settings and games. The settings are null before the first schedule is published. */
export const Season = z.object({
  settings: ScheduleSettings.nullable(),
  games: z.array(SeasonGame),
  /** Days when the league's teams play other games. */
  busyDays: BuilderData.shape.busyDays,
  /** Names of venues that were deleted while games were scheduled there. */
  deletedVenues: z.array(z.string()),
});
export type Season = z.infer<typeof Season>;

/** Changes to the rest of a season. The server validates them against the current season. */
export const SeasonChanges = z.object({
  /** The first day a game can be rescheduled to. */
  from: CalendarDate,
  /** Lost days, in addition to the schedule's own blocked dates. They stay blocked for the season. */
  blockedDates: z.array(CalendarDate).max(200),
  moved: z.array(z.object({ leagueGameId: Id, to: ScheduledGame })).max(2500),
  added: z.array(ScheduledGame).max(2500),
  /** Games to cancel because a team left, or because they can't stay where they are and no slot is open. */
  dropped: z.array(Id).max(2500),
  textTeams: z.boolean(),
});
export type SeasonChanges = z.infer<typeof SeasonChanges>;

export const SavedSeasonChanges = z.object({
  moved: z.int(),
  added: z.int(),
  dropped: z.int(),
  endsOn: CalendarDate,
  /** Number of people who get a text, or null if texts weren't requested. */
  textedCount: z.int().nullable(),
});
export type SavedSeasonChanges = z.infer<typeof SavedSeasonChanges>;
