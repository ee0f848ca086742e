// npm run dev: the whole product on this machine. PostgreSQL, migrations, demo data, sandbox, worker and web, with one Ctrl-C.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { createServer, isRunnableDevEnvironment } from "vite";
import { developmentEnvironment } from "./environment.ts";
import { ensureDatabase, freePort, startPostgres } from "./postgres.ts";
import { step } from "./progress.ts";

const data = path.resolve(".data");
mkdirSync(data, { recursive: true });
const stops: (() => Promise<unknown>)[] = [];
const children = new Set<ChildProcess>();

const ports = {
  web: await freePort(Number(process.env.PORT ?? 3000)),
  sandbox: await freePort(3100),
  smtp: await freePort(3025),
  webMetrics: await freePort(9464),
  workerMetrics: await freePort(9564),
};
const appUrl = `http://localhost:${ports.web}`;

const postgres = await step(
  existsSync(path.join(data, "postgres")) ? "PostgreSQL" : "PostgreSQL (first start)",
  async () => {
    const server = await startPostgres({
      folder: path.join(data, "postgres"),
      port: Number(process.env.DATABASE_PORT ?? 5544),
      durable: true,
    });
    await ensureDatabase(server, "firstwhistle");
    return server;
  },
);
stops.push(() => postgres.stop());

const environment = {
  ...process.env,
  ...developmentEnvironment,
  APP_URL: appUrl,
  DATABASE_URL: postgres.url("firstwhistle"),
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  PORT: String(ports.web),
};

await step("Migrations", () => run(["src/server/migrate.ts"]));
await step("Demo data", () => run(["scripts/seed.ts"]));
await step("Sandbox", async () => {
  start("sandbox", ["src/sandbox/server.ts"], {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA: path.join(data, "sandbox.sqlite"),
  });
  await answers(`http://localhost:${ports.sandbox}/healthz`);
});
const restartWorker = await step("Worker", startWorker);
const vite = await step("Web", startWeb);
vite.watcher.on("change", (file) => {
  // The worker has no hot reload: it starts again when something it runs has changed.
  if (/src\/(platform|features|server)\//.test(file) && !/components\/|\.test\./.test(file)) restartWorker();
});

console.log(`
  FirstWhistle   ${appUrl}
  Mailbox        http://localhost:${ports.sandbox}/mailbox
  API reference  ${appUrl}/api/v1/docs
  Components     ${appUrl}/dev/components

  Sign in as coach@example.com, league@example.com or admin@example.com with the password "whistle-demo".
  Ctrl-C stops everything.
`);

/** Vite in front; whatever it does not serve goes to the product's own server, loaded through Vite. */
async function startWeb() {
  Object.assign(process.env, environment, { METRICS_PORT: String(ports.webMetrics) });
  const { createServer: createHttpServer } = await import("node:http");
  const { getRequestListener } = await import("@hono/node-server");
  const server = createHttpServer();
  const instance = await createServer({ server: { middlewareMode: { server } }, appType: "custom" });
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
  await new Promise<void>((resolve) => server.listen(ports.web, resolve));
  stops.unshift(async () => {
    server.closeAllConnections();
    await instance.close();
  });
  await answers(`${appUrl}/readyz`);
  return instance;
}

async function startWorker() {
  const launch = () =>
    start("worker", ["scripts/dev-worker.ts"], { METRICS_PORT: String(ports.workerMetrics) });
  let worker = launch();
  let pending: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      worker.once("exit", () => (worker = launch()));
      worker.kill("SIGTERM");
    }, 300);
  };
}

function start(name: string, args: string[], extra: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...environment, ...extra },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  children.add(child);
  child.on("exit", (code) => {
    children.delete(child);
    if (code && !stopping) console.error(`${name} ended with code ${code}`);
  });
  return child;
}

async function run(args: string[]) {
  const child = spawn(process.execPath, args, { env: environment, stdio: ["ignore", "inherit", "inherit"] });
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}`);
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

var stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  const ended = [...children].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children) child.kill("SIGTERM");
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 8_000))]);
  for (const child of children) child.kill("SIGKILL");
  for (const stopOne of stops) await stopOne().catch(() => {});
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
