import * as z from "zod";
import { CalendarDate, SubscriptionStatus, TeamId } from "#features/teams/schema.ts";
import { CalendarGame } from "../league-calendar/schema.ts";
import { ManagerRow } from "../management/schema.ts";

const TeamName = z.object({ id: TeamId, name: z.string() });

/** What's wrong with a team's pass: it never had one, it's over, or it ends before the team's last game. */
const PassProblem = z.enum(["missing", "expired", "short"]);

/** Something in a league that needs its manager. */
export const LeagueProblem = z.discriminatedUnion("kind", [
  /** An invitation that no one has accepted yet. */
  z.object({
    kind: z.literal("invitation"),
    team: TeamName,
    manager: ManagerRow.pick({ id: true, email: true, name: true, state: true, emailState: true }),
  }),
  z.object({
    kind: z.literal("pass"),
    team: TeamName,
    problem: PassProblem,
    /** In the team's time zone. Null if it never had a pass. */
    endsOn: CalendarDate.nullable(),
    lastGameOn: CalendarDate,
    /** False if only the team's own managers can pay for it. */
    canBuy: z.boolean(),
  }),
  /** A team has two games at the same time. */
  z.object({ kind: z.literal("team-twice"), team: TeamName, games: z.tuple([CalendarGame, CalendarGame]) }),
  /** A place has two games at the same time. */
  z.object({ kind: z.literal("place-twice"), games: z.tuple([CalendarGame, CalendarGame]) }),
  /** The venue is closed when the game is played. */
  z.object({ kind: z.literal("closed"), venueName: z.string(), game: CalendarGame }),
  /** A league game's location isn't one of the league's venues, or isn't decided yet. */
  z.object({ kind: z.literal("no-place"), game: CalendarGame }),
]);
export type LeagueProblem = z.infer<typeof LeagueProblem>;

/** A team in mid-season. */
export const TeamState = z.object({
  id: TeamId,
  pass: z.object({ status: SubscriptionStatus, endsOn: CalendarDate.nullable() }),
  nextGame: CalendarGame.nullable(),
});
export type TeamState = z.infer<typeof TeamState>;

/** What a league without a published schedule has so far. */
export const LeagueSetup = z.object({
  venueCount: z.number().int(),
  teamCount: z.number().int(),
  /** The first team, by name, without a manager besides the league's. Null if every team has one or was invited to. */
  nextTeamId: TeamId.nullable(),
  /** Teams without a manager besides the league's, not even an invited one. */
  unmanagedTeamCount: z.number().int(),
  /** Invitations that no one has accepted yet, and how many of them wait for the league manager's own email. */
  pendingCount: z.number().int(),
  heldCount: z.number().int(),
  /** Whether the builder has a draft to continue with. */
  hasDraft: z.boolean(),
});
export type LeagueSetup = z.infer<typeof LeagueSetup>;

/** What a league manager needs to know today. */
export const LeagueHome = z.object({
  /** In the league's time zone. */
  today: CalendarDate,
  /** The first day with a game that isn't canceled. It includes that day's canceled games. */
  nextGameDay: z.object({ date: CalendarDate, games: z.array(CalendarGame) }).nullable(),
  /** The first ones of each kind. */
  problems: z.array(LeagueProblem),
  /** How many there are of each kind, including those that aren't listed. */
  problemCounts: z.record(z.string(), z.number().int()),
  teams: z.array(TeamState),
  /** Null once a schedule was published, and for a league whose teams have games of their own. */
  setup: LeagueSetup.nullable(),
});
export type LeagueHome = z.infer<typeof LeagueHome>;
