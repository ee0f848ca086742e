// Sends texts constantly while something keeps failing. At the end, our records are compared with the carrier's.
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { mulberry, quantile } from "#tests/load/statistics.ts";
import type { TrialReport } from "../report.ts";
import type { Arena } from "./arena.ts";
import { measureLags } from "./lags.ts";

const TEAMS = 20;
const MEMBERS = 8;
const WORKERS = 3;
const RECOVERY_S = 10;
/** Long enough for lookups of unreported texts, which start after 5 minutes and cover 100 texts at a time. */
const REPORTED_MS = 8 * 60_000;

type Advance = (count: number) => void;

/**
 * Regularly adds games to some of the teams. Returns a function that stops adding them and resolves to the number of
 * texts.
 */
export function startStream(arena: Arena, teamIds: string[], everyMs: number) {
  const stopController = new AbortController();
  const running = (async () => {
    let texts = 0;
    for (let round = 0; !stopController.signal.aborted; round += 1) {
      const selected = teamIds.filter((_, index) => index % 4 === round % 4);
      // Games whose insert wasn't acknowledged don't count.
      texts += await arena.addDueGames(selected).catch(() => 0);
      await pause(everyMs);
    }
    return texts;
  })();
  return async () => {
    stopController.abort();
    return running;
  };
}

/** Kills workers, and occasionally web, at random times while texts go out. */
export async function runRandomKills(arena: Arena, kills: number, advance: Advance): Promise<TrialReport> {
  const random = mulberry(kills);
  await arena.carrier.fail([]);
  const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
  const workers: ManagedProcess[] = [];
  for (let count = 0; count < WORKERS; count += 1) workers.push(await arena.startWorker());
  const stop = startStream(arena, teamIds, 400);
  const pendingTasks = new Set<Promise<unknown>>();
  const start = (work: () => Promise<unknown>) => {
    const task = work().finally(() => pendingTasks.delete(task));
    pendingTasks.add(task);
    return task;
  };
  let webKills = 0;
  let webStart: Promise<unknown> = Promise.resolve();
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(50 + random() * 400);
    if (kill % 8 === 7) {
      await webStart;
      await arena.killWeb();
      webStart = start(() => arena.product.startWeb());
      webKills += 1;
    } else {
      // Leave other workers running to take over. How long that takes is part of the measurement.
      while (workers.length < WORKERS - 1) await pause(20);
      const [worker] = workers.splice(Math.floor(random() * workers.length), 1);
      await arena.kill(worker!);
      void start(async () => workers.push(await arena.startWorker()));
    }
    advance(1);
  }
  const texts = await stop();
  await Promise.all(pendingTasks);
  await arena.waitUntilSettled(90);
  const lags = await measureLags(arena, teamIds);
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  return {
    row: "kill -9 at random times",
    trials: `${kills} kills (${webKills} of web), ${texts.toLocaleString("en-US")} texts`,
    ...(await arena.audit()),
    recovery: `from due to accepted p99 ${quantile(lags, 0.99).toFixed(1)} s, max ${Math.max(...lags).toFixed(1)} s`,
  };
}

/** The probability of each fault in calls and reports. For calls, they add up to 12%. */
export const STORM_FAULTS = [
  { fault: "error-before", probability: 0.02 },
  { fault: "error-after", probability: 0.02 },
  { fault: "hang-before", probability: 0.01 },
  { fault: "hang-after", probability: 0.01 },
  { fault: "reset-before", probability: 0.02 },
  { fault: "reset-after", probability: 0.02 },
  { fault: "rate-limit", probability: 0.02 },
  { fault: "callback-lost", probability: 0.04 },
  { fault: "callback-doubled", probability: 0.04 },
  { fault: "callback-shuffled", probability: 0.04 },
  { fault: "callback-late", probability: 0.02 },
  // Lookups fail as often as sends.
  { fault: "error-before", probability: 0.06, call: "read" },
  { fault: "reset-before", probability: 0.06, call: "read" },
] as const;

/**
 * Applies each fault a few times and then stops, for short runs. Leaves out calls without a response, because it takes
 * minutes until the provider's list is known to be complete (docs/decisions/0035).
 */
