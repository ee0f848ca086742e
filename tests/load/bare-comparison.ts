// Measures what pages cost the web process, compared with Node's own server, alternating in one run.
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { reservePort } from "#scripts/ports.ts";
import { showProgress } from "#scripts/progress.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { printTable } from "./runner.ts";
import { quantile } from "./statistics.ts";

const CONNECTIONS = 8;
const WARM_UP = 4_000;

/** A server and the paths that are opened on it. */
export type Side = {
  name: string;
  process: ManagedProcess;
  port: number;
  paths: string[];
  agent: Agent;
  /** Runs before each request, in the process of the bench. */
  prepare?: (path: string) => Promise<unknown>;
};

/** The production build's environment, without a database. */
export const webEnvironment = {
  ...developmentEnvironment,
  ...testCarrier,
  ...testCheckout,
  ...testInstallation,
  NODE_ENV: "production",
  LOG_LEVEL: "info",
};

const newAgent = () => new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Starts the built web process. */
export async function startWeb(
  name: string,
  databaseUrl: string,
  paths: string[],
  environment: Record<string, string> = {},
): Promise<Side> {
  const [port, metricsPort] = [await reservePort(), await reservePort()];
  const web = startProcess("web", ["build/server/index.js"], {
    ...webEnvironment,
    ...environment,
    DATABASE_URL: databaseUrl,
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  while (!web.output().includes("web server listening") && !web.hasEnded()) await pause(50);
  return { name, process: web, port, paths, agent: newAgent() };
}

/** Starts a server of a few lines, which says where it listens. */
export async function startBare(
  script: string,
  files: string[],
  databaseUrl: string,
  paths: string[],
): Promise<Side> {
  const bare = startProcess("bare", [script, ...files], { ...webEnvironment, DATABASE_URL: databaseUrl });
  while (!/listening on \d+/.test(bare.output()) && !bare.hasEnded()) await pause(50);
  const port = Number(/listening on (\d+)/.exec(bare.output())?.[1]);
  if (!port) throw new Error(bare.output());
  return { name: "bare", process: bare, port, paths, agent: newAgent() };
}

export async function stopSides(sides: Side[]) {
  for (const side of sides) {
    side.agent.destroy();
    await side.process.stop();
  }
}

export function open({ port, agent }: Side, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
    const options = { port, agent, path, headers: { "accept-encoding": "gzip, deflate, br", ...headers } };
    request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(chunks) });
        else reject(new Error(`${path} returned ${response.statusCode}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Opens `count` pages, several in parallel. */
async function load(side: Side, count: number) {
  let next = 0;
  const openNext = async () => {
    while (next < count) {
      const path = side.paths[next++ % side.paths.length]!;
      await side.prepare?.(path);
      await open(side, path);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, openNext));
}

/** Returns the CPU time of all threads of a process so far, in microseconds. */
function readCpuTime({ pid }: ManagedProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const used = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000;
}

/** The CPU time per request, in microseconds, of each side and round. */
export type Measurements = Record<string, number[]>;

export async function measure(
  sides: Side[],
  { rounds, trials, warmUp = WARM_UP }: { rounds: number; trials: number; warmUp?: number },
): Promise<Measurements> {
  const measurements: Measurements = Object.fromEntries(sides.map(({ name }) => [name, []]));
  await showProgress("Measuring", sides.length * (warmUp + rounds * trials), async (advance) => {
    for (const side of sides) {
      await load(side, warmUp);
      advance(warmUp);
    }
    for (let round = 0; round < rounds; round++)
      // Alternate which side goes first, so none benefits from another's caches.
      for (let turn = 0; turn < sides.length; turn++) {
        const side = sides[(round + turn) % sides.length]!;
        const before = readCpuTime(side.process);
        await load(side, trials);
        measurements[side.name]!.push((readCpuTime(side.process) - before) / trials);
        advance(trials);
      }
  });
  return measurements;
}

/** Prints a row for each side that was measured. */
export function printTimes(measurements: Measurements) {
  printTable(
    ["side", "µs of CPU time per request", "min", "max"],
    Object.entries(measurements).map(([name, micros]) => [
      name,
      ...[0.5, 0, 1].map((at) => quantile(micros, at).toFixed(0)),
    ]),
  );
}
