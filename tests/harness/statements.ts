import type pg from "pg";
import { pool } from "#platform/database.ts";

let counted = 0;
const watched = new WeakSet<pg.PoolClient>();

/** How many statements the product sends to PostgreSQL while `work` runs. */
export async function countStatements<Answer>(work: () => Promise<Answer>) {
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      counted++;
      return query(...args);
    }) as typeof client.query;
  };
  pool.on("acquire", watch);
  counted = 0;
  try {
    const answer = await work();
    return { answer, statements: counted };
  } finally {
    pool.off("acquire", watch);
  }
}
