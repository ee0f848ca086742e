import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { getGenerationError } from "../rules.ts";
import { canPlanDivisions } from "../divisions/rules.ts";
import { listDivisionTeams, listSchedulableTeams } from "../queries.server.ts";
import { generateSchedule } from "./queue.ts";
import type { NewRun } from "./schema.ts";

/** Starts a run in the background worker. Replaces the league's previous run, which stops once its row is gone. */
export async function startRun(grant: LeagueGrant, request: NewRun): Promise<{ id: string }> {
  if (!(await canGenerate(grant, request))) throw new AppError("SCHEDULE_INVALID");
  return db.transaction().execute(async (trx) => {
    const { leagueId } = grant;
    await trx.deleteFrom("scheduleRun").where("leagueId", "=", leagueId).execute();
    const run = await trx
      .insertInto("scheduleRun")
      .values({ leagueId, request: JSON.stringify(request) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, generateSchedule, { runId: run.id });
    return run;
  });
}

/** Returns whether all settings can produce a schedule, each for its own teams. */
async function canGenerate({ leagueId }: LeagueGrant, { settings, ...plans }: NewRun): Promise<boolean> {
  return plans.divisions
    ? canPlanDivisions(await listDivisionTeams(db, leagueId), plans)
    : getGenerationError((await listSchedulableTeams(db, leagueId)).length, settings) === null;
}

/** Cancels and deletes a run. Throws NOT_FOUND if it no longer exists. */
export async function cancelRun({ leagueId }: LeagueGrant, runId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("scheduleRun")
    .where("leagueId", "=", leagueId)
    .where("id", "=", runId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("NOT_FOUND");
}
