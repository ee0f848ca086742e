// Starts what scripts/build-image.sh built, from the folder IMAGE_ROOT, as a container engine would: as the image's user, on
// a read-only root, with only /tmp to write to.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { toRunRole } from "./database-roles.ts";
import { testInstallation } from "./environment.ts";
import { ensureRunRole } from "./database-roles.ts";
import { reservePort } from "./ports.ts";
import { ensureDatabase } from "./postgres.ts";
import { startTemporaryPostgres } from "./temporary-database.ts";
import { testCarrier, testCheckout } from "./environment.ts";

const root = process.env.IMAGE_ROOT;
if (!root) throw new Error("IMAGE_ROOT isn't set.");
const START_MS = 60_000;

/** The mounts are seen by this process and its children only, and end with them. */
const ENTER = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t tmpfs tmpfs "$0/tmp" &&
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && cd / &&
exec chroot --userspec=node:node "$0" sh -c 'cd /app && exec "$@"' sh "$@"`;
const toArgs = (command: string[]) => [
  "--mount",
  "--propagation",
  "private",
  "sh",
  "-c",
  ENTER,
  root,
  ...command,
];

const server = await startTemporaryPostgres();
const running: ChildProcess[] = [];
try {
  await ensureDatabase(server, "firstwhistle");
  const databaseUrl = server.url("firstwhistle");
  await ensureRunRole(databaseUrl);
  const [port, webMetrics, workerMetrics] = [await reservePort(), await reservePort(), await reservePort()];
  const shared = {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    NODE_ENV: "production",
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: toRunRole(databaseUrl),
    MIGRATE_DATABASE_URL: databaseUrl,
    AUTH_SECRET: "probe-of-the-image-0123456789-abcdefgh",
    SMTP_URL: "smtp://127.0.0.1:1",
    ...testCarrier,
    ...testCheckout,
    ...testInstallation,
  };
  const web = { ...shared, PORT: String(port), METRICS_PORT: String(webMetrics) };
  // No one listens on its PORT.
  const worker = { ...shared, PORT: "1", METRICS_PORT: String(workerMetrics) };
  const run = (env: NodeJS.ProcessEnv, ...command: string[]) =>
    execFileSync("unshare", toArgs(command), { env, encoding: "utf8" }).trim();
  const start = (env: NodeJS.ProcessEnv, ...command: string[]) =>
    running.push(spawn("unshare", toArgs(command), { env, stdio: ["ignore", "ignore", "inherit"] }));

  const user = run(shared, "id", "-u");
  if (user === "0") throw new Error("the image runs as root");
  const canWrite = run(shared, "sh", "-c", "touch /app/x 2>/dev/null && echo yes || echo no");
  if (canWrite === "yes") throw new Error("the root isn't read-only");
  run(shared, "node", "src/server/migrate.ts");
  start(web, "node", "build/server/index.js");
  start(worker, "node", "build/worker/index.js");
  for (const [name, env, url] of [
    ["web", web, `http://localhost:${port}/readyz`],
    ["worker", worker, `http://localhost:${workerMetrics}/readyz`],
  ] as const) {
    await waitFor(url);
    run(env, "node", "scripts/check-health.ts");
    console.log(`${name} is ready and healthy`);
  }
  const page = await (await fetch(`http://localhost:${port}/`)).text();
  if (!page.includes("Everyone there")) throw new Error("the landing page is missing");
  const [asset] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
  if (!asset || !(await fetch(`http://localhost:${port}${asset}`)).ok) throw new Error("assets are missing");
  console.log(`migrated, and runs as user ${user} on a read-only root`);
} finally {
  await Promise.all(running.map(end));
  await server.remove();
}

async function waitFor(url: string) {
  for (const from = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (performance.now() - from > START_MS) throw new Error(`${url} isn't ready`);
  }
}

/** Ends a process with the signal that engines send, and makes sure that it then ends on its own. */
async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  child.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) throw new Error(`a process exited with ${String(code)} after SIGTERM`);
}
