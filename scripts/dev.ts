// npm run dev: runs everything locally (PostgreSQL, migrations, demo data, sandbox, worker, and web). Ctrl-C stops
// everything.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createServer, isRunnableDevEnvironment } from "vite";
import { ensureRunRole, toRunRole } from "./database-roles.ts";
import { DEMO_KEY } from "./demo-key.ts";
import { developmentEnvironment, listSandboxProviders } from "./environment.ts";
import { findFreePort } from "./ports.ts";
import { ensureDatabase, startPostgres, stopPostgres } from "./postgres.ts";
import { step } from "./progress.ts";

/** Tests use a folder of their own, next to a developer's running copy. */
const data = path.resolve(process.env.DEV_DATA ?? ".data");
const databaseFolder = path.join(data, "postgres");
/** How long the sandbox and the worker may take to shut down before they're killed. */
const SHUTDOWN_MS = 6_000;

const children = new Set<ChildProcess>();
let startingDatabase: Promise<unknown> = Promise.resolve();
let closeWeb = async () => {};
let isStopping = false;

// Register these handlers first, because anything that's already running has to stop when we do. Children run in their
// own sessions, so only we get Ctrl-C (often twice, because npm forwards it) and can stop them in order. SIGHUP means
// the terminal was closed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
process.on("uncaughtException", (error) => {
  if (!isStopping) console.error(error);
  void stop(1);
});
// The terminal may be gone while we're still shutting down.
process.stdout.on("error", () => {});

mkdirSync(data, { recursive: true });
const lock = lockFolder();
if (!lock) {
  console.error("npm run dev is already running in this folder. Check its terminal for the URLs.");
  process.exit(1);
}

const ports = {
  web: await findFreePort(Number(process.env.PORT ?? 3000)),
  sandbox: await findFreePort(3100),
  smtp: await findFreePort(3025),
  webMetrics: await findFreePort(9464),
  workerMetrics: await findFreePort(9564),
  database: await findFreePort(Number(process.env.DATABASE_PORT ?? 5544)),
};
const appUrl = `http://localhost:${ports.web}`;

const isFirstStart = !existsSync(databaseFolder);
const postgres = await step(isFirstStart ? "PostgreSQL (first start)" : "PostgreSQL", () => {
  const started = startPostgres({ folder: databaseFolder, port: ports.database, durable: true });
  startingDatabase = started;
  return started;
});
await ensureDatabase(postgres, "firstwhistle");
await ensureRunRole(postgres.url("firstwhistle"));

// A pool of senders to try out replaces the one sender.
const { TWILIO_SENDER, ...settings } = developmentEnvironment;
const environment = {
  ...process.env,
  ...settings,
  ...(process.env.TWILIO_SENDERS === undefined && { TWILIO_SENDER }),
  APP_URL: appUrl,
  DATABASE_URL: toRunRole(postgres.url("firstwhistle")),
  MIGRATE_DATABASE_URL: postgres.url("firstwhistle"),
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  TWILIO_BASE_URL: `http://127.0.0.1:${ports.sandbox}`,
  STRIPE_BASE_URL: `http://127.0.0.1:${ports.sandbox}`,
  ...listSandboxProviders(`http://127.0.0.1:${ports.sandbox}`),
  PORT: String(ports.web),
};

