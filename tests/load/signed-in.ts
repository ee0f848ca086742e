// npm run bench -- signed-in [--trials 640] [--rounds 5], after a build: what do the operations that people call most cost
// behind their session? Calls each one over 32 connections, on the web process and on a control that only runs the same
// statements (signed-in-bare.ts), alternating. Then calls them while others sign in, because hashing a password takes a
// core for a while. Fails if the web process answers fewer requests per second than MIN_OF_BARE of the control's, or if its
// p99 is above MAX_P99, or above MAX_DURING_SIGN_INS times what it is while no one signs in.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as startRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { showProgress, step } from "#scripts/progress.ts";
import { open, startBare, startWeb, stopSides, webEnvironment, type Side } from "./bare-comparison.ts";
import { drawSubject } from "./draws.ts";
import { generate } from "./generate.ts";
import { THOUSAND } from "./population.ts";
import { processorSeconds } from "./processor-time.ts";
import { check, checkRatio, printTable, readFlags, startServer } from "./runner.ts";
import type { BareCall } from "./signed-in-bare.ts";
import { mulberry, quantile } from "./statistics.ts";

const MIN_OF_BARE = 0.5;
const MAX_P99 = 2;
const MAX_DURING_SIGN_INS = 1.3;
const CONNECTIONS = 32;
const SIGN_INS = 8;
/** The people who call. Each one has one to three teams. */
const CALLERS = 20;
const OPERATIONS = [
  "dashboard.get",
  "teams.list",
  "teams.get",
  "members.list",
  "games.listUpcoming",
  "games.list",
  "attendance.get",
  "blasts.list",
  "phoneCalls.list",
  "subCalls.get",
];

const { trials, rounds } = readFlags({ trials: 640, rounds: 5 }, { trials: CONNECTIONS, rounds: 1 });

type Call = BareCall & { path: string; headers: Record<string, string> };
type Round = { perSecond: number; p99: number; cpu: number };

/** The calls that failed. One that fails counts with the time until it did. */
const failures: string[] = [];
await using server = await startServer();
const folder = mkdtempSync(path.join(tmpdir(), "bench-signed-in-"));
const sides: Side[] = [];
try {
  const databaseUrl = await step("A database", () => server.createDatabase("signed_in"));
  Object.assign(process.env, webEnvironment, {
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
  });
  await generate(databaseUrl, { teams: THOUSAND });
  const calls = await step("Statements", recordCalls);
  const file = path.join(folder, "calls.json");
  writeFileSync(file, JSON.stringify([...calls.values()].flat()));
  const web = await startWeb("web", databaseUrl, [], { TRUSTED_PROXIES: "1" });
  sides.push(web, await startBare("tests/load/signed-in-bare.ts", [file], databaseUrl, []));
  for (const side of sides) side.agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await compareWithBare(calls);
  await compareWithSignIns(web, [...calls.values()].flat());
  check(failures.length === 0, `${failures.length} calls failed. ${failures.slice(0, 3).join("; ")}`);
  if (failures.length > 0) console.log(web.process.output().slice(-2_000));
} finally {
  await stopSides(sides);
  const { pool } = await import("#platform/database.ts");
  await pool.end();
  rmSync(folder, { recursive: true });
}

/** Calls every operation in this process, for each caller, and records the statements and the response. */
async function recordCalls(): Promise<Map<string, Call[]>> {
  const { createRequest, send } = await import("./caller.ts");
  const { lines } = await import("./operations.ts");
  const { recordPlans, watchStatements } = await import("./statements.ts");
  const { findSubject } = await import("./subjects.ts");
  watchStatements();
  const random = mulberry(1);
  const calls = new Map<string, Call[]>();
  for (const name of OPERATIONS) {
    const line = lines.find(({ operation, subjectKind }) => operation === name && subjectKind === "usual");
    if (!line) throw new Error(`tests/load/operations.ts has no entry for ${name}`);
    const recorded: Call[] = [];
    for (let caller = 0; caller < CALLERS; caller += 1) {
      const subject = await findSubject(drawSubject("usual", random), 1);
      const request = createRequest(name, subject, {});
      const { pathname, search } = new URL(request.url);
      let output: unknown;
      const plans = await recordPlans(async () => ({ output } = await send(request)));
      const statements = plans.map(({ text, values }) => ({ text, values }));
      recorded.push({ path: pathname + search, headers: { cookie: subject.cookie }, statements, output });
    }
    calls.set(name, recorded);
  }
  return calls;
}

