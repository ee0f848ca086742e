import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { config } from "#platform/config.ts";
import { db, pool } from "#platform/database.ts";
import { ownerDb } from "#tests/harness/owner.ts";
import { createHttp } from "./http.ts";

const http = createHttp();

/** Makes new connections to this database read-only, and closes the pool's idle ones. */
async function setReadOnly(isReadOnly: boolean) {
  const client = new pg.Client(config.migrateDatabaseUrl);
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(
    `alter database ${client.escapeIdentifier(client.database!)} set default_transaction_read_only = ${isReadOnly}`,
  );
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
  await expect.poll(() => pool.totalCount).toBe(0);
}

/** Reads how many versions of rows the table that readiness checks lock holds. */
async function readSize() {
  const { rows } = await sql<{ bytes: string; versions: number }>`
    select pg_relation_size('kysely_migration') as bytes, (
      select count(*)::int from heap_page_items(get_raw_page('kysely_migration', 0)) where lp_flags = 1
    ) as versions`.execute(ownerDb);
  return rows[0]!;
}

describe("health", () => {
  it("reports that the process is live and ready", async () => {
    expect(await (await http.request("/healthz")).text()).toBe("ok");
    const ready = await http.request("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ ready: true });
  });

  it("isn't ready while the database lacks a migration", async () => {
    const last = "0003-leagues";
    const migrations = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name >= ${last} returning name, timestamp`.execute(ownerDb);
    const response = await http.request("/readyz");
    for (const { name, timestamp } of migrations.rows)
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(ownerDb);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      ready: false,
      reason: "migrations",
      missing: migrations.rows.map(({ name }) => name),
    });
    expect((await http.request("/readyz")).status).toBe(200);
  });

  it("isn't ready while the database is read-only", async () => {
    await setReadOnly(true);
    const response = await http.request("/readyz");
    await setReadOnly(false);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ready: false, reason: "read-only" });
    expect((await http.request("/readyz")).status).toBe(200);
  });

  it("leaves no dead rows behind, however often it's checked", async () => {
    await sql`create extension pageinspect`.execute(ownerDb);
    // Other tests leave some.
    await sql`vacuum kysely_migration`.execute(ownerDb);
    const before = await readSize();
    for (let count = 0; count < 50; count += 1) await http.request("/readyz");
    expect(await readSize()).toEqual(before);
  });

  it("responds in time when the database hangs, and waits on one connection only", async () => {
    const locker = await ownerDb.startTransaction().execute();
    await sql`lock table kysely_migration in access exclusive mode`.execute(locker);
    const responses = await Promise.all([http.request("/readyz"), http.request("/readyz")]);
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    await locker.rollback().execute();
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(rows).toHaveLength(1);
    await expect.poll(async () => (await http.request("/readyz")).status).toBe(200);
  });
});