await step("Migrations", () => run(["src/server/migrate.ts"]));
await step("Sandbox", async () => {
  start("sandbox", ["src/sandbox/server.ts"], {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA: path.join(data, "sandbox.sqlite"),
    SANDBOX_INBOUND_URL: `${appUrl}/webhooks/texts/inbound`,
    SANDBOX_PAYMENTS_URL: `${appUrl}/webhooks/payments`,
    SANDBOX_EMAILS_URL: `${appUrl}/webhooks/emails`,
  });
  await waitUntilUp(`http://localhost:${ports.sandbox}/healthz`);
});
// Texts of the demo data go through the sandbox.
await step("Demo data", () => run(["scripts/seed.ts"]));
const restartWorker = startWorker();
const vite = await step("Web", startWeb);
vite.watcher.on("change", (file) => {
  // The worker has no hot reload, so restart it when its code changes.
  if (/src\/(platform|features|server)\//.test(file) && !/components\/|\.test\./.test(file)) restartWorker();
});

console.log(`
  FirstWhistle   ${appUrl}
  Mailbox        http://localhost:${ports.sandbox}/mailbox
  Phones         http://localhost:${ports.sandbox}/phones
  Payments       http://localhost:${ports.sandbox}/payments
  API reference  ${appUrl}/api/v1/docs
  Components     ${appUrl}/dev/components

  Sign in as coach@example.com, league@example.com, or admin@example.com with the password "whistle-demo".
  The administrator needs a code too: npm run admin:code, or add the key ${DEMO_KEY} to an authenticator app.
  Ctrl-C stops everything.
`);

/**
 * Locks the data folder, because two runs would share a database, and the first one to exit would stop it. Returns
 * undefined if it's already locked. Uses a SQLite file lock instead of a pid file, because the lock disappears with the
 * process, no matter how the process ends.
 */
function lockFolder() {
  const file = new DatabaseSync(path.join(data, "dev.lock"));
  try {
    file.exec("begin exclusive");
    return file;
  } catch {
    return undefined;
  }
}

/**
 * Starts Vite as the front end. Requests that Vite doesn't handle are passed to our own server, which is loaded through
 * Vite.
 */
async function startWeb() {
  Object.assign(process.env, environment, { METRICS_PORT: String(ports.webMetrics) });
  const { createServer: createHttpServer } = await import("node:http");
  const { getRequestListener } = await import("@hono/node-server");
  const server = createHttpServer();
  const instance = await createServer({
    // Put Vite's WebSocket on our port too, because its default port is taken if another copy is running.
    server: { middlewareMode: { server }, ws: { server } },
    appType: "custom",
    cacheDir: path.join(data, "vite"),
  });
  closeWeb = async () => {
    server.close();
    server.closeAllConnections();
    await instance.close();
  };
  const { ssr } = instance.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite couldn't run the server code");
  const listener = getRequestListener(
    async (request, bindings) => {
      try {
        const { app } = (await ssr.runner.import("/src/server/app.ts")) as typeof import("#server/app.ts");
        return await app.fetch(request, bindings);
      } catch (error) {
        instance.ssrFixStacktrace(error as Error);
        console.error(error);
        return new Response(String((error as Error).stack), { status: 500 });
      }
    },
    { overrideGlobalObjects: false },
  );
  server.on("request", (request, response) =>
    instance.middlewares(request, response, () => void listener(request, response)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(ports.web, "localhost", resolve);
  });
  await waitUntilUp(`${appUrl}/readyz`);
  return instance;
}

/** Starts the worker and returns a function that restarts it. */
function startWorker() {
  let worker = launchWorker();
  let pendingTimer: NodeJS.Timeout | undefined;
  const relaunch = () => {
    if (!isStopping) worker = launchWorker();
  };
  return () => {
    clearTimeout(pendingTimer);
    pendingTimer = setTimeout(() => {
      // The worker may have crashed because of a bug that this change just fixed.
      if (!children.has(worker)) relaunch();
      else if (worker.listenerCount("exit", relaunch) === 0) worker.once("exit", relaunch).kill("SIGTERM");
    }, 300);
  };
}

function launchWorker() {
  return start("worker", ["scripts/dev-worker.ts"], { METRICS_PORT: String(ports.workerMetrics) });
}

function start(name: string, args: string[], extraEnv: Record<string, string> = {}) {
  if (isStopping) throw new Error(`${name} was not started: shutting down`);
  const child = spawn(process.execPath, ["--import", "./scripts/dev-child.ts", ...args], {
    env: { ...environment, ...extraEnv },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  children.add(child);
  child.once("exit", (code) => {
    children.delete(child);
    if (code && !isStopping) console.error(`${name} exited with code ${code}`);
  });
  return child;
}

async function run(args: string[]) {
  const child = start(args.join(" "), args);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} exited with code ${code}`);
}

async function waitUntilUp(url: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} isn't responding`);
}

/** Stops everything, the database last, then exits. */
async function stop(code: number) {
  if (isStopping) return;
  isStopping = true;
  // React Router's plugin runs a second Vite, which exits the process on SIGTERM as soon as it has closed. Prevent
  // that.
  const exit = process.exit.bind(process);
  process.exit = (() => {}) as unknown as typeof process.exit;
  const exitPromise = Promise.all(
    [...children].map((child) => new Promise((resolve) => child.once("exit", resolve))),
  );
  for (const child of children) child.kill("SIGTERM");
  await closeWeb().catch(() => {});
  await Promise.race([exitPromise, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS))]);
  for (const child of children) child.kill("SIGKILL");
  await startingDatabase.catch(() => {});
  await stopPostgres(databaseFolder, "fast").catch((error: unknown) => console.error(error));
  exit(code);
}
