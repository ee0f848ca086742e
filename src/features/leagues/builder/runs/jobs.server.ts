import { db } from "#platform/database.ts";
import { defineTask } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import type { Progress } from "../generator/generate.ts";
import { generateWithPauses } from "../generator/run.ts";
import { getPlanningFacts, listSchedulableTeams } from "../queries.server.ts";
import { toBuilderLeague } from "../rules.ts";
import type { BuilderLeague } from "../schema.ts";
import { generateSchedule } from "./queue.ts";
import type { NewRun } from "./schema.ts";

/** Infrequent enough to be cheap, but frequent enough to show progress and to stop soon after a cancellation. */
const REPORT_MS = 400;

/**
 * Generates a schedule and stores it on its run. Stops once the run's row is gone because it was canceled or replaced.
 * Validates the schedule before storing it. Safe to retry because the same input always produces the same schedule.
 */
async function runGeneration({ runId }: { runId: string }) {
  const run = await db
    .updateTable("scheduleRun")
    .set({ state: "running", percent: 0 })
    .where("id", "=", runId)
    .where("state", "in", ["waiting", "running"])
    .returning(["leagueId", "request"])
    .executeTakeFirst();
  if (!run) return;
  // Stored requests passed NewRun validation, so the cast is safe.
  const { settings, earlier, seed, lockedGames } = run.request as unknown as NewRun;
  const [teams, facts] = await Promise.all([
    listSchedulableTeams(db, run.leagueId),
    getPlanningFacts(db, run.leagueId),
  ]);
  const league = { ...toBuilderLeague({ teams, ...facts }, settings, earlier), lockedGames };
  const controller = new AbortController();
  try {
    const draft = await generateWithPauses(league, {
      seed,
      signal: controller.signal,
      onProgress: createReporter(runId, controller),
    });
    const problems = findProblems(league, draft);
    if (problems.length > 0)
      throw new Error(`the generated schedule breaks these rules: ${problems.join(", ")}`);
    await db
      .updateTable("scheduleRun")
      .set({ state: "done", percent: 100, draft: JSON.stringify(draft) })
      .where("id", "=", runId)
      .execute();
  } catch (error) {
    if (controller.signal.aborted) return;
    log.error({ err: error, runId }, "schedule generation failed");
    await db.updateTable("scheduleRun").set({ state: "failed" }).where("id", "=", runId).execute();
  }
}

/** Lists the rules that a draft breaks, except conflicts among the manager's own locked games. */
function findProblems(
  league: BuilderLeague,
  { games, unscheduled }: Awaited<ReturnType<typeof generateWithPauses>>,
) {
  const lockedKeys = new Set(league.lockedGames.map(getGameKey));
  return checkSchedule(league, games, unscheduled)
    .filter(
      (problem) =>
        !(problem.games.length > 0 && problem.games.every((game) => lockedKeys.has(getGameKey(game)))),
    )
    .map(({ rule }) => rule);
}

/** Returns a progress handler that saves one update at a time and aborts the search once the run is gone. */
function createReporter(runId: string, controller: AbortController) {
  let reportedAt = 0;
  let isReporting = false;
  return ({ iteration, iterations, stage }: Progress) => {
    if (isReporting || performance.now() - reportedAt < REPORT_MS) return;
    isReporting = true;
    db.updateTable("scheduleRun")
      .set({ percent: Math.floor((100 * iteration) / iterations), stage })
      .where("id", "=", runId)
      .where("state", "=", "running")
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => numUpdatedRows === 0n && controller.abort())
      // Don't fail the run over a progress update. The next one may succeed.
      .catch((error: unknown) =>
        log.warn({ err: error, runId }, "failed to save schedule generation progress"),
      )
      .finally(() => {
        reportedAt = performance.now();
        isReporting = false;
      });
  };
}

export const builderTasks = [defineTask(generateSchedule, runGeneration)];
