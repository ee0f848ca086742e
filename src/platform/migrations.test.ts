import "./owner-connection.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { waitUntilBlocked } from "#tests/harness/locks.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { createNextRelease } from "#tests/harness/next-release.ts";
import { config } from "./config.ts";
import { db, pool } from "./database.ts";
import { migrate } from "./migrations.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
  await undoSample();
});

/** Undoes the sample migrations, so that each test can apply them. */
async function undoSample() {
  await pool.query(`alter table team_member drop column if exists shirt_size, drop column if exists nickname,
    drop column if exists home_team_id; drop index if exists team_member_nickname_idx, message_game_idx;
    delete from kysely_migration where name >= '9'`);
}

function useNextRelease(files: Record<string, string> = {}) {
  const added = mkdtempSync(path.join(tmpdir(), "migrations-"));
  cleanups.push(() => rmSync(added, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(added, name), text);
  const release = createNextRelease(Object.keys(files).length > 0 ? added : undefined);
  cleanups.push(release.remove);
  return release.migrations;
}

async function connect() {
  const client = new pg.Client(config.databaseUrl);
  client.on("error", () => {});
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

/** Starts a transaction that reads the roster, and returns the function that ends it. */
async function startLongRead() {
  const client = await connect();
  await client.query("begin isolation level repeatable read; select from team_member limit 1");
  return () => client.query("commit");
}

async function listIndexes(name: string) {
  const { rows } = await sql<{ definition: string; isValid: boolean }>`
    select pg_get_indexdef(indexrelid) as definition, indisvalid as is_valid from pg_index
    where indexrelid in (select to_regclass(${name}) union select inhrelid from pg_inherits
      where inhparent = to_regclass(${name}))`.execute(db);
  return rows;
}

async function addMember() {
  const owner = await createAccount();
  const team = await createTeam({ managerId: owner.id });
  const member = { teamId: team.id, name: "Maya", addedVia: "manager" as const, addedBy: owner.id };
  await db.insertInto("teamMember").values(member).execute();
}

/** Applies all but the last of the sample's migrations. The first ones can't get their locks during a long read. */
async function applyUntilIndexes() {
  const folder = useNextRelease();
  rmSync(path.join(folder, "9004-index-nicknames.ts"));
  await migrate(folder);
}

const SAMPLE = [
  "9001-add-nicknames",
  "9002-fill-nicknames",
  "9003-require-nicknames",
  "9004-index-nicknames",
];

describe("migrate", () => {
  it("adds columns, fills them, validates constraints, and builds indexes", async () => {
    await addMember();
    expect(await migrate(useNextRelease())).toEqual(SAMPLE);
    const { rows } = await pool.query(
      `select count(*)::int as members, bool_and(nickname = name and home_team_id = team_id) as filled,
         (select bool_and(convalidated) from pg_constraint where conrelid = 'team_member'::regclass) as valid
       from team_member`,
    );
    expect(rows).toEqual([{ members: 1, filled: true, valid: true }]);
    const indexes = [
      ...(await listIndexes("team_member_nickname_idx")),
      ...(await listIndexes("message_game_idx")),
    ];
    // The second index has at least one partition.
    expect(indexes.length).toBeGreaterThanOrEqual(3);
    expect(indexes.every(({ isValid }) => isValid)).toBe(true);
    expect(await migrate(useNextRelease())).toEqual([]);
  });

  it("applies each migration once when two processes run it", async () => {
    const folder = useNextRelease();
    const applied = await Promise.all([migrate(folder), migrate(folder)]);
    expect(applied.flat()).toEqual(SAMPLE);
  });

  it("explains that the database is newer, and changes nothing", async () => {
    await migrate(useNextRelease());
    await expect(migrate()).rejects.toThrow(
      "The database was migrated by a newer version: this version doesn't know 9001-add-nicknames, " +
        "9002-fill-nicknames, 9003-require-nicknames, 9004-index-nicknames. Nothing was changed.",
    );
  });

  it("refuses a migration that comes before one the database has", async () => {
    await migrate(useNextRelease());
    const { rows } = await pool.query(
      "delete from kysely_migration where name = '9001-add-nicknames' returning *",
    );
    await expect(migrate(useNextRelease())).rejects.toThrow(
      "9001-add-nicknames comes before 9004-index-nicknames",
    );
    expect(rows).toHaveLength(1);
  });

  it("rebuilds an index that an interrupted build left invalid", async () => {
    await addMember();
    await addMember();
    await expect(
      pool.query("create unique index concurrently team_member_nickname_idx on team_member (name)"),
    ).rejects.toThrow("could not create unique index");
    await migrate(useNextRelease());
    expect(await listIndexes("team_member_nickname_idx")).toEqual([
      { definition: expect.stringContaining("(home_team_id, lower(nickname))"), isValid: true },
    ]);
  });

  it("shows progress, and continues after it was killed while building an index", async () => {
    const folder = useNextRelease();
    await applyUntilIndexes();
    const endRead = await startLongRead();
    const logs = await captureLogs(async () => {
      const outcome = migrate(folder).catch((error: Error) => error.message);
      await waitUntilBlocked();
      await new Promise((resolve) => setTimeout(resolve, 2_200));
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'firstwhistle-migrate'",
      );
      expect(await outcome).toContain("terminating connection");
    });
    await endRead();
    expect(logs).toContain('"msg":"migration is running"');
    expect(logs).toMatch(/"statement":".*create index concurrently/);
    expect(logs).toContain('"index":"waiting for');
    expect(await migrate(folder)).toEqual(["9004-index-nicknames"]);
    expect(await listIndexes("team_member_nickname_idx")).toMatchObject([{ isValid: true }]);
  });

  it("never makes others wait for more than a second behind a long read", async () => {
    await addMember();
    const endRead = await startLongRead();
    const migration = migrate(useNextRelease());
    const waits: number[] = [];
    for (const from = performance.now(); performance.now() - from < 2_500;) {
      const startedAt = performance.now();
      await pool.query("select name from team_member limit 20");
      waits.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await endRead();
    expect(await migration).toEqual(SAMPLE);
    // At least one read had to wait, or this test would prove nothing.
    expect(Math.max(...waits)).toBeGreaterThan(100);
    expect(Math.max(...waits)).toBeLessThan(1_000);
  });

  it("undoes a transaction that takes more than a second", async () => {
    const slow = `import { sql } from "kysely";
      export const up = async (db) => {
        await sql\`alter table team_member add column shirt_size text\`.execute(db);
        await sql\`select pg_sleep(3)\`.execute(db);
      };`;
    const folder = useNextRelease({ "9001-slow.ts": slow });
    await expect(migrate(folder)).rejects.toThrow("9001-slow needs more than a second in one transaction");
    const { rows } = await pool.query(
      "select from information_schema.columns where table_name = 'team_member' and column_name = 'shirt_size'",
    );
    expect(rows).toEqual([]);
  });

  it("refuses a migration without exactly one way to run", async () => {
    const folder = useNextRelease({ "9001-nothing.ts": "export const down = 1;" });
    await expect(migrate(folder)).rejects.toThrow("9001-nothing must export either up or upInSteps");
  });
});
