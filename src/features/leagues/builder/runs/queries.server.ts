import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../../access.server.ts";
import type { ScheduleRun } from "./schema.ts";

/** Returns a run. Throws NOT_FOUND if it was canceled or replaced. */
export async function getRun({ leagueId }: LeagueGrant, runId: string): Promise<ScheduleRun> {
  const run = await db
    .selectFrom("scheduleRun")
    .select(["id", "state", "percent", "stage", "draft", "divisions"])
    .where("leagueId", "=", leagueId)
    .where("id", "=", runId)
    .executeTakeFirst();
  if (!run) throw new AppError("NOT_FOUND");
  const { divisions, ...rest } = run;
  // Only the worker writes these columns, so the cast is safe.
  return { ...rest, ...(divisions !== null && { divisions }) } as ScheduleRun;
}
