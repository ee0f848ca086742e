// npm run dev: the whole product on this machine. PostgreSQL, migrations, demo data, sandbox, worker and web, with one Ctrl-C.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createServer, isRunnableDevEnvironment } from "vite";
import { developmentEnvironment } from "./environment.ts";
import { ensureDatabase, freePort, startPostgres, stopPostgres } from "./postgres.ts";
import { step } from "./progress.ts";

const data = path.resolve(".data");
const databaseFolder = path.join(data, "postgres");
/** How long sandbox and worker may take to end by themselves. */
const PATIENCE_MS = 6_000;

const children = new Set<ChildProcess>();
let startingDatabase: Promise<unknown> = Promise.resolve();
let closeWeb = async () => {};
let stopping = false;

// From the first moment on, because what is already running has to end with us. Children have sessions of their own:
// Ctrl-C comes to us alone (often twice, npm passes it on) and they end in order. SIGHUP: the terminal was closed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
process.on("uncaughtException", (error) => {
  if (!stopping) console.error(error);
  void stop(1);
});
// The terminal may be gone while there is still something to stop.
process.stdout.on("error", () => {});

mkdirSync(data, { recursive: true });
const lock = lockFolder();
if (!lock) {
  console.error("npm run dev is already running in this folder. Its terminal shows the addresses.");
  process.exit(1);
}

const ports = {
  web: await freePort(Number(process.env.PORT ?? 3000)),
  sandbox: await freePort(3100),
  smtp: await freePort(3025),
  webMetrics: await freePort(9464),
  workerMetrics: await freePort(9564),
  database: await freePort(Number(process.env.DATABASE_PORT ?? 5544)),
};
const appUrl = `http://localhost:${ports.web}`;

const isFirstStart = !existsSync(databaseFolder);
const postgres = await step(isFirstStart ? "PostgreSQL (first start)" : "PostgreSQL", () => {
  const started = startPostgres({ folder: databaseFolder, port: ports.database, durable: true });
  startingDatabase = started;
  return started;
});
await ensureDatabase(postgres, "firstwhistle");

const environment = {
  ...process.env,
  ...developmentEnvironment,
  APP_URL: appUrl,
  DATABASE_URL: postgres.url("firstwhistle"),
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  TWILIO_BASE_URL: `http://127.0.0.1:${ports.sandbox}`,
  STRIPE_BASE_URL: `http://127.0.0.1:${ports.sandbox}`,
  PORT: String(ports.web),
};

await step("Migrations", () => run(["src/server/migrate.ts"]));
await step("Demo data", () => run(["scripts/seed.ts"]));
await step("Sandbox", async () => {
  start("sandbox", ["src/sandbox/server.ts"], {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA: path.join(data, "sandbox.sqlite"),
    SANDBOX_INBOUND_URL: `${appUrl}/webhooks/texts/inbound`,
    SANDBOX_PAYMENTS_URL: `${appUrl}/webhooks/payments`,
  });
  await answers(`http://localhost:${ports.sandbox}/healthz`);
});
const restartWorker = startWorker();
const vite = await step("Web", startWeb);
vite.watcher.on("change", (file) => {
  // The worker has no hot reload: it starts again when something it runs has changed.
  if (/src\/(platform|features|server)\//.test(file) && !/components\/|\.test\./.test(file)) restartWorker();
});

console.log(`
  FirstWhistle   ${appUrl}
  Mailbox        http://localhost:${ports.sandbox}/mailbox
  Phones         http://localhost:${ports.sandbox}/phones
  Payments       http://localhost:${ports.sandbox}/payments
  API reference  ${appUrl}/api/v1/docs
  Components     ${appUrl}/dev/components

  Sign in as coach@example.com, league@example.com or admin@example.com with the password "whistle-demo".
  Ctrl-C stops everything.
`);

/**
 * One at a time in a folder: two would share a database that the first to end stops. SQLite's lock on a file, and not
 * a note of our pid, because it is gone with the process that held it, however that ended.
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

/** Vite in front; whatever it does not serve goes to the product's own server, loaded through Vite. */
async function startWeb() {
  Object.assign(process.env, environment, { METRICS_PORT: String(ports.webMetrics) });
  const { createServer: createHttpServer } = await import("node:http");
  const { getRequestListener } = await import("@hono/node-server");
  const server = createHttpServer();
  const instance = await createServer({
    // Its socket on our own port too: the usual one is taken when another copy runs.
    server: { middlewareMode: { server }, ws: { server } },
    appType: "custom",
  });
  closeWeb = async () => {
    server.close();
    server.closeAllConnections();
    await instance.close();
  };
  const { ssr } = instance.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server's code");
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
  await answers(`${appUrl}/readyz`);
  return instance;
}

/** Starts the worker and returns what starts it again. */
function startWorker() {
  let worker = launchWorker();
  let pending: NodeJS.Timeout | undefined;
  const again = () => {
    if (!stopping) worker = launchWorker();
  };
  return () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      // It may have ended by itself, over the mistake that the change has just repaired.
      if (!children.has(worker)) again();
      else if (worker.listenerCount("exit", again) === 0) worker.once("exit", again).kill("SIGTERM");
    }, 300);
  };
}

function launchWorker() {
  return start("worker", ["scripts/dev-worker.ts"], { METRICS_PORT: String(ports.workerMetrics) });
}

function start(name: string, args: string[], extra: Record<string, string> = {}) {
  if (stopping) throw new Error(`${name} is not started any more`);
  const child = spawn(process.execPath, ["--import", "./scripts/dev-child.ts", ...args], {
    env: { ...environment, ...extra },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  children.add(child);
  child.once("exit", (code) => {
    children.delete(child);
    if (code && !stopping) console.error(`${name} ended with code ${code}`);
  });
  return child;
}

async function run(args: string[]) {
  const child = start(args.join(" "), args);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}`);
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** Ends everything, the database last, and then this process. */
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  // React Router's plugin runs a second Vite, which ends the process on SIGTERM as soon as it has closed itself.
  const exit = process.exit.bind(process);
  process.exit = (() => {}) as unknown as typeof process.exit;
  const ended = Promise.all(
    [...children].map((child) => new Promise((resolve) => child.once("exit", resolve))),
  );
  for (const child of children) child.kill("SIGTERM");
  await closeWeb().catch(() => {});
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  for (const child of children) child.kill("SIGKILL");
  await startingDatabase.catch(() => {});
  await stopPostgres(databaseFolder, "fast").catch((error: unknown) => console.error(error));
  exit(code);
}
