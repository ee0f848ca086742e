import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createKey } from "#tests/factories/keys.ts";
import { download, readZip } from "#tests/harness/exports.ts";
import { createCallers, createTenant } from "#tests/harness/tenants.ts";
import { startExport } from "./commands.server.ts";
import { exportTasks } from "./jobs.server.ts";
import { getExport } from "./queries.server.ts";

/** Columns that hold a secret, a digest of one, or what one is derived from. */
const secretColumns =
  /digest|token|secret|password|salt|hash|backup_codes|public_key|credential_id|link_mark|link_id|request_key|provider_sid|^sid$|address$|session|customer|payment_intent|charge_id|fingerprint|receipt/;

/** Shorter values could be a part of anything. */
const MIN_LENGTH = 12;

/** Lists everything that's stored in a secret's column, as it could be written. */
async function listSecrets(): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and data_type in ('text', 'bytea', 'uuid') order by 1, 2`.execute(db.withoutPlugins());
  const secrets = new Set<string>();
  let columnCount = 0;
  for (const { table, column, type } of columns) {
    if (!secretColumns.test(column) || (column === "address" && table === "venue")) continue;
    columnCount++;
    const { rows } = await sql<{ value: string | Buffer }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db.withoutPlugins(),
    );
    for (const { value } of rows)
      for (const text of type === "bytea" ? writeBytes(value as Buffer) : [String(value)])
        if (text.length >= MIN_LENGTH) secrets.add(text);
  }
  expect(columnCount).toBeGreaterThan(50);
  return secrets;
}

const writeBytes = (bytes: Buffer) =>
  (["hex", "base64", "base64url", "latin1"] as const).map((encoding) => bytes.toString(encoding));

it("has no token, key, secret, or digest, whatever is stored [CONNECT-36]", async () => {
  const { people } = await createCallers();
  const tenant = await createTenant(people, "own");
  const [owner, leagueOwner] = [people.owner.id, people["league owner"].id];
  await createKey(owner);
  await createKey(leagueOwner);
  const secrets = await listSecrets();
  expect(secrets.size).toBeGreaterThan(50);
  for (const [subject, userId] of [
    [{ teamId: tenant.teamId, leagueId: null }, owner],
    [{ teamId: null, leagueId: tenant.leagueId }, leagueOwner],
  ] as const) {
    await startExport(subject, { id: userId } as never);
    const { export: started } = await getExport(subject, { id: userId } as never);
    await exportTasks[0]!.run({ exportId: started!.id }, "job");
    const response = await download(started!.id, { user: { id: userId } } as never);
    const files = readZip(new Uint8Array(await response.arrayBuffer()));
    const text = Object.values(files).join("\n");
    expect(text).toContain(tenant.canary);
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
    // This covers tables without rows too.
    const headers = Object.entries(files).flatMap(([name, content]) =>
      name.endsWith(".csv")
        ? content
            .split("\r\n")[0]!
            .replaceAll(/["\uFEFF]/g, "")
            .split(",")
        : [],
    );
    expect(headers.length).toBeGreaterThan(50);
    expect(headers.filter((column) => secretColumns.test(column) && column !== "address")).toEqual([]);
  }
});
