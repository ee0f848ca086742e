import pg from "pg";

/**
 * Runs a statement as the owner of the tables, past every trigger. This is what someone does who has taken over the
 * database, or what a test needs that rewrites evidence.
 */
export async function runAsOwner(statement: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client(process.env.MIGRATE_DATABASE_URL ?? process.env.DATABASE_URL);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
