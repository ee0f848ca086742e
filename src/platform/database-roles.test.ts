import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toRunRole } from "#scripts/database-roles.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { config } from "./config.ts";
import { db } from "./database.ts";
import { tableGrants } from "./database-roles.ts";

let product: pg.Client;
beforeAll(async () => {
  product = new pg.Client(toRunRole(config.migrateDatabaseUrl));
  await product.connect();
  const account = await createAccount({ role: "admin" });
  const team = await createTeam({ managerId: account.id });
  await createMember(team.id, { smsConsent: true });
  const admin = await signInAs(account);
  await admin.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" });
});
afterAll(() => product.end());

const grantedTables = Object.values(tableGrants).flat();

/** What someone would try who has the product's own connection. */
const attempts = {
  "rewrite the audit log": `update admin_action set admin_email = 'someone@else.example'`,
  "delete from the audit log": "delete from admin_action",
  "empty the audit log": "truncate admin_action",
  "rewrite a consent": "update sms_consent set granted = true",
  "delete a consent": "delete from sms_consent",
  "rewrite a consent to emails": "update email_consent set granted = true",
  "delete a consent to emails": "delete from email_consent",
  "rewrite a security event": "update security_event set account_id = null",
  "delete a security event": "delete from security_event",
  "change a consent's wording": "update consent_wording set wording = 'Anything'",
  "rewrite a chain": "update evidence_chain set length = 0",
  "forge a link": "insert into evidence_link select * from evidence_link",
  "remove a link": "delete from evidence_link",
  "append to a chain": "select append_evidence('admin_action', 1, uuidv7(), false, '{}', null)",
  "turn off the triggers": "alter table admin_action disable trigger all",
  "get around the triggers": "set session_replication_role = replica",
  "remove a trigger": "drop trigger guard_entry on admin_action",
  "replace a trigger's function":
    "create or replace function chain_admin_action() returns trigger language sql return null",
  "add a column": "alter table team add column extra text",
  "drop a table": "drop table rate_limit",
  "create a table": "create table extra (id int)",
  "create a schema": "create schema extra",
  "create a role": "create role extra superuser",
  "delete a payment": "delete from pass_order",
  "change what someone paid": "update pass_order set amount_cents = 0",
  "get the free texts again": "delete from sms_trial",
  "pretend a migration ran": "insert into kysely_migration values ('9999', 'now')",
  "read password hashes of roles": "select * from pg_authid",
  "read a file of the server": "select pg_read_file('/etc/passwd')",
  "run a program on the server": "copy team from program 'id'",
  "become the owner": "set role app",
  "drop a table as if it were a month": "select drop_month('team', '2020-01-01')",
};

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("the role that runs the product", () => {
  it.each(Object.entries(attempts))("can't %s", async (_, statement) => {
    await expect(product.query(statement)).rejects.toThrow(/permission denied|must be owner|has no months/);
  });

  it("can't drop a month that's needed, or delete a security event that's younger than 400 days", async () => {
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    const dropped = await product.query("select drop_month('message', $1) as done", [month]);
    expect(dropped.rows).toEqual([{ done: false }]);
    const { count } = await db
      .selectFrom("securityEvent")
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(0);
    await product.query("select delete_old_security_events(shard) from generate_series(0, 15) shard");
    expect((await product.query("select count(*)::int from security_event")).rows).toEqual([{ count }]);
  });

  it("can add evidence, which chains itself", async () => {
    const insert =
      "insert into security_event (kind, reason, occurred_at) values ('sign-in', 'password', now()) returning id";
    const { rows } = await product.query<{ id: string }>(insert);
    const links = await product.query("select is_forgetting from evidence_link where entry_id = $1", [
      rows[0]!.id,
    ]);
    expect(links.rows).toEqual([{ is_forgetting: false }]);
  });

  it("has a decision for every table", async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`.execute(db);
    expect(grantedTables.toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it("may delete from every table that the product deletes from", () => {
    const deleted = globSync("src/{features,platform,server}/**/*.ts")
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/deleteFrom\("(\w+)"|delete from (\w+)/g)])
      .map(([, table, rawTable]) => toSnake(table ?? rawTable!))
      .filter((table) => grantedTables.includes(table));
    expect([...new Set(deleted)].toSorted()).toEqual(
      tableGrants["select, insert, update, delete"].filter((table) => deleted.includes(table)).toSorted(),
    );
  });
});
