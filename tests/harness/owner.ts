import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll } from "vitest";
import type { DB } from "#platform/database-types.ts";

// The product's code runs as a role that can't delete evidence or payments, or change tables. What a test does around
// it, such as emptying tables or tampering with evidence, goes through here.

const ownerPool = new pg.Pool({ connectionString: process.env.MIGRATE_DATABASE_URL, max: 4 });
// A test may drop or end the connections of its database.
ownerPool.on("error", () => {});
afterAll(() => ownerPool.end());

/** Connects as the owner of the tables. Triggers and constraints hold as for the product. */
export const ownerDb = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: ownerPool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/**
 * Runs a statement as the owner of the tables, past every trigger. This is what someone does who has taken over the
 * database, or what a test needs that rewrites evidence.
 */
export async function runAsOwner(statement: string, values: unknown[] = []): Promise<number> {
  const client = await ownerPool.connect();
  try {
    await client.query("set session_replication_role = replica");
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    // The setting belongs to the connection, so no one else may get it.
    client.release(true);
  }
}
