import * as z from "zod";
import { TeamKit, Side } from "#features/teams/schema.ts";
import { attendanceStatuses } from "../sheet/rules.ts";

/**
 * A season: "last-12-months" or a calendar year. Teams don't have their own seasons yet (rules.ts explains why we use
 * years).
 */
export const Season = z.string().regex(/^(?:last-12-months|[1-9]\d{3})$/);

const Counts = z.object({
  attending: z.number().int(),
  maybe: z.number().int(),
  not_attending: z.number().int(),
  /** For a game, the members on its roster who didn't respond. For a member, the games they didn't respond to. */
  none: z.number().int(),
});

/** A game that has started, with the responses from everyone it counts for. */
export const PlayedGame = z.object({
  id: z.uuid(),
  kind: z.enum(["game", "practice", "other"]),
  gameOn: z.iso.date(),
  /** Formatted as HH:mm:ss. Null if the game has no time. */
  gameTime: z.string().nullable(),
  opponent: z.string().nullable(),
  /** Missing in copies for offline reading that an earlier version made. */
  side: Side.nullish(),
  counts: Counts,
});
export type PlayedGame = z.infer<typeof PlayedGame>;

/** An active member and their responses to the games that count for them. */
export const MemberRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The date they joined, in the team's time zone. */
  joinedOn: z.iso.date(),
  counts: Counts,
  /** Their responses to the team's latest games, oldest first. Null for a game that doesn't count for this member. */
  recent: z.array(z.enum(attendanceStatuses).nullable()),
  /** The length of their current streak: how many of their latest games in a row they attended. */
  streak: z.number().int(),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

/** A season's attendance. */
export const AttendanceHistory = z.object({
  team: z.object({ id: z.uuid(), name: z.string(), kit: TeamKit }),
  season: Season,
  /** The seasons to choose from: the last 12 months, then the years that have games, newest first. */
  seasons: z.array(Season),
  /** The games that count, oldest first. */
  games: z.array(PlayedGame),
  /** True if the season had more games than the latest ones listed here. */
  isTruncated: z.boolean(),
  /** The active members, ordered by name. */
  members: z.array(MemberRecord),
});
export type AttendanceHistory = z.infer<typeof AttendanceHistory>;
