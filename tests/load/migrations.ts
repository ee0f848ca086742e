// npm run bench -- migrations [--teams 100000] [--at-once]: does a migration block people? Fills a database, runs the
// sample migrations in tests/fixtures/next-release, and reads and writes rosters every 50 ms in the meantime, next to a
// reader that holds its locks for three seconds at a time. Fails if a statement waits for more than a second. With
// --at-once, makes the same changes in one transaction, the way we used to, to show that the bench notices.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { step } from "#scripts/progress.ts";
import { createNextRelease } from "#tests/harness/next-release.ts";
import { fillRosters, startRosterTraffic } from "./roster-traffic.ts";
import { check, printTable, readFlags, startServer } from "./runner.ts";

const MAX_WAIT_MS = 1_000;
const SETTLE_MS = 3_000;

const AT_ONCE = `
  begin;
  alter table team_member add column shirt_size text not null default 'M', add column nickname text,
    add column home_team_id uuid;
  update team_member set nickname = name, home_team_id = team_id;
  alter table team_member alter column nickname set not null;
  alter table team_member add foreign key (home_team_id) references team (id) on delete set null;
  create index team_member_nickname_idx on team_member (home_team_id, lower(nickname));
  create index message_game_idx on message (game_id, created_at);
  commit`;

const { teams, "at-once": isAtOnce } = readFlags({ teams: 100_000, "at-once": false });
await using server = await startServer();
const release = createNextRelease();
const url = server.url("migrations");
try {
  await step("Schema", () => server.createDatabase("migrations"));
  await step(`${teams.toLocaleString("en-US")} teams`, () => fillRosters(url, teams));

  const stopTraffic = await startRosterTraffic(url);
  await pause(SETTLE_MS);
  const startedAt = performance.now();
  await (isAtOnce ? migrateAtOnce() : migrateInSteps());
  const seconds = (performance.now() - startedAt) / 1000;
  await pause(SETTLE_MS);
  const waits = await stopTraffic();
  console.log(`migrated in ${seconds.toFixed(1)} s`);
  printTable(
    ["every 50 ms", "statements", "p99 in ms", "longest"],
    waits.map(({ kind, count, p99Ms, maxMs }) => [kind, String(count), p99Ms, maxMs]),
  );
  for (const { kind, maxMs, failed } of waits)
    check(maxMs <= MAX_WAIT_MS && failed === 0, `${kind} waited ${maxMs.toFixed(0)} ms, ${failed} errors`);
} finally {
  release.remove();
}

async function migrateInSteps() {
  const env = { ...process.env, ...developmentEnvironment, DATABASE_URL: url, LOG_LEVEL: "info" };
  const script = path.resolve("src/server/migrate.ts");
  const child = spawn(process.execPath, [script], { cwd: release.folder, env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`migrate exited with ${code}`);
}

async function migrateAtOnce() {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(AT_ONCE);
  await client.end();
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
