import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ownerDb } from "#tests/harness/owner.ts";
import { createRoles, toRunRole } from "./database-roles.ts";
import { developmentEnvironment } from "./environment.ts";

// A database of its own on the tests' server, set up the way an installation is.
const server = new URL(inject("postgresUrl"));
const name = `roles_${process.pid}_${Date.now()}`;
const superuserUrl = new URL(`/${name}`, server).href;
const migrateUrl = superuserUrl.replace(/\/\/[^@]*@/, "//firstwhistle_migrate@");

async function query<Row extends object>(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const migrate = () =>
  execFileSync(process.execPath, ["src/server/migrate.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...developmentEnvironment,
      DATABASE_URL: toRunRole(superuserUrl),
      MIGRATE_DATABASE_URL: migrateUrl,
    },
  });

beforeAll(() => sql`create database ${sql.id(name)}`.execute(ownerDb));
afterAll(() => sql`drop database if exists ${sql.id(name)} with (force)`.execute(ownerDb));

it("sets up a database whose owner isn't a superuser, and a role that only runs the product", async () => {
  const passwords = { migrate: "for-tests-1", run: "for-tests-2" };
  await createRoles(superuserUrl, passwords);
  migrate();
  const owners = await query<{ owner: string }>(
    migrateUrl,
    `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  expect(owners).toEqual([{ owner: "firstwhistle_migrate" }]);
  const roles = await query(
    superuserUrl,
    `select from pg_roles where rolname like 'firstwhistle%' and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`,
  );
  expect(roles).toEqual([]);
  const runUrl = toRunRole(superuserUrl);
  expect(await query(runUrl, "select count(*)::int as count from team")).toEqual([{ count: 0 }]);
  await expect(query(runUrl, "alter table team add column extra text")).rejects.toThrow("must be owner");
  await expect(query(runUrl, "delete from admin_action")).rejects.toThrow("permission denied");
  // Safe to run again, also on a database that's in use.
  await createRoles(superuserUrl, passwords);
  migrate();
}, 180_000);
