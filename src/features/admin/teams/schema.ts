import * as z from "zod";
import { SubscriptionStatus, SubscriptionTier, TeamId } from "#features/teams/schema.ts";

/** ADMTEAM-05. */
export const AdminTeam = z.object({
  id: TeamId,
  name: z.string(),
  sport: z.string(),
  managerName: z.string(),
  managerEmail: z.string(),
  memberCount: z.number().int(),
  /** The player limit of its tier; 0 without one (OP2-41). */
  seats: z.number().int(),
  status: SubscriptionStatus,
  tier: SubscriptionTier,
  isArchived: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AdminTeam = z.infer<typeof AdminTeam>;

export const TeamsFilter = z.object({
  /** Part of its name, or of its manager's name or address; of one or two letters, the beginning of a word. */
  search: z.string().max(100).default(""),
  status: SubscriptionStatus.optional(),
  /** Upper and lower case are the same. */
  sport: z
    .string()
    .max(60)
    .regex(/^\P{Cc}*$/u)
    .optional(),
});
export type TeamsFilter = z.infer<typeof TeamsFilter>;

/** ADMTEAM-01, and what the sport filter offers. */
export const TeamCounts = z.object({
  teams: z.number().int(),
  active: z.number().int(),
  members: z.number().int(),
  seats: z.number().int(),
  /** The most played first; a hundred at most. */
  sports: z.array(z.string()),
});
export type TeamCounts = z.infer<typeof TeamCounts>;
