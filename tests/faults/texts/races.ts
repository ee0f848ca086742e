// Checks what must hold under concurrency: the text balance, STOP, and how long a text takes.
import { pause, startProcess } from "#tests/harness/processes.ts";
import { mulberry, quantile } from "#tests/load/statistics.ts";
import type { TrialReport } from "../report.ts";
import type { Arena } from "./arena.ts";
import { measureLags } from "./lags.ts";
import type { RaceReport } from "./quota-child.ts";

type Advance = (count: number) => void;

const RACERS = 64;

/** Repeatedly makes many senders compete for a team's last text. */
export async function runQuotaRaces(arena: Arena, races: number, advance: Advance): Promise<TrialReport[]> {
  const child = startProcess("quota", ["tests/faults/texts/quota-child.ts", String(races), String(RACERS)], {
    ...arena.product.environment,
    LOG_LEVEL: "error",
    POOL_SIZE: String(RACERS),
  });
  let reported = 0;
  const reports = () =>
    child
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as RaceReport);
  while (!child.hasEnded()) {
    await pause(200);
    advance(reports().length - reported);
    reported = reports().length;
  }
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the quota race exited with ${code}:\n${child.output().slice(-3_000)}`);
  const kinds = Map.groupBy(reports(), ({ kind }) => kind);
  return [...kinds].map(([kind, all]) => {
    const overshoot = all.reduce((sum, { granted }) => sum + Math.max(0, granted - 1), 0);
    const unsentCount = all.filter(({ granted }) => granted === 0).length;
    return {
      row: `a team's last text, ${RACERS} competing ${kind}`,
      trials: `${all.length} races`,
      lost: unsentCount,
      doubled: overshoot,
      drift: all.reduce((sum, { reserved, granted }) => sum + Math.abs(reserved - granted), 0),
      problems: overshoot > 0 ? [`overshoot ${overshoot}`] : [],
      recovery: "",
    };
  });
}

const CONCURRENT_STOPS = 25;
const MEMBERS = 4;

/**
 * Makes people opt out while their texts go out. They use words that the carrier doesn't recognize, so it blocks
 * nothing itself.
 */
export async function runStops(arena: Arena, stops: number, advance: Advance): Promise<TrialReport> {
  const random = mulberry(stops);
  await arena.carrier.fail([]);
  const workers = [await arena.startWorker(), await arena.startWorker()];
  let [after, before, none] = [0, 0, 0];
  const unprocessed: string[] = [];
  for (let done = 0; done < stops; done += CONCURRENT_STOPS) {
    const count = Math.min(CONCURRENT_STOPS, stops - done);
    const teamIds = await arena.addTeams({ teams: count, members: MEMBERS });
    const phones = await arena.rows<{ phone: string }>(
      "select min(phone) as phone from member_phone where team_id = any($1) group by team_id",
      [teamIds],
    );
    await arena.addDueGames(teamIds, { perTeam: 3, dueAt: new Date(Date.now() + 300) });
    await Promise.all(
      phones.map(async ({ phone }) => {
        await pause(random() * 2_000);
        const { response } = await arena.carrier.receive(phone, "Stop please");
        if (!response || "problem" in response) unprocessed.push(phone);
      }),
    );
    await arena.waitUntilSettled(60);
    const commits = await arena.rows<{ phone: string; at: Date }>(
      `select phone, pg_xact_commit_timestamp(xmin) as at from phone_suppression
       where reason = 'stop' and phone = any($1)`,
      [phones.map(({ phone }) => phone)],
    );
    if (commits.length !== count) unprocessed.push(`${count - commits.length} of ${count}`);
    for (const { phone, at } of commits) {
      const texts = (await arena.carrier.texts({ phone, direction: "out" })).filter(
        ({ direction }) => direction === "outbound-api",
      );
      const lateCount = texts.filter(({ createdAt }) => Date.parse(createdAt) > at.getTime()).length;
      after += lateCount;
      if (texts.length === lateCount) none += 1;
      else before += 1;
    }
    advance(count);
  }
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  const audit = await arena.audit();
  return {
    row: "STOP while texts go out",
    trials: `${stops} (${before} after a text, ${none} before any)`,
    ...audit,
    problems: [
      ...audit.problems,
      ...(after > 0 ? [`${after} accepted after STOP`] : []),
      ...(unprocessed.length > 0 ? [`not processed: ${unprocessed.join(", ")}`] : []),
    ],
    recovery: "",
  };
}

const MAX_LAG_S = 5;

/** Measures how long texts take to reach the carrier when they're due at the same instant or spread over a minute. */
export async function runLag(
  arena: Arena,
  { texts, spreadMs }: { texts: number; spreadMs: number },
): Promise<TrialReport> {
  const members = 12;
  await arena.carrier.fail([]);
  await arena.carrier.change({ latencyMs: 20 });
  const worker = await arena.startWorker();
  const teamIds = await arena.addTeams({ teams: Math.ceil(texts / members), members });
  const from = Date.now() + 3_000;
  for (const [index, teamId] of spreadMs > 0 ? teamIds.entries() : [])
    await arena.addDueGames([teamId], { dueAt: new Date(from + (spreadMs * index) / teamIds.length) });
  if (spreadMs === 0) await arena.addDueGames(teamIds, { dueAt: new Date(from) });
  await pause(from + spreadMs - Date.now());
  await arena.waitUntilSettled(120);
  const lags = await measureLags(arena, teamIds);
  await arena.kill(worker);
  await arena.carrier.change({ latencyMs: 30 });
  const [p50, p99, max] = [quantile(lags, 0.5), quantile(lags, 0.99), Math.max(...lags)];
  const audit = await arena.audit();
  return {
    row: spreadMs > 0 ? "lag, due within one minute" : "lag, due at the same instant",
    trials: `${lags.length.toLocaleString("en-US")} texts, one worker`,
    ...audit,
    problems: [...audit.problems, ...(p99 > MAX_LAG_S ? [`p99 above ${MAX_LAG_S} s`] : [])],
    recovery: `p50 ${p50.toFixed(2)} s, p99 ${p99.toFixed(2)} s, max ${max.toFixed(2)} s`,
  };
}
