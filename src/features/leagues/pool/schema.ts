import * as z from "zod";
import { Name } from "#features/teams/schema.ts";
import { MAX_WEEKLY_LIMIT } from "#features/turnout/pool/rules.ts";
import { Weekday } from "../schema.ts";

export const PoolLevel = z.number().int().min(1, "Choose a level").max(5, "Choose a level");

/** What someone enters to join a league's sub pool (NEED-40). */
export const PoolEntry = z.object({
  name: Name,
  /** As typed. The server parses it. */
  phone: z.string().trim().min(1, "Enter your phone number").max(40, "Use 40 characters or fewer"),
  /** Names of groups of the league's sport. Others are left out. */
  groups: z.array(z.string().trim().min(1).max(24)).max(12).default([]),
  level: PoolLevel,
  weekdays: z.array(Weekday).min(1, "Choose at least one day").max(7),
  /** Unchecked by default, so that only the person can check it. No one joins without it. */
  consent: z.boolean().default(false),
  /** Whether the person is under 18. Nothing is stored then. */
  isMinor: z.boolean().default(false),
});
export type PoolEntry = z.infer<typeof PoolEntry>;

/** What the league decides about its pool. */
export const PoolSettings = z.object({
  isOn: z.boolean(),
  /** How many calls may reach a person in any 7 days (NEED-44). */
  weeklyLimit: z.number().int().min(1).max(MAX_WEEKLY_LIMIT),
});
export type PoolSettings = z.infer<typeof PoolSettings>;

/** The pool's join link, as the league's manager sees it. */
export const PoolLink = z.object({
  /** Null when the link is turned off. */
  url: z.string().nullable(),
});
export type PoolLink = z.infer<typeof PoolLink>;

/**
 * Whether someone can be asked: `unconfirmed` until they reply YES, `paused` at their own request, `silent` if they were paused
 * because they never replied, `stopped` if texts don't reach them.
 */
export const PoolState = z.enum(["ready", "unconfirmed", "paused", "silent", "stopped"]);
export type PoolState = z.infer<typeof PoolState>;

/** Someone in the pool, as the league's manager sees them (NEED-50). */
export const PoolPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  level: PoolLevel,
  groups: z.array(z.string()),
  weekdays: z.array(Weekday),
  state: PoolState,
  /** The first day on which someone who paused is asked again. */
  pausedUntil: z.iso.date().nullable(),
  /** How often they were asked, played, and said no in the last 30 days, in this league. */
  asked: z.number().int(),
  played: z.number().int(),
  declined: z.number().int(),
});
export type PoolPerson = z.infer<typeof PoolPerson>;

/** Everything that the join link reveals about the league, and the groups to choose from. */
export const PoolPreview = z.object({
  leagueName: z.string(),
  sport: z.string(),
  groups: z.array(z.string()),
});
export type PoolPreview = z.infer<typeof PoolPreview>;
