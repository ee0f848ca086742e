import * as z from "zod";
import { SubscriptionStatus, SubscriptionTier, TeamId } from "#features/teams/schema.ts";

/** A team in the admin list (ADMTEAM-05). */
export const AdminTeam = z.object({
  id: TeamId,
  name: z.string(),
  sport: z.string(),
  managerId: z.uuid(),
  managerName: z.string(),
  managerEmail: z.string(),
  memberCount: z.number().int(),
  /** The tier's player limit, or 0 if the team has no tier (OP2-41). */
  seats: z.number().int(),
  status: SubscriptionStatus,
  tier: SubscriptionTier,
  /** When the pass ends. Null if there's none. In the future for a pass that's hidden by another status. */
  expiresAt: z.iso.datetime().nullable(),
  /** The texts that the team can still send. */
  textsLeft: z.number().int(),
  isArchived: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AdminTeam = z.infer<typeof AdminTeam>;

export const TeamsFilter = z.object({
  /**
   * Part of the team's name, the manager's name, or the manager's email. One or two letters match the start of a
   * word.
   */
  search: z.string().max(100).default(""),
  status: SubscriptionStatus.optional(),
  /** The sport to filter by. Letter case is ignored. */
  sport: z
    .string()
    .max(60)
    .regex(/^\P{Cc}*$/u)
    .optional(),
});
export type TeamsFilter = z.infer<typeof TeamsFilter>;

/** Team counts (ADMTEAM-01) and the options in the sport filter. */
export const TeamCounts = z.object({
  teams: z.number().int(),
  active: z.number().int(),
  members: z.number().int(),
  seats: z.number().int(),
  /** Up to 100 sports, most popular first. */
  sports: z.array(z.string()),
});
export type TeamCounts = z.infer<typeof TeamCounts>;
