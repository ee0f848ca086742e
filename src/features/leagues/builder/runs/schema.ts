import * as z from "zod";
import { DraftSchedule, NewSchedule, PlannedGame, ScheduleSettings } from "../schema.ts";

/** What a full search is made with. Teams, their wishes and games, and venues' times are the server's own to know. */
export const NewRun = z.object({
  settings: ScheduleSettings,
  earlier: NewSchedule.shape.earlier,
  /** Another number gives another schedule, the same one the same. */
  seed: z.int().min(0).max(1_000_000),
  lockedGames: z.array(PlannedGame.extend({ venue: z.string().max(100) })).max(2500),
});
export type NewRun = z.infer<typeof NewRun>;

/** How far a search is; at its end with the schedule. */
export const ScheduleRun = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  percent: z.number().int(),
  stage: z.string().nullable(),
  draft: DraftSchedule.nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;
