import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { toRunRole } from "#scripts/database-roles.ts";
import {
  listSandboxProviders,
  TEST_PROVIDER_SECRET,
  testCarrier,
  testCheckout,
  testInstallation,
} from "#scripts/environment.ts";
import { reservePort } from "#scripts/ports.ts";
import type { startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { AUTH_SECRET, removeDatabase, startDatabase } from "./product-database.ts";
import { cancelCleanup, cleanUpLater } from "./reaper.ts";

// The whole app as it runs in production: built web and worker processes, PostgreSQL, and the sandbox, each in its own
// process on a free port. Independent of the test runner, so both Vitest and Playwright can use it.

const root = path.resolve(import.meta.dirname, "../..");
/** A generous limit, because everything takes longer on a busy machine. */
const START_MS = 240_000;
/** Longer than the app's own shutdown timeout (src/server/stop-signal.ts), so reaching this one means a hang. */
const STOP_MS = 30_000;

export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null };

export type ManagedProcess = {
  readonly name: string;
  readonly pid: number;
  /** Everything written to stdout and stderr, in order of arrival. */
  output(): string;
  readonly exited: Promise<ExitStatus>;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, then SIGKILL if the process hangs. Safe to call twice. */
  stop(): Promise<ExitStatus>;
};

export type ProductOptions = {
  /** If true, PostgreSQL's data survives a crash. Off by default, because that's faster. */
  durable?: boolean;
  /** If true, adds the demo accounts from scripts/seed.ts. */
  seed?: boolean;
  /** A folder from `prepareDatabase` to copy. Without one, the database is migrated and seeded from scratch. */
  copyOf?: string | undefined;
  /** Returns the URL at which the app reaches its database, e.g. a proxy's. Called once the database runs. */
  reachDatabase?: ((databaseUrl: string) => string) | undefined;
  /** If true, the sandbox's sign-in providers are on. */
  hasProviders?: boolean;
  /** If false, no worker starts. Start one with `startWorker`. */
  worker?: boolean;
  /** The APP_URL, if it differs from the address where the app listens, e.g. to simulate HTTPS. */
  publicUrl?: string;
  /** A file for the sandbox's data, so that it survives a killed sandbox. In memory by default. */
  sandboxData?: string;
  /** The working directory of the web and worker processes. Defaults to this checkout. */
  folder?: string;
  /** Extra or overridden environment variables for the web and worker processes. */
  environment?: Record<string, string>;
};

