// Kills the primary while texts go out, and promotes its standby.
import pg from "pg";
import { pause } from "#tests/harness/processes.ts";
import { startProxy } from "#tests/harness/proxy.ts";
import { createPair } from "#tests/harness/standby.ts";
import type { TrialReport } from "../report.ts";
import { startArena, type Arena } from "./arena.ts";
import { measureFirstText, startStream } from "./storms.ts";

const TEAMS = 12;
const MEMBERS = 4;
/** How long failover software takes to notice that a primary is gone. */
const DETECTION_MS = 3_000;
const MAX_RESUME_S = 30;
/** How far behind the standby is when replication isn't synchronous. */
const LAG_MS = 5_000;
const COMMIT_EVERY_MS = 10;
/** Longer than a text can stay in doubt (docs/decisions/0035). */
const SETTLE_S = 480;
/** After a failover to an asynchronous standby, texts can be held until an administrator decides, who isn't there. */
const HELD_S = 90;
/** Adds games to three teams of four a second. */
const STREAM_MS = 1_000;

/** Starts the app with a proxy in front of its database. */
export async function startPairedArena(copyOf?: string) {
  const proxy = await startProxy();
  const reachDatabase = (directUrl: string) => {
    const url = new URL(directUrl);
    proxy.pointTo(Number(url.port));
    url.port = String(proxy.port);
    return url.href;
  };
  const arena = await startArena(copyOf, { reachDatabase });
  const pair = await createPair(arena.product, proxy);
  const stop = async () => {
    await pair.stop();
    await arena.stop();
  };
  return { ...arena, pair, stop };
}

type PairedArena = Awaited<ReturnType<typeof startPairedArena>>;
type Options = { kills: number; isSynchronous: boolean };

export async function runFailovers(
  arena: PairedArena,
  { kills, isSynchronous }: Options,
  advance: (count: number) => void,
): Promise<TrialReport> {
  await arena.carrier.fail([]);
  const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
  const workers = [await arena.startWorker(), await arena.startWorker()];
  const commits = await startCommits(arena);
  const stop = startStream(arena, teamIds, STREAM_MS);
  const resumes: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await arena.pair.attachStandby({ isSynchronous });
    await pause(1_000);
    if (!isSynchronous) {
      await arena.pair.pauseReplication();
      await pause(LAG_MS);
    }
    const killedAt = new Date();
    await arena.pair.failOver(DETECTION_MS);
    resumes.push(await measureFirstText(arena, killedAt));
    advance(1);
  }
  const texts = await stop();
  await commits.stop();
  await arena.waitUntilSettled(isSynchronous ? SETTLE_S : HELD_S);
  const exited = [...workers, arena.product.web].filter((managedProcess) => managedProcess.hasEnded());
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  const [audit, lostCommits] = [await arena.audit(), await commits.countLost()];
  const lateCount = resumes.filter((seconds) => seconds > MAX_RESUME_S).length;
  const resumed = `texts resumed ${Math.max(...resumes).toFixed(1)} s after the kill at most`;
  const trials = `${kills} kills, ${texts.toLocaleString("en-US")} texts, ${commits.count().toLocaleString("en-US")} acknowledged commits`;
  if (!isSynchronous)
    // It's known to lose and double, so this only measures how much.
    return {
      row: `failover to an asynchronous standby, ${LAG_MS / 1_000} s behind`,
      trials,
      lost: 0,
      doubled: 0,
      drift: 0,
      problems: [],
      recovery: `${lostCommits} commits lost, ${audit.doubled} texts doubled, ${audit.lost} lost; ${resumed}`,
    };
  return {
    row: "failover to a synchronous standby",
    trials,
    ...audit,
    lost: audit.lost + lostCommits,
    problems: [
      ...audit.problems,
      ...exited.map(({ name }) => `${name} ended`),
      ...(lostCommits > 0 ? [`${lostCommits} acknowledged commits lost`] : []),
      ...(lateCount > 0 ? [`${lateCount} resumed after more than ${MAX_RESUME_S} s`] : []),
    ],
    recovery: resumed,
  };
}

/** Commits numbered rows all the time, and remembers which ones the database acknowledged. */
async function startCommits(arena: Arena) {
  await arena.rows("create table acknowledged (number integer primary key)");
  const acknowledged: number[] = [];
  const stopController = new AbortController();
  const running = (async () => {
    let client: pg.Client | null = null;
    for (let number = 1; !stopController.signal.aborted; number += 1) {
      try {
        client ??= await connect(arena.product.databaseUrl);
        await client.query("insert into acknowledged values ($1)", [number]);
        acknowledged.push(number);
      } catch {
        await client?.end().catch(() => {});
        client = null;
      }
      await pause(COMMIT_EVERY_MS);
    }
    await client?.end();
  })();
  return {
    count: () => acknowledged.length,
    stop: async () => {
      stopController.abort();
      await running;
    },
    countLost: async () => {
      const kept = await arena.rows<{ number: number }>("select number from acknowledged");
      const numbers = new Set(kept.map(({ number }) => number));
      return acknowledged.filter((number) => !numbers.has(number)).length;
    },
  };
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}
