import * as z from "zod";
import { DraftSchedule, NewSchedule, ScheduledGame, ScheduleSettings } from "../schema.ts";

/** Input for a run. The server loads the teams, preferences, games, and venue hours itself. */
export const NewRun = z.object({
  settings: ScheduleSettings,
  earlier: NewSchedule.shape.earlier,
  /** The same seed always produces the same schedule. */
  seed: z.int().min(0).max(1_000_000),
  lockedGames: z.array(ScheduledGame).max(2500),
});
export type NewRun = z.infer<typeof NewRun>;

/** The progress of a run and, when done, its schedule. */
export const ScheduleRun = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  percent: z.number().int(),
  stage: z.string().nullable(),
  draft: DraftSchedule.nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;
