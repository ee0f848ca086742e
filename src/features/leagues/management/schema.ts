import * as z from "zod";
import { GameChanges } from "#features/games/change-requests/schema.ts";
import { CalendarDate, NewTeam, TeamId, TeamKit, TimeZone } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";
import { DivisionId } from "../seasons/schema.ts";
import { LeagueId } from "../schema.ts";

/** The settings a league manager enters (LEAGUE-02, LEAGUE-24). */
export const LeagueSettings = z.object({
  name: oneLine.min(1, "Enter a league name").max(100, "Use 100 characters or fewer"),
  sport: NewTeam.shape.sport,
  /** Default for new teams; existing teams keep their own. */
  timeZone: NewTeam.shape.timeZone,
  /** What changing a game takes (RESULT-14). A change without it keeps it. */
  gameChanges: GameChanges.optional(),
});
export type LeagueSettings = z.infer<typeof LeagueSettings>;

/** A league as its manager sees it (DATA2-02, DATA2-03). */
export const LeagueDetail = z.object({
  id: LeagueId,
  name: z.string(),
  sport: z.string(),
  timeZone: TimeZone,
  gameChanges: GameChanges,
  /** Excludes archived teams. */
  teamCount: z.number().int(),
  /** Increments with every change of the settings. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type LeagueDetail = z.infer<typeof LeagueDetail>;

/** The state of an invitation (INVITE-18, OP2-33). */
const InvitationState = z.enum(["accepted", "pending", "expired"]);

/** A team manager who was invited, whether or not they've accepted. The owner isn't included. */
export const ManagerRow = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Their name on the roster or account; null when neither exists. */
  name: z.string().nullable(),
  state: InvitationState,
  /**
   * Delivery state of the last invitation email. The queue retries failed ones. Held ones are sent once the inviter
   * confirms their own email.
   */
  emailState: z.enum(["waiting", "sent", "failed", "held"]),
});
export type ManagerRow = z.infer<typeof ManagerRow>;

/** A row of the League Teams table (LEAGUE-17). */
/** A league that a team plays in, as the team's owner sees it. */
export const TeamLeague = z.object({
  id: z.uuid(),
  name: z.string(),
  managerName: z.string(),
  /** The season under way that the team has results in, if the reader manages the league. Omitted otherwise. */
  resultsIn: z.uuid().optional(),
});
export type TeamLeague = z.infer<typeof TeamLeague>;

export const LeagueTeamRow = z.object({
  id: TeamId,
  name: z.string(),
  kit: TeamKit,
  sport: z.string(),
  /** In the team's time zone. */
  createdOn: CalendarDate,
  memberCount: z.number().int(),
  seasonEndsOn: CalendarDate,
  managers: z.array(ManagerRow),
  /** In the league's newest season. Null for a team that isn't in it (RESULT-26). */
  divisionId: DivisionId.nullable(),
  /** True if it withdrew from that season. */
  isWithdrawn: z.boolean().optional(),
  /** True if it has results in that season. */
  hasResults: z.boolean().optional(),
  /** True when the caller owns the team. A team owned by someone else can only be removed from the league. */
  canDelete: z.boolean(),
});
export type LeagueTeamRow = z.infer<typeof LeagueTeamRow>;
