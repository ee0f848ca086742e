import * as z from "zod";
import { standings } from "../sheet/rules.ts";

/** "last-12-months", or a calendar year: teams have no seasons of their own yet (rules.ts says why years). */
export const Season = z.string().regex(/^(?:last-12-months|[1-9]\d{3})$/);

const Counts = z.object({
  attending: z.number().int(),
  maybe: z.number().int(),
  not_attending: z.number().int(),
  /** On the roster when it started, and no answer. */
  none: z.number().int(),
});

/** A game that was played, and what everybody who counts for it had said. */
export const PlayedGame = z.object({
  id: z.uuid(),
  kind: z.enum(["game", "practice", "other"]),
  gameOn: z.iso.date(),
  /** HH:mm:ss; null when the game has no time. */
  gameTime: z.string().nullable(),
  opponent: z.string().nullable(),
  counts: Counts,
});
export type PlayedGame = z.infer<typeof PlayedGame>;

/** An active member, and what they said about the games that count for them. */
export const MemberRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** By the team's clock. */
  joinedOn: z.iso.date(),
  counts: Counts,
  /** The team's last games, oldest first; null for one that does not count for them. */
  recent: z.array(z.enum(standings).nullable()),
  /** So many of their newest games in a row they were attending. */
  streak: z.number().int(),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

/** How a season went. */
export const AttendanceHistory = z.object({
  team: z.object({ id: z.uuid(), name: z.string() }),
  season: Season,
  /** To choose from: the last twelve months, then the years that have games, newest first. */
  seasons: z.array(Season),
  /** Oldest first. */
  games: z.array(PlayedGame),
  /** There were more games; these are the latest. */
  isCut: z.boolean(),
  /** By name. */
  members: z.array(MemberRecord),
});
export type AttendanceHistory = z.infer<typeof AttendanceHistory>;
