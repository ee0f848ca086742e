import * as z from "zod";
import { CalendarDate, NewTeam, TeamId, TimeZone } from "#features/teams/schema.ts";
import { LeagueId } from "../schema.ts";

/** What a league manager says about a league (LEAGUE-02, LEAGUE-24). */
export const LeagueSettings = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Please enter a league name")
    .max(100, "Please use at most 100 characters")
    .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters"),
  sport: NewTeam.shape.sport,
  /** What its new teams begin with; those that are there keep theirs. */
  timeZone: NewTeam.shape.timeZone,
});
export type LeagueSettings = z.infer<typeof LeagueSettings>;

/** A league as its manager sees it (DATA2-02, DATA2-03). */
export const LeagueDetail = z.object({
  id: LeagueId,
  name: z.string(),
  sport: z.string(),
  timeZone: TimeZone,
  /** Without those that were put away. */
  teamCount: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type LeagueDetail = z.infer<typeof LeagueDetail>;

/** What became of an invitation (INVITE-18, OP2-33). */
const InvitationState = z.enum(["accepted", "pending", "expired"]);

/** Somebody who manages a team besides its owner, or was asked to. */
export const ManagerRow = z.object({
  id: z.uuid(),
  email: z.string(),
  /** As the roster calls them; null once they are not on it any more. */
  name: z.string().nullable(),
  state: InvitationState,
  /** What became of the last mail: on its way, handed over, or not (and tried again). */
  mail: z.enum(["waiting", "sent", "failed"]),
});
export type ManagerRow = z.infer<typeof ManagerRow>;

/** A row of the League Teams table (LEAGUE-17). */
export const LeagueTeamRow = z.object({
  id: TeamId,
  name: z.string(),
  sport: z.string(),
  /** By the team's clock. */
  createdOn: CalendarDate,
  memberCount: z.number().int(),
  seasonEndsOn: CalendarDate,
  managers: z.array(ManagerRow),
  /** Whether it is the caller's own: others' teams can leave the league, and are not theirs to delete. */
  canDelete: z.boolean(),
});
export type LeagueTeamRow = z.infer<typeof LeagueTeamRow>;
