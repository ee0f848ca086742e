import { db } from "#platform/database.ts";
import { task } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { checkSchedule } from "../checker/check-schedule.ts";
import { gameKey } from "../checker/conflicts.ts";
import type { Progress } from "../generator/generate.ts";
import { generateWithPauses } from "../generator/run.ts";
import { getPlanningFacts, listTeamsToPlan } from "../queries.server.ts";
import { builderLeague } from "../rules.ts";
import type { BuilderLeague } from "../schema.ts";
import { generateSchedule } from "./queue.ts";
import type { NewRun } from "./schema.ts";

/** Seldom enough to cost nothing, often enough to be seen moving and to end soon after a cancel. */
const REPORT_MS = 400;

/**
 * Searches for a season and keeps it for whoever watches. Ends when its run is gone: cancelled, or another has taken its
 * place. What comes out is checked before anybody sees it. Repeatable: the same search gives the same schedule.
 */
async function search({ runId }: { runId: string }) {
  const run = await db
    .updateTable("scheduleRun")
    .set({ state: "running", percent: 0 })
    .where("id", "=", runId)
    .where("state", "in", ["waiting", "running"])
    .returning(["leagueId", "request"])
    .executeTakeFirst();
  if (!run) return;
  // Only what passed NewRun is stored.
  const { settings, earlier, seed, lockedGames } = run.request as unknown as NewRun;
  const [teams, facts] = await Promise.all([
    listTeamsToPlan(db, run.leagueId),
    getPlanningFacts(db, run.leagueId),
  ]);
  const league = { ...builderLeague({ teams, ...facts }, settings, earlier), lockedGames };
  const ends = new AbortController();
  try {
    const draft = await generateWithPauses(league, {
      seed,
      signal: ends.signal,
      onProgress: reporter(runId, ends),
    });
    const problems = problemsOf(league, draft);
    if (problems.length > 0) throw new Error(`the generator broke ${problems.join(", ")}`);
    await db
      .updateTable("scheduleRun")
      .set({ state: "done", percent: 100, draft: JSON.stringify(draft) })
      .where("id", "=", runId)
      .execute();
  } catch (error) {
    if (ends.signal.aborted) return;
    log.error({ err: error, runId }, "no schedule could be generated");
    await db.updateTable("scheduleRun").set({ state: "failed" }).where("id", "=", runId).execute();
  }
}

/** Rules that a draft breaks, apart from what its manager's own locked games break among each other. */
function problemsOf(
  league: BuilderLeague,
  { games, unplaced }: Awaited<ReturnType<typeof generateWithPauses>>,
) {
  const locked = new Set(league.lockedGames.map(gameKey));
  return checkSchedule(league, games, unplaced)
    .filter(
      (problem) => !(problem.games.length > 0 && problem.games.every((game) => locked.has(gameKey(game)))),
    )
    .map(({ rule }) => rule);
}

/** Writes down how far it is, one word at a time; a run that is gone ends the search. */
function reporter(runId: string, ends: AbortController) {
  let toldAt = 0;
  let isTelling = false;
  return ({ iteration, iterations, stage }: Progress) => {
    if (isTelling || performance.now() - toldAt < REPORT_MS) return;
    isTelling = true;
    db.updateTable("scheduleRun")
      .set({ percent: Math.floor((100 * iteration) / iterations), stage })
      .where("id", "=", runId)
      .where("state", "=", "running")
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => numUpdatedRows === 0n && ends.abort())
      // How far it is is worth no failure; the next word may come through.
      .catch((error: unknown) => log.warn({ err: error, runId }, "progress of a schedule"))
      .finally(() => {
        toldAt = performance.now();
        isTelling = false;
      });
  };
}

export const builderTasks = [task(generateSchedule, search)];
