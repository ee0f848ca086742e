import * as z from "zod";
import { CalendarDate, NewTeam, TeamId, TeamKit, TimeZone } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";
import { LeagueId } from "../schema.ts";

/** The settings a league manager enters (LEAGUE-02, LEAGUE-24). */
export const LeagueSettings = z.object({
  name: oneLine.min(1, "Enter a league name").max(100, "Use 100 characters or fewer"),
  sport: NewTeam.shape.sport,
  /** Default for new teams; existing teams keep their own. */
  timeZone: NewTeam.shape.timeZone,
});
export type LeagueSettings = z.infer<typeof LeagueSettings>;

/** A league as its manager sees it (DATA2-02, DATA2-03). */
export const LeagueDetail = z.object({
  id: LeagueId,
  name: z.string(),
  sport: z.string(),
  timeZone: TimeZone,
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
export const TeamLeague = z.object({ id: z.uuid(), name: z.string(), managerName: z.string() });
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
  /** True when the caller owns the team. A team owned by someone else can only be removed from the league. */
  canDelete: z.boolean(),
});
export type LeagueTeamRow = z.infer<typeof LeagueTeamRow>;
