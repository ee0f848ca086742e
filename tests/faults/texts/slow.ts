// Sends texts through a carrier that's slow but not dead, whose list lags behind, and from machines whose clocks are
// wrong.
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { formatTable, type Audit, type TrialReport } from "../report.ts";
import { waitFor } from "../stage.ts";
import type { Arena } from "./arena.ts";

/** What the senders may send per second. The carrier's capacity is relative to it. */
const PACE = 200;
export const SLOW_POOL = `MG${"7e57".repeat(8)}@${PACE * 0.75},+18885550100@${PACE * 0.25}`;
const MEMBERS = 20;
/** How long the carrier nearly stands still, which is longer than a call may take. */
const STALL_MS = 15_000;
const STALL_SHARE = 0.05;
/** Far longer than texts can be in doubt. */
const MAX_SECONDS = 900;
/** How long to count lookups, because workers spend their budget up to a second ahead. */
const LOOKUP_WINDOW_S = 5;
/** The budget of lookups, a second of it ahead, the measurements of each worker, and the lists' second pages. */
const MAX_LOOKUPS_PER_SECOND = 50 + 50 / LOOKUP_WINDOW_S + 5;

export type SlowScenario = {
  /** How much the senders send, as a multiple of what the carrier can take. */
  load: number;
  listLagS: number;
  /** How far one of the workers' clocks is off. */
  minutesAhead?: number;
  stalls?: number;
};

const withLags = (load: number): SlowScenario[] => [0, 10, 30].map((listLagS) => ({ load, listLagS }));

/** The parts of a full run. */
export const slowScenarios: Record<string, readonly SlowScenario[]> = {
  "slow-0.5": withLags(0.5),
  "slow-1": withLags(1),
  "slow-2": withLags(2),
  clocks: [-10, -1, -0.025, 0.025, 1, 10].map((minutesAhead) => ({ load: 1, listLagS: 4, minutesAhead })),
};

type Advance = (count: number) => void;

type Progress = { settled: number };

/** Counts what the carrier gets and what's in doubt, every second until everything is settled. */
async function watch(
  arena: Arena,
  teamIds: readonly string[],
  { expected, progress, advance }: { expected: number; progress: Progress; advance: Advance },
) {
  const from = performance.now();
  const { calls } = await arena.carrier.stats();
  const samples = [{ lists: calls.lists!, at: from }];
  let [maxLookups, maxDoubtful] = [0, 0];
  while (progress.settled < expected && performance.now() - from < MAX_SECONDS * 1_000) {
    await pause(1_000);
    const [counts] = await arena.rows<{ settled: number; doubtful: number }>(
      `select count(*) filter (where state not in ('queued', 'submitting'))::int as settled,
         count(*) filter (where state = 'submitting' and updated_at < now() - interval '16 seconds')::int as doubtful
       from message where team_id = any($1)`,
      [teamIds],
    );
    const stats = await arena.carrier.stats();
    const latest = { lists: stats.calls.lists!, at: performance.now() };
    samples.push(latest);
    const earlier = samples.findLast(({ at }) => latest.at - at >= LOOKUP_WINDOW_S * 1_000);
    if (earlier) maxLookups = Math.max(maxLookups, getRate(earlier, latest));
    maxDoubtful = Math.max(maxDoubtful, counts!.doubtful);
    advance(counts!.settled - progress.settled);
    progress.settled = counts!.settled;
  }
  const seconds = (performance.now() - from) / 1_000;
  return { seconds, maxDoubtful, maxLookups, lookups: samples.at(-1)!.lists - calls.lists! };
}

type Sample = { lists: number; at: number };
const getRate = (from: Sample, to: Sample) => (to.lists - from.lists) / ((to.at - from.at) / 1_000);

/** Lets the carrier nearly stand still for a while, and kills a worker in the middle of it. */
async function stall(arena: Arena, workers: ManagedProcess[], capacity: number) {
  await arena.carrier.change({ callsPerSecond: capacity * STALL_SHARE });
  await pause(STALL_MS / 3);
  const worker = workers.shift();
  if (worker) await arena.kill(worker);
  // It takes a while on a busy machine, and the carrier must not stand still until then.
  const starting = arena.startWorker().then((started) => workers.push(started));
  await pause((STALL_MS * 2) / 3);
  await arena.carrier.change({ callsPerSecond: capacity });
  return starting;
}