export const FEW_FAULTS = STORM_FAULTS.filter(
  (rule) => !("call" in rule) && !/^(hang|reset)/.test(rule.fault),
).map((rule) => ({
  ...rule,
  probability: 0.5,
  count: 2,
}));

/** Simulates carrier faults while sending the given number of texts. */
export async function runProviderFaults(
  arena: Arena,
  texts: number,
  advance: Advance,
  faults: Parameters<Arena["carrier"]["fail"]>[0] = [...STORM_FAULTS],
): Promise<TrialReport> {
  const teamIds = await arena.addTeams({ teams: Math.ceil(texts / MEMBERS), members: MEMBERS });
  await arena.carrier.fail(faults, 7);
  const workers = [await arena.startWorker(), await arena.startWorker()];
  const from = performance.now();
  const expected = await arena.addDueGames(teamIds);
  const countSettled = async () => {
    const [result] = await arena.rows<{ count: number }>(
      `select count(*)::int as count from message where team_id = any($1) and state not in ('queued', 'submitting')`,
      [teamIds],
    );
    return result!.count;
  };
  for (let before = 0; before < expected && performance.now() - from < 600_000; await pause(1_000)) {
    const now = await countSettled();
    advance(now - before);
    before = now;
  }
  const seconds = (performance.now() - from) / 1000;
  await arena.carrier.fail([]);
  await arena.waitUntilSettled(60);
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  return {
    row: "a carrier with 12% faults",
    trials: `${expected.toLocaleString("en-US")} texts`,
    ...(await arena.audit()),
    recovery: `all settled after ${seconds.toFixed(0)} s`,
  };
}

/** Shuts the database down immediately, as in a power outage, and restarts it while texts go out and are reported. */
export async function runDatabaseRestarts(
  arena: Arena,
  restarts: number,
  advance: Advance,
): Promise<TrialReport> {
  await arena.carrier.fail([]);
  const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
  const workers = [await arena.startWorker(), await arena.startWorker()];
  const stop = startStream(arena, teamIds, 250);
  const recoveries: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await pause(1_000);
    await arena.product.postgres.stop("immediate");
    await arena.product.postgres.start();
    const back = new Date();
    recoveries.push(await measureFirstText(arena, back));
    advance(1);
  }
  const texts = await stop();
  await arena.waitUntilSettled(90);
  // While the database is down, the carrier gives up on delivery reports after a few tries. The worker looks those
  // texts up later.
  const listUnreported = () =>
    arena.rows(
      "select from message where team_id = any($1) and state not in ('delivered', 'skipped') limit 10000",
      [teamIds],
    );
  for (const from = performance.now(); (await listUnreported()).length > 0; await pause(1_000))
    if (performance.now() - from > REPORTED_MS) break;
  const exitedProcesses = [...workers, arena.product.web].filter((managedProcess) =>
    managedProcess.hasEnded(),
  );
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  const audit = await arena.audit();
  const lateCount = recoveries.filter((seconds) => seconds > RECOVERY_S).length;
  const withoutReport = (await listUnreported()).length;
  return {
    row: "immediate restarts of the database",
    trials: `${restarts} restarts, ${texts.toLocaleString("en-US")} texts`,
    ...audit,
    problems: [
      ...audit.problems,
      ...exitedProcesses.map(({ name }) => `${name} ended`),
      ...(lateCount ? [`${lateCount} recoveries of more than ${RECOVERY_S} s`] : []),
      ...(withoutReport > 0 ? [`${withoutReport} texts without a final state`] : []),
    ],
    recovery: `${Math.max(...recoveries).toFixed(1)} s at most until a new text left`,
  };
}

/** Returns the seconds until the carrier gets a text about a game that was added after `since`. */
export async function measureFirstText(arena: Arena, since: Date) {
  for (;;) {
    const texts = await arena
      .rows(
        `select from message join game on game.id = message.game_id
         where game.created_at > $1 and message.state not in ('queued', 'submitting') limit 1`,
        [since],
      )
      .catch(() => []);
    const seconds = (Date.now() - since.getTime()) / 1000;
    if (texts.length > 0 || seconds > 60) return seconds;
    await pause(50);
  }
}
