import * as z from "zod";
import {
  DivisionPlans,
  DraftSchedule,
  MAX_GAMES,
  NewSchedule,
  ScheduledGame,
  ScheduleSettings,
} from "../schema.ts";

/** Input for a run. The server loads the teams, preferences, games, and venue hours itself. */
export const NewRun = z.object({
  settings: ScheduleSettings,
  earlier: NewSchedule.shape.earlier,
  /** The same seed always produces the same schedule. */
  seed: z.int().min(0).max(1_000_000),
  lockedGames: z.array(ScheduledGame).max(MAX_GAMES),
  ...DivisionPlans.shape,
});
export type NewRun = z.infer<typeof NewRun>;

const DivisionProgress = z.object({ divisionId: z.uuid(), percent: z.int(), stage: z.string() });
export type DivisionProgress = z.infer<typeof DivisionProgress>;

/** The progress of a run and, when done, its schedule. */
export const ScheduleRun = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  percent: z.number().int(),
  stage: z.string().nullable(),
  draft: DraftSchedule.nullable(),
  /** How far each division is. Only if divisions are planned together. */
  divisions: z.array(DivisionProgress).optional(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;
