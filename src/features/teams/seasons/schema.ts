import * as z from "zod";
import { MAX_MEMBERS } from "../rules.ts";
import { CalendarDate, NewTeam, SeasonMonths, TeamId } from "../schema.ts";

/** A new season of a team (START-28). */
export const NewSeason = z.object({
  name: NewTeam.shape.name,
  seasonMonths: SeasonMonths,
  /** Who plays. Members who were removed from the roster in the meantime are left out. */
  memberIds: z.array(z.uuid()).max(MAX_MEMBERS),
  /** Makes the request idempotent. */
  requestKey: z.uuid(),
});
export type NewSeason = z.infer<typeof NewSeason>;

/** The team that a new season made. */
export const StartedSeason = z.object({
  id: TeamId,
  name: z.string(),
  seasonEndsOn: CalendarDate,
  memberCount: z.number().int(),
});
export type StartedSeason = z.infer<typeof StartedSeason>;

const Season = z.object({ id: TeamId, name: z.string(), seasonEndsOn: CalendarDate });

/** The seasons before and after a team's own. Leaves out teams that the caller can't open. */
export const TeamSeasons = z.object({
  /** The seasons that this one continues, newest first. */
  past: z.array(Season),
  next: Season.extend({
    /** False while this team still has games to play. After that, it's archived and its pass moves. */
    isFinished: z.boolean(),
    /** Whether this team has a pass or texts that the owner can move right away. */
    canMovePass: z.boolean(),
  }).nullable(),
});
export type TeamSeasons = z.infer<typeof TeamSeasons>;
