import { db } from "#platform/database.ts";
import { defineTask } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { checkPlan } from "#features/games/season-rules/checker/check-plan.ts";
import { checkSchedule, type Problem } from "#features/games/season-rules/checker/check-schedule.ts";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import { generatePlanWithPauses } from "../divisions/generator/run.ts";
import { generateWithPauses } from "../generator/run.ts";
import { getPlanningFacts, listDivisionTeams, listSchedulableTeams } from "../queries.server.ts";
import { toBuilderLeague } from "../rules.ts";
import { toLeaguePlan } from "../divisions/rules.ts";
import { generateSchedule } from "./queue.ts";
import type { DivisionProgress, NewRun } from "./schema.ts";

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
  const request = run.request as unknown as NewRun;
  const controller = new AbortController();
  try {
    const { draft, problems } = request.divisions
      ? await generateDivisions(run.leagueId, request, createReporter(runId, controller), controller.signal)
      : await generateLeague(run.leagueId, request, createReporter(runId, controller), controller.signal);
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

type Report = (progress: { percent: number; stage: string; divisions?: DivisionProgress[] }) => void;

async function generateLeague(leagueId: string, request: NewRun, report: Report, signal: AbortSignal) {
  const { settings, earlier, seed, lockedGames } = request;
  const [teams, facts] = await Promise.all([
    listSchedulableTeams(db, leagueId),
    getPlanningFacts(db, leagueId),
  ]);
  const league = { ...toBuilderLeague({ teams, ...facts }, settings, earlier), lockedGames };
  const draft = await generateWithPauses(league, {
    seed,
    signal,
    onProgress: ({ iteration, iterations, stage }) =>
      report({ percent: toPercent(iteration, iterations), stage }),
  });
  return {
    draft,
    problems: findProblems(lockedGames, checkSchedule(league, draft.games, draft.unscheduled)),
  };
}

async function generateDivisions(leagueId: string, request: NewRun, report: Report, signal: AbortSignal) {
  const [teams, facts] = await Promise.all([listDivisionTeams(db, leagueId), getPlanningFacts(db, leagueId)]);
  const plan = toLeaguePlan({ teams, ...facts }, { ...request, divisions: request.divisions ?? [] });
  const draft = await generatePlanWithPauses(plan, {
    seed: request.seed,
    signal,
    onProgress: ({ divisions }) => {
      const progress = divisions.map(({ id, iteration, iterations, stage }) => ({
        divisionId: id,
        percent: toPercent(iteration, iterations),
        stage,
      }));
      const slowest = progress.reduce((least, division) =>
        division.percent < least.percent ? division : least,
      );
      report({ percent: slowest.percent, stage: slowest.stage, divisions: progress });
    },
  });
  return {
    draft,
    problems: findProblems(request.lockedGames, checkPlan(plan, draft.games, draft.unscheduled)),
  };
}

const toPercent = (iteration: number, iterations: number) => Math.floor((100 * iteration) / iterations);

/** Lists the rules that a draft breaks, except conflicts among the manager's own locked games. */
function findProblems(lockedGames: NewRun["lockedGames"], problems: readonly Problem[]) {
  const lockedKeys = new Set(lockedGames.map(getGameKey));
  return problems
    .filter(
      (problem) =>
        !(problem.games.length > 0 && problem.games.every((game) => lockedKeys.has(getGameKey(game)))),
    )
    .map(({ rule }) => rule);
}

/** Returns a progress handler that saves one update at a time and aborts the search once the run is gone. */
function createReporter(runId: string, controller: AbortController): Report {
  let reportedAt = 0;
  let isReporting = false;
  return ({ divisions, ...progress }) => {
    if (isReporting || performance.now() - reportedAt < REPORT_MS) return;
    isReporting = true;
    db.updateTable("scheduleRun")
      .set({ ...progress, ...(divisions && { divisions: JSON.stringify(divisions) }) })
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
