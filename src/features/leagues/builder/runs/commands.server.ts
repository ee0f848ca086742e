import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { listLeagueTeams } from "../../queries.server.ts";
import { getGenerationError } from "../rules.ts";
import { generateSchedule } from "./queue.ts";
import type { NewRun } from "./schema.ts";

/** Starts a run in the background worker. Replaces the league's previous run, which stops once its row is gone. */
export async function startRun(grant: LeagueGrant, request: NewRun): Promise<{ id: string }> {
  const teams = await listLeagueTeams(grant);
  if (getGenerationError(teams.length, request.settings) !== null) throw new AppError("SCHEDULE_INVALID");
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

/** Cancels and deletes a run. Throws NOT_FOUND if it no longer exists. */
export async function cancelRun({ leagueId }: LeagueGrant, runId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("scheduleRun")
    .where("leagueId", "=", leagueId)
    .where("id", "=", runId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("NOT_FOUND");
}
