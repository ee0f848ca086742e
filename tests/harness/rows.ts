import pg from "pg";

/** What one statement answers, on a connection of its own: the database may be restarted between two. */
export async function rows<Row extends object>(databaseUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(databaseUrl);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
