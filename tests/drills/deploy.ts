// npm run rehearse:deploy: the walk of docs/deploy.md on one machine, timed. From a fresh clone to two nodes, each with its
// own PostgreSQL, two web processes, and a worker, and then the loss of the first one. Folders and ports stand in for
// machines, and a TCP proxy for the database's name. It uses the operators' own scripts and commands, and ends with 1 if
// anything that was saved is missing afterward.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { reservePort } from "#scripts/ports.ts";
import { ensureDatabase, startPostgres } from "#scripts/postgres.ts";
import { getPostgresTools } from "#scripts/postgres-tools.ts";
import { step } from "#scripts/progress.ts";
import { startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { makeFolder, runScript, toConnection } from "#tests/harness/backup-scripts.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { startProxy } from "#tests/harness/proxy.ts";
import { queryRows } from "#tests/harness/rows.ts";

const DATABASE = "firstwhistle";
const startedAt = performance.now();
const clone = mkdtempSync(path.join(tmpdir(), "firstwhistle-deploy-"));
/** Runs a command in the clone. Asynchronous, because the proxy is in this process. */
async function inClone(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: clone,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}

/** Waits until a condition holds, for at most a minute. */
async function waitUntil(what: string, isTrue: () => Promise<boolean>) {
  for (const from = performance.now(); ; await pause(100)) {
    if (await isTrue().catch(() => false)) return;
    if (performance.now() - from > 60_000) throw new Error(`timed out waiting for ${what}`);
  }
}
const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

type Node = { processes: ManagedProcess[]; ports: number[] };

/** Starts a node's processes as the units do: two web processes and a worker. */
async function startNode(settings: Record<string, string>): Promise<Node> {
  const ports = [await reservePort(), await reservePort()];
  const start = async (file: string, env: Record<string, string>) =>
    startProcess(
      file,
      [file],
      { ...settings, NODE_ENV: "production", METRICS_PORT: String(await reservePort()), ...env },
      clone,
    );
  const processes = [
    ...(await Promise.all(ports.map((port) => start("build/server/index.js", { PORT: String(port) })))),
    await start("build/worker/index.js", {}),
  ];
  for (const port of ports) await waitUntil(`web on port ${port}`, () => isReady(port));
  return { processes, ports };
}

await step("The source, its packages, and the build", async () => {
  await inClone("git", ["clone", "--quiet", path.resolve(import.meta.dirname, "../.."), "."]);
  await inClone("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  await inClone("npm", ["run", "--silent", "build"]);
});
await step("PostgreSQL's programs", async () => getPostgresTools());

const name = await startProxy();
const one = await step("Node one: PostgreSQL with an archive of its log", async () => {
  const server = await startTemporaryPostgres({ durable: true });
  const folder = path.join(server.parent, "pg");
  const backups = makeFolder(path.join(server.parent, "backups"), { like: folder });
  makeFolder(path.join(backups, "wal"), { like: folder });
  await ensureDatabase(server, DATABASE);
  const archive = `${clone}/ops/backup/archive-wal %p %f ${backups}/wal`;
  const settings = {
    archive_mode: "on",
    archive_command: archive,
    archive_timeout: "60",
    max_slot_wal_keep_size: "8GB",
  };
  for (const [setting, value] of Object.entries(settings))
    await queryRows(server.url(DATABASE), `alter system set ${setting} = '${value}'`);
  // PostgreSQL's user runs the script.
  execFileSync("chmod", ["a+rx", clone]);
  await server.stop();
  await server.start();
  return { server, folder, backups, parent: server.parent };
});
const superuser = new URL(one.server.url(DATABASE));
name.pointTo(Number(superuser.port));
superuser.port = String(name.port);

const settings = await step("Settings, database roles, and migrations", async () => {
  const prepare = path.join(clone, "ops/compose/prepare");
  execFileSync(prepare, ["play.example", "smtps://mail.example:465", "1 Pier Road, Albany, NY 12207"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const read = (file: string) =>
    parseEnv(
      readFileSync(path.join(clone, file), "utf8").replaceAll("database:5432", `127.0.0.1:${name.port}`),
    ) as Record<string, string>;
  const [app, database] = [read(".env"), read(".env.database")];
  await inClone("npm", ["run", "--silent", "db:roles", "--", superuser.href], database);
  await inClone("npm", ["run", "--silent", "migrate"], { ...app, ...database, LOG_LEVEL: "error" });
  return app;
});
const first = await step("Node one: web and worker", async () => startNode(settings));
await step("The first backup", async () =>
  runScript("base-backup", [one.backups, toConnection(one.server.url("postgres"))], { as: one.folder }),
);

const two = await step("Node two: a standby that every commit waits for", async () => {
  const folder = makeFolder(path.join(one.parent, "two"), { like: one.folder });
  runScript("create-standby", [toConnection(one.server.url("postgres")), folder, "two"], { as: one.folder });
  const server = await startPostgres({ folder, port: await reservePort(), durable: true });
  const ask = (text: string) => queryRows<{ done: boolean }>(one.server.url(DATABASE), text);
  await ask("alter system set synchronous_standby_names = 'two'");
  await ask("select pg_reload_conf()");
  await waitUntil("the standby", async () => {
    const [row] = await ask(
      "select exists (select from pg_stat_replication where sync_state = 'sync') as done",
    );
    return row!.done;
  });
  return { server, folder };
});
const second = await step("Node two: web and worker", async () => startNode(settings));

// The last thing that's saved before the loss.
await step("The first administrator", async () =>
  inClone(
    "npm",
    ["run", "--silent", "admin:create", "--", "--name", "Ada Operator", "--email", "ada@example.com"],
    {
      ...settings,
      LOG_LEVEL: "error",
      ADMIN_PASSWORD: "a rehearsal for wet Thursdays",
    },
  ),
);
const setUpSeconds = (performance.now() - startedAt) / 1000;
const readAccounts = () =>
  queryRows(superuser.href, "select id, email, created_at from app_user order by id");
const before = await readAccounts();

const lostAt = performance.now();
await step("Node one is lost: its database, web, and worker", async () => {
  for (const managed of first.processes) managed.signal("SIGKILL");
  process.kill(one.server.pid()!, "SIGKILL");
  name.pointTo(null);
  await Promise.all(first.processes.map(({ exited }) => exited));
});
await step("Node two takes over", async () => {
  runScript("promote", [two.folder], { as: two.folder });
  name.pointTo(Number(new URL(two.server.url(DATABASE)).port));
  for (const port of second.ports) await waitUntil("web on node two", () => isReady(port));
});
const takeoverSeconds = (performance.now() - lostAt) / 1000;
const after = await readAccounts();

for (const managed of second.processes) await managed.stop();
await two.server.stop("immediate");
name.close();
rmSync(one.parent, { recursive: true, force: true });
rmSync(clone, { recursive: true, force: true });
console.log(
  `From nothing to two nodes: ${setUpSeconds.toFixed(0)} s. From the loss of the first one until the second one served: ` +
    `${takeoverSeconds.toFixed(1)} s. This is the machine's time. Reading and typing come on top.`,
);
if (before.length === 0 || JSON.stringify(after) !== JSON.stringify(before)) {
  console.error("The second node's books differ:", { before, after });
  process.exitCode = 1;
}
process.exit();
