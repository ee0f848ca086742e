import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { testCarrier, testCheckout } from "#scripts/environment.ts";
import { freePort } from "#scripts/postgres.ts";
import type { startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { AUTH_SECRET, removeDatabase, startDatabase } from "./product-database.ts";
import { forget, watch } from "./reaper.ts";

// The whole product as it runs in production: built web and worker processes, PostgreSQL and the sandbox, each a
// process of its own on a free port. Knows no test runner, so that Vitest and Playwright can both use it.

const root = path.resolve(import.meta.dirname, "../..");
const START_MS = 120_000;
/** Longer than the product's own patience (src/server/stop-signal.ts), so that what ends here is a hang. */
const STOP_MS = 30_000;

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

export type ManagedProcess = {
  readonly name: string;
  readonly pid: number;
  /** All it has written to stdout and stderr, in the order of arrival. */
  output(): string;
  readonly ended: Promise<Ending>;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL for one that hangs. Safe to call twice. */
  stop(): Promise<Ending>;
};

export type ProductOptions = {
  /** PostgreSQL that keeps what it acknowledged through a crash; without, it is faster. */
  durable?: boolean;
  /** The demo accounts of scripts/seed.ts. */
  seed?: boolean;
  /** A folder of `prepareDatabase`: the product begins with a copy of it. Without, it migrates and seeds by itself. */
  copyOf?: string | undefined;
  /** False: no worker; start one with `startWorker`. */
  worker?: boolean;
  /** APP_URL when it shall differ from where the product listens, e.g. to look like https. */
  publicUrl?: string;
  /** A file for what the sandbox was given, when it is to survive a killed sandbox; in memory otherwise. */
  sandboxData?: string;
  /** Where web and worker are started, when it is not this checkout. */
  folder?: string;
  /** More settings, or other values of the usual ones, for web and worker. */
  environment?: Record<string, string>;
};

export type Product = {
  /** Where web listens. */
  appUrl: string;
  /** Where web's metrics are. */
  metricsUrl: string;
  workerMetricsUrl: string;
  sandboxUrl: string;
  /** The sandbox's mail server, also when SMTP_URL was set to something else. */
  smtpUrl: string;
  databaseUrl: string;
  /** The one that was started last. */
  web: ManagedProcess;
  worker: ManagedProcess | undefined;
  sandbox: ManagedProcess;
  postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
  /** The settings of web and worker. */
  environment: Record<string, string>;
  /** Starts web again after it was stopped, on the same port. */
  startWeb(): Promise<ManagedProcess>;
  startWorker(): Promise<ManagedProcess>;
  startSandbox(): Promise<ManagedProcess>;
  /** Ends everything and removes the data. Safe to call twice. */
  stop(): Promise<void>;
};

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  requireBuild();
  const started: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll(started));
  try {
    const { postgres, databaseUrl } = await startDatabase(options);
    started.push(() => removeDatabase(postgres));
    const [port, metricsPort, workerMetricsPort, sandboxPort, smtpPort] = await freePorts(5);
    const urls = {
      appUrl: `http://localhost:${port}`,
      metricsUrl: `http://localhost:${metricsPort}/metrics`,
      workerMetricsUrl: `http://localhost:${workerMetricsPort}/metrics`,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    };
    const environment = {
      NODE_ENV: "production",
      APP_URL: options.publicUrl ?? urls.appUrl,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET,
      SMTP_URL: urls.smtpUrl,
      ...testCarrier,
      TWILIO_BASE_URL: urls.sandboxUrl,
      ...testCheckout,
      STRIPE_BASE_URL: urls.sandboxUrl,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "info",
      ...options.environment,
    };

    const launch = async (
      name: string,
      args: string[],
      env: Record<string, string>,
      ready: Readiness,
      folder = root,
    ) => {
      const running = startProcess(name, args, env, folder);
      started.push(() => running.stop());
      await untilReady(running, ready);
      return running;
    };
    const startSandbox = () =>
      launch(
        "sandbox",
        ["src/sandbox/server.ts"],
        {
          ...testCarrier,
          ...testCheckout,
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_SMTP_PORT: String(smtpPort),
          SANDBOX_DATA: options.sandboxData ?? ":memory:",
          SANDBOX_INBOUND_URL: `${environment.APP_URL}/webhooks/texts/inbound`,
          SANDBOX_PAYMENTS_URL: `${environment.APP_URL}/webhooks/payments`,
          // Callbacks are signed for where people reach us, and go to where it listens.
          SANDBOX_REACHED_AT: `${environment.APP_URL} ${urls.appUrl}`,
        },
        () => isOk(`${urls.sandboxUrl}/healthz`),
      );
    const sandbox = await startSandbox();
    const startWeb = () =>
      launch(
        "web",
        ["build/server/index.js"],
        environment,
        () => isOk(`${urls.appUrl}/readyz`),
        options.folder,
      );
    const startWorker = () =>
      launch(
        "worker",
        ["build/worker/index.js"],
        { ...environment, METRICS_PORT: String(workerMetricsPort) },
        (worker) => worker.output().includes("worker is working"),
        options.folder,
      );
    const [web, worker] = await Promise.all([
      startWeb(),
      options.worker === false ? undefined : startWorker(),
    ]);
    const product: Product = {
      ...urls,
      databaseUrl,
      web,
      worker,
      sandbox,
      postgres,
      environment,
      stop,
      startWeb: async () => (product.web = await startWeb()),
      startWorker: async () => (product.worker = await startWorker()),
      startSandbox: async () => (product.sandbox = await startSandbox()),
    };
    return product;
  } catch (error) {
    await stop();
    throw error;
  }
}

