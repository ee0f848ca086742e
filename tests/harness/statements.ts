import type pg from "pg";
import { pool } from "#platform/database.ts";

let count = 0;
const watchedClients = new WeakSet<pg.PoolClient>();

/** Counts the statements sent to PostgreSQL while `work` runs. */
export async function countStatements<Result>(work: () => Promise<Result>) {
  const watch = (client: pg.PoolClient) => {
    if (watchedClients.has(client)) return;
    watchedClients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      count++;
      return query(...args);
    }) as typeof client.query;
  };
  pool.on("acquire", watch);
  count = 0;
  try {
    const result = await work();
    return { result, statements: count };
  } finally {
    pool.off("acquire", watch);
  }
}