/** Makes `trials` calls, as fast as they're answered. Each comes from a new address, so that no limit applies. */
async function load(side: Side, count: number, getCall: (nth: number) => Pick<Call, "path" | "headers">) {
  const times: number[] = [];
  let next = 0;
  const callNext = async () => {
    while (next < count) {
      const { path: callPath, headers } = getCall(next++);
      const startedAt = performance.now();
      await open(side, callPath, { ...headers, "x-forwarded-for": randomAddress() }).catch(
        (error: unknown) => {
          failures.push(`${side.name}: ${String(error)}`);
        },
      );
      times.push(performance.now() - startedAt);
    }
  };
  const pids = [side.process.pid];
  const [startedAt, cpuBefore] = [performance.now(), processorSeconds({ pids })];
  await Promise.all(Array.from({ length: CONNECTIONS }, callNext));
  return {
    perSecond: (count * 1000) / (performance.now() - startedAt),
    p99: quantile(times, 0.99),
    cpu: ((processorSeconds({ pids }) - cpuBefore) * 1e6) / count,
  };
}

function randomAddress() {
  return `10.${[16, 8, 0].map((bits) => (Math.floor(Math.random() * 2 ** 24) >> bits) & 255).join(".")}`;
}

function median(results: Round[], key: keyof Round) {
  return quantile(
    results.map((round) => round[key]),
    0.5,
  );
}

async function compareWithBare(calls: Map<string, Call[]>) {
  const results = new Map(OPERATIONS.map((name) => [name, sides.map((): Round[] => [])]));
  await showProgress("Operations", (rounds + 1) * OPERATIONS.length, async (advance) => {
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [number, name] of OPERATIONS.entries()) {
        for (const index of round % 2 ? [1, 0] : [0, 1]) {
          const own = calls.get(name)!;
          const result = await load(sides[index]!, trials, (nth) =>
            index === 0
              ? own[nth % CALLERS]!
              : { path: `/${number * CALLERS + (nth % CALLERS)}`, headers: {} },
          );
          if (round > 0) results.get(name)![index]!.push(result);
        }
        advance(1);
      }
  });
  printTable(
    ["operation", "web: requests/s", "p99 in ms", "µs of CPU", "bare: requests/s", "p99 in ms", "µs of CPU"],
    [...results].map(([name, both]) => [
      name,
      ...both.flatMap((list) => [
        median(list, "perSecond").toFixed(0),
        median(list, "p99"),
        median(list, "cpu").toFixed(0),
      ]),
    ]),
  );
  for (const [name, both] of results) {
    const [own, bare] = both as [Round[], Round[]];
    const get = (key: keyof Round) => [own, bare].map((list) => list.map((round) => round[key]));
    checkRatio(`${name}, requests/s`, get("perSecond")[0]!, get("perSecond")[1]!, { atLeast: MIN_OF_BARE });
    checkRatio(`${name}, p99`, get("p99")[0]!, get("p99")[1]!, { atMost: MAX_P99 });
  }
}

async function compareWithSignIns(web: Side, calls: Call[]) {
  const tails: Record<"quiet" | "busy", number[]> = { quiet: [], busy: [] };
  const loadAll = async () => (await load(web, trials, (nth) => calls[nth % calls.length]!)).p99;
  for (let round = 0; round < rounds; round += 1) {
    tails.quiet.push(await loadAll());
    const over = new AbortController();
    const signIns = Array.from({ length: SIGN_INS }, async () => {
      while (!over.signal.aborted) await signIn(web.port);
    });
    tails.busy.push(await loadAll());
    over.abort();
    await Promise.all(signIns);
  }
  checkRatio(`p99 while ${SIGN_INS} people sign in`, tails.busy, tails.quiet, {
    atMost: MAX_DURING_SIGN_INS,
  });
}

/** Signs in with an unknown email, which takes as long as with a known one. */
function signIn(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": randomAddress() };
    const call = startRequest({ port, method: "POST", path: "/api/v1/session", headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 401) resolve();
        else reject(new Error(`signing in returned ${response.statusCode}`));
      });
    });
    call.on("error", reject);
    call.end(JSON.stringify({ email: `${randomUUID()}@example.com`, password: "a wrong password" }));
  });
}