function requireBuild() {
  const missing = ["build/server/index.js", "build/worker/index.js", "build/client/assets"].filter(
    (file) => !existsSync(path.join(root, file)),
  );
  if (missing.length)
    throw new Error(`No finished production build (${missing.join(", ")} missing): run npm run build first.`);
}

/** The last started is the first to end: web and worker before what they use. */
async function stopAll(started: (() => Promise<unknown>)[]) {
  const problems: unknown[] = [];
  for (const stopOne of started.toReversed()) await stopOne().catch((error: unknown) => problems.push(error));
  if (problems.length) throw new AggregateError(problems, "not everything could be stopped");
}

/** Different ones: asking one by one may give the same port twice. */
async function freePorts(count: number) {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}

/**
 * Runs a program of ours on this Node with exactly these settings: nothing of the test's own environment, which
 * differs between machines and runners, gets in.
 */
export function startProcess(
  name: string,
  args: string[],
  env: Record<string, string>,
  folder = root,
): ManagedProcess {
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (!pid) throw new Error(`${name} could not be started`);
  watch({ kind: "process", pid });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  let hasEnded = false;
  // "close" and not "exit": then its last words have arrived too.
  const ended = new Promise<Ending>((resolve) =>
    child.once("close", (code, signal) => {
      hasEnded = true;
      forget({ kind: "process", pid });
      resolve({ code, signal });
    }),
  );
  const signal = (which: NodeJS.Signals) => void (hasEnded || child.kill(which));
  return {
    name,
    pid,
    ended,
    signal,
    output: () => Buffer.concat(chunks).toString(),
    hasEnded: () => hasEnded,
    stop: async () => {
      signal("SIGTERM");
      const hang = setTimeout(() => signal("SIGKILL"), STOP_MS);
      return ended.finally(() => clearTimeout(hang));
    },
  };
}

type Readiness = (running: ManagedProcess) => boolean | Promise<boolean>;

async function untilReady(running: ManagedProcess, ready: Readiness) {
  for (const startedAt = performance.now(); !(await ready(running)); await pause(50)) {
    if (running.hasEnded()) throw new Error(`${running.name} ended while starting:\n${running.output()}`);
    if (performance.now() - startedAt > START_MS)
      throw new Error(`${running.name} was not ready after ${START_MS} ms:\n${running.output()}`);
  }
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  );

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