const subtract = (audit: Audit, before: Audit): Audit => ({
  lost: audit.lost - before.lost,
  doubled: audit.doubled - before.doubled,
  drift: audit.drift - before.drift,
  problems: audit.problems.filter((problem) => !before.problems.includes(problem)),
});

/**
 * Sends this many texts in each scenario. Half of the carrier's reports never arrive, so that lookups have to find out
 * what happened. The reports contain only what each scenario added.
 */
export async function runSlow(
  arena: Arena,
  { texts, scenarios }: { texts: number; scenarios: readonly SlowScenario[] },
  advance: Advance,
): Promise<TrialReport[]> {
  const reports: TrialReport[] = [];
  let before: Audit = { lost: 0, doubled: 0, drift: 0, problems: [] };
  for (const scenario of scenarios) {
    const { load, listLagS, minutesAhead = 0, stalls = 2 } = scenario;
    const capacity = PACE / load;
    await arena.carrier.fail([{ fault: "callback-lost", probability: 0.5 }], 7);
    await arena.carrier.change({ callsPerSecond: capacity, listLagMs: listLagS * 1_000 });
    const problems: string[] = [];
    const wrong = minutesAhead === 0 ? undefined : await arena.startWorker({ minutesAhead });
    if (wrong && Math.abs(minutesAhead) > 0.5) problems.push(...(await checkRefusal(arena, wrong)));
    const workers = await Promise.all([arena.startWorker(), arena.startWorker()]);
    const teamIds = await arena.addTeams({ teams: Math.ceil(texts / MEMBERS), members: MEMBERS });
    const expected = await arena.addDueGames(teamIds);
    const progress: Progress = { settled: 0 };
    const watching = watch(arena, teamIds, { expected, progress, advance });
    for (let count = 0; count < stalls; count += 1) {
      await waitFor(
        "the next stall",
        async () => progress.settled > (expected * (count + 0.5)) / (stalls + 1),
        MAX_SECONDS * 1_000,
      );
      await stall(arena, workers, capacity);
    }
    const { seconds, maxDoubtful, maxLookups, lookups } = await watching;
    await arena.carrier.fail([]);
    await arena.carrier.change({ callsPerSecond: null, listLagMs: 0 });
    await arena.waitUntilSettled(60);
    await Promise.all([...workers, ...(wrong ? [wrong] : [])].map((worker) => arena.kill(worker)));
    const audit = await arena.audit();
    const added = subtract(audit, before);
    before = audit;
    if (maxLookups > MAX_LOOKUPS_PER_SECOND) problems.push(`${maxLookups.toFixed(0)} lookups a second`);
    const report = {
      row: formatScenario(scenario),
      trials: `${expected.toLocaleString("en-US")} texts, ${stalls} stalls and kills`,
      ...added,
      problems: [...added.problems, ...problems],
      recovery: `all settled after ${seconds.toFixed(0)} s; at most ${maxDoubtful} in doubt; ${lookups} lookups, at most ${maxLookups.toFixed(0)} a second`,
    };
    reports.push(report);
    // So that an interrupted run still shows something.
    console.log(`\n${formatTable([report])}`);
  }
  return reports;
}

/** Checks that a worker with a wrong clock prepares texts, sends none of them, and logs why. */
async function checkRefusal(arena: Arena, wrong: ManagedProcess): Promise<string[]> {
  const { calls } = await arena.carrier.stats();
  await arena.addDueGames(await arena.addTeams({ teams: 1, members: MEMBERS }));
  await pause(3_000);
  const { calls: later } = await arena.carrier.stats();
  return [
    ...(later.accepted! > calls.accepted! ? ["sent with a wrong clock"] : []),
    ...(wrong.output().includes("this machine's clock is wrong") ? [] : ["didn't log the wrong clock"]),
  ];
}

function formatScenario({ load, listLagS, minutesAhead = 0 }: SlowScenario) {
  const offset = Math.abs(minutesAhead) < 1 ? `${minutesAhead * 60} s` : `${minutesAhead} min`;
  const clock = minutesAhead === 0 ? "" : `, a worker's clock ${minutesAhead > 0 ? "+" : ""}${offset}`;
  return `carrier at ${load} times its capacity, list ${listLagS} s behind${clock}`;
}
