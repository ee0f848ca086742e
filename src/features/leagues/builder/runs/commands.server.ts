import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { listLeagueTeams } from "../../queries.server.ts";
import { generationRefusal } from "../rules.ts";
import { generateSchedule } from "./queue.ts";
import type { NewRun } from "./schema.ts";

/** Begins a search in the worker. It takes the place of the league's search before, which ends by itself. */
export async function startRun(grant: LeagueGrant, request: NewRun): Promise<{ id: string }> {
  const teams = await listLeagueTeams(grant);
  if (generationRefusal(teams.length, request.settings) !== null) throw new AppError("SCHEDULE_BROKEN");
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

/** Ends a search and forgets it. NOT_FOUND once it is gone. */
export async function cancelRun({ leagueId }: LeagueGrant, runId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("scheduleRun")
    .where("leagueId", "=", leagueId)
    .where("id", "=", runId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("NOT_FOUND");
}
