// Texts go out all the time while something goes wrong again and again; at the end the carrier's store is compared.
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { mulberry, quantile } from "#tests/load/statistics.ts";
import type { Verdict } from "../report.ts";
import type { Arena } from "./arena.ts";
import { lagsOf } from "./lags.ts";

const TEAMS = 20;
const MEMBERS = 8;
const WORKERS = 3;
const RECOVERY_S = 10;
/** The provider is asked for what it did not report after 5 minutes, 100 texts at a time. */
const REPORTED_MS = 8 * 60_000;

type Advance = (by: number) => void;

/** A game for each of some teams every so often, until it is told to stop. Gives how many texts that were. */
function startStream(arena: Arena, teamIds: string[], everyMs: number) {
  const stopping = new AbortController();
  const running = (async () => {
    let texts = 0;
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const some = teamIds.filter((_, index) => index % 4 === turn % 4);
      // What was not acknowledged was not promised.
      texts += await arena.addDueGames(some).catch(() => 0);
      await pause(everyMs);
    }
    return texts;
  })();
  return async () => {
    stopping.abort();
    return running;
  };
}

/** Workers, and now and then web, are shot at random times while texts go out. */
export async function runRandomKills(arena: Arena, kills: number, advance: Advance): Promise<Verdict> {
  const random = mulberry(kills);
  await arena.carrier.fail([]);
  const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
  const workers: ManagedProcess[] = [];
  for (let count = 0; count < WORKERS; count += 1) workers.push(await arena.startWorker());
  const stop = startStream(arena, teamIds, 400);
  const starting = new Set<Promise<unknown>>();
  const start = (work: () => Promise<unknown>) => {
    const begun = work().finally(() => starting.delete(begun));
    starting.add(begun);
    return begun;
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
      // Others are left to take over: how long that takes is part of what is measured.
      while (workers.length < WORKERS - 1) await pause(20);
      const [victim] = workers.splice(Math.floor(random() * workers.length), 1);
      await arena.kill(victim!);
      void start(async () => workers.push(await arena.startWorker()));
    }
    advance(1);
  }
  const texts = await stop();
  await Promise.all(starting);
  await arena.settled(90);
  const lags = await lagsOf(arena, teamIds);
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  return {
    row: "kill -9 at random times",
    trials: `${kills} kills (${webKills} of web), ${texts.toLocaleString("en-US")} texts`,
    ...(await arena.audit()),
    recovery: `from due to accepted p99 ${quantile(lags, 0.99).toFixed(1)} s, most ${Math.max(...lags).toFixed(1)} s`,
  };
}

/** The share of calls and reports that go wrong; calls by 12 % in all. */
const BAD_DAY = [
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
  // Looking a text up fails as often as sending one.
  { fault: "error-before", probability: 0.06, call: "read" },
  { fault: "reset-before", probability: 0.06, call: "read" },
] as const;

/** Each of them a few times and then no more, for a run that must end soon. */
export const FEW_FAULTS = BAD_DAY.filter((rule) => !("call" in rule)).map((rule) => ({
  ...rule,
  probability: 0.5,
  count: 2,
}));

/** A carrier on a bad day, for so many texts. */
export async function runProviderFaults(
  arena: Arena,
  texts: number,
  advance: Advance,
  faults: Parameters<Arena["carrier"]["fail"]>[0] = [...BAD_DAY],
): Promise<Verdict> {
  const teamIds = await arena.addTeams({ teams: Math.ceil(texts / MEMBERS), members: MEMBERS });
  await arena.carrier.fail(faults, 7);
  const workers = [await arena.startWorker(), await arena.startWorker()];
  const from = performance.now();
  const made = await arena.addDueGames(teamIds);
  const done = async () => {
    const [found] = await arena.rows<{ count: number }>(
      `select count(*)::int as count from message where team_id = any($1) and state not in ('queued', 'submitting')`,
      [teamIds],
    );
    return found!.count;
  };
  for (let before = 0; before < made && performance.now() - from < 600_000; await pause(1_000)) {
    const now = await done();
    advance(now - before);
    before = now;
  }
  const seconds = (performance.now() - from) / 1000;
  await arena.carrier.fail([]);
  await arena.settled(60);
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  return {
    row: "a carrier on a bad day (12 % faults)",
    trials: `${made.toLocaleString("en-US")} texts`,
    ...(await arena.audit()),
    recovery: `all settled after ${seconds.toFixed(0)} s`,
  };
}

/** The database ends at once, as after a power cut, and comes back, while texts go out and are reported. */
export async function runDatabaseRestarts(
  arena: Arena,
  restarts: number,
  advance: Advance,
): Promise<Verdict> {
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
    recoveries.push(await firstTextAfter(arena, back));
    advance(1);
  }
  const texts = await stop();
  await arena.settled(90);
  // Reports that found no database are given up by the carrier after some tries; then it is asked.
  const unreported = () =>
    arena.rows(
      "select from message where team_id = any($1) and state not in ('delivered', 'skipped') limit 10000",
      [teamIds],
    );
  for (const from = performance.now(); (await unreported()).length > 0; await pause(1_000))
    if (performance.now() - from > REPORTED_MS) break;
  const ended = [...workers, arena.product.web].filter((running) => running.hasEnded());
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  const audit = await arena.audit();
  const late = recoveries.filter((seconds) => seconds > RECOVERY_S).length;
  const silent = (await unreported()).length;
  return {
    row: "immediate restarts of the database",
    trials: `${restarts} restarts, ${texts.toLocaleString("en-US")} texts`,
    ...audit,
    problems: [
      ...audit.problems,
      ...ended.map(({ name }) => `${name} ended`),
      ...(late ? [`${late} recoveries of more than ${RECOVERY_S} s`] : []),
      ...(silent > 0 ? [`${silent} texts without their last word`] : []),
    ],
    recovery: `${Math.max(...recoveries).toFixed(1)} s at most until a new text left`,
  };
}

/** Seconds from then until the carrier is given a text of a game that was added after then. */
async function firstTextAfter(arena: Arena, since: Date) {
  for (;;) {
    const found = await arena
      .rows(
        `select from message join game on game.id = message.game_id
         where game.created_at > $1 and message.state not in ('queued', 'submitting') limit 1`,
        [since],
      )
      .catch(() => []);
    const seconds = (Date.now() - since.getTime()) / 1000;
    if (found.length > 0 || seconds > 60) return seconds;
    await pause(50);
  }
}
