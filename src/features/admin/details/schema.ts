import * as z from "zod";
import { SubscriptionStatus, TeamId } from "#features/teams/schema.ts";
import { PersonRole } from "../accounts/schema.ts";
import { AdminTeam } from "../teams/schema.ts";

/** Something that has a page of its own in the admin area. */
const Named = z.object({ id: z.uuid(), name: z.string() });

const LeagueLink = Named;
export const TeamLink = Named.extend({ status: SubscriptionStatus, isArchived: z.boolean() });
export type TeamLink = z.infer<typeof TeamLink>;

/** The most teams and leagues that a page lists, newest first. */
export const MAX_LINKED = 200;

export const AccountDetail = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: PersonRole,
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  isDisabled: z.boolean(),
  teams: z.array(TeamLink),
  leagues: z.array(LeagueLink),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const TeamPage = z.object({ team: AdminTeam, leagues: z.array(LeagueLink) });
export type TeamPage = z.infer<typeof TeamPage>;

export const LeagueDetail = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  manager: Named.extend({ email: z.string() }),
  teams: z.array(TeamLink),
});
export type LeagueDetail = z.infer<typeof LeagueDetail>;

export const TimelineKind = z.enum(["pass", "text", "game", "audit", "support"]);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** Whose timeline it is. */
export const TimelineSubject = z.enum(["account", "team", "league"]);
export type TimelineSubject = z.infer<typeof TimelineSubject>;

export const TimelineEntry = z.object({
  id: z.uuid(),
  kind: TimelineKind,
  at: z.iso.datetime(),
  title: z.string(),
  detail: z.string().nullable(),
  /** The team it's about. Null if it isn't about a team, or on the team's own page. */
  team: z.object({ id: TeamId, name: z.string() }).nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