export type Product = {
  /** The URL where web listens. */
  appUrl: string;
  /** The URL of web's metrics. */
  metricsUrl: string;
  workerMetricsUrl: string;
  sandboxUrl: string;
  /** The sandbox's SMTP URL, even when SMTP_URL was set to something else. */
  smtpUrl: string;
  databaseUrl: string;
  web: ManagedProcess;
  /** The most recently started worker. */
  worker: ManagedProcess | undefined;
  sandbox: ManagedProcess;
  postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
  /** The environment of the web and worker processes. */
  environment: Record<string, string>;
  /** Restarts web on the same port after it was stopped. */
  startWeb(): Promise<ManagedProcess>;
  startWorker(): Promise<ManagedProcess>;
  startSandbox(): Promise<ManagedProcess>;
  /** Stops everything and removes the data. Safe to call twice. */
  stop(): Promise<void>;
};

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  requireBuild();
  const started: (() => Promise<unknown>)[] = [];
  let stopPromise: Promise<void> | undefined;
  const stop = () => (stopPromise ??= stopAll(started));
  try {
    const { postgres, databaseUrl: directUrl } = await startDatabase(options);
    started.push(() => removeDatabase(postgres));
    const databaseUrl = options.reachDatabase?.(directUrl) ?? directUrl;
    const [port, metricsPort, workerMetricsPort, sandboxPort, smtpPort] = await Promise.all(
      Array.from({ length: 5 }, () => reservePort()),
    );
    const urls = {
      appUrl: `http://localhost:${port}`,
      metricsUrl: `http://localhost:${metricsPort}/metrics`,
      workerMetricsUrl: `http://localhost:${workerMetricsPort}/metrics`,
      sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    };
    const environment: Record<string, string> = {
      NODE_ENV: "production",
      APP_URL: options.publicUrl ?? urls.appUrl,
      // As in production: a missing grant fails here.
      DATABASE_URL: toRunRole(databaseUrl),
      MIGRATE_DATABASE_URL: databaseUrl,
      AUTH_SECRET,
      SMTP_URL: urls.smtpUrl,
      ...testCarrier,
      TWILIO_BASE_URL: urls.sandboxUrl,
      ...testCheckout,
      ...testInstallation,
      STRIPE_BASE_URL: urls.sandboxUrl,
      ...(options.hasProviders && listSandboxProviders(urls.sandboxUrl, TEST_PROVIDER_SECRET)),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "info",
      ...options.environment,
    };
    // A pool of senders replaces the one sender.
    if (environment.TWILIO_SENDERS) delete environment.TWILIO_SENDER;

    const launch = async (
      name: string,
      args: string[],
      env: Record<string, string>,
      isReady: Readiness,
      folder = root,
    ) => {
      const managedProcess = startProcess(name, args, env, folder);
      started.push(() => managedProcess.stop());
      await waitUntilReady(managedProcess, isReady);
      return managedProcess;
    };
    const startSandbox = () =>
      launch(
        "sandbox",
        ["src/sandbox/server.ts"],
        {
          ...testCarrier,
          ...(environment.TWILIO_SENDERS && { TWILIO_SENDERS: environment.TWILIO_SENDERS }),
          ...testCheckout,
          OIDC_CLIENT_SECRET: TEST_PROVIDER_SECRET,
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_SMTP_PORT: String(smtpPort),
          SANDBOX_DATA: options.sandboxData ?? ":memory:",
          SANDBOX_INBOUND_URL: `${environment.APP_URL}/webhooks/texts/inbound`,
          SANDBOX_PAYMENTS_URL: `${environment.APP_URL}/webhooks/payments`,
          MAIL_WEBHOOK_SECRET: testInstallation.MAIL_WEBHOOK_SECRET,
          SANDBOX_EMAILS_URL: `${environment.APP_URL}/webhooks/emails`,
          // Callbacks are signed for the public URL but sent to where the app listens.
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
        (worker) => worker.output().includes("worker started"),
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
  const missingFiles = ["build/server/index.js", "build/worker/index.js", "build/client/assets"].filter(
    (file) => !existsSync(path.join(root, file)),
  );
  if (missingFiles.length)
    throw new Error(
      `No finished production build (${missingFiles.join(", ")} missing): run npm run build first.`,
    );
}

/** Stops everything in reverse order, so that web and worker end before the services they depend on. */
async function stopAll(started: (() => Promise<unknown>)[]) {
  const problems: unknown[] = [];
  for (const stopOne of started.toReversed()) await stopOne().catch((error: unknown) => problems.push(error));
  if (problems.length) throw new AggregateError(problems, "some processes couldn't be stopped");
}

/**
 * Runs one of our programs, on this Node unless `command` says otherwise, with exactly these environment variables. Nothing from the test's own
 * environment is passed on, because it differs between machines and runners.
 */
export function startProcess(
  name: string,
  args: string[],
  env: Record<string, string>,
  folder = root,
  command = process.execPath,
): ManagedProcess {
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (!pid) throw new Error(`${name} could not be started`);
  cleanUpLater({ kind: "process", pid });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  let hasEnded = false;
  // Wait for "close" instead of "exit", because by then all output has arrived.
  const exited = new Promise<ExitStatus>((resolve) =>
    child.once("close", (code, signal) => {
      hasEnded = true;
      cancelCleanup({ kind: "process", pid });
      resolve({ code, signal });
    }),
  );
  const signal = (signalName: NodeJS.Signals) => void (hasEnded || child.kill(signalName));
  return {
    name,
    pid,
    exited,
    signal,
    output: () => Buffer.concat(chunks).toString(),
    hasEnded: () => hasEnded,
    stop: async () => {
      signal("SIGTERM");
      const killTimer = setTimeout(() => signal("SIGKILL"), STOP_MS);
      return exited.finally(() => clearTimeout(killTimer));
    },
  };
}

type Readiness = (managedProcess: ManagedProcess) => boolean | Promise<boolean>;

async function waitUntilReady(managedProcess: ManagedProcess, isReady: Readiness) {
  for (const startedAt = performance.now(); !(await isReady(managedProcess)); await pause(50)) {
    if (managedProcess.hasEnded())
      throw new Error(`${managedProcess.name} ended while starting:\n${managedProcess.output()}`);
    if (performance.now() - startedAt > START_MS)
      throw new Error(
        `${managedProcess.name} was not ready after ${START_MS} ms:\n${managedProcess.output()}`,
      );
  }
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  );

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
