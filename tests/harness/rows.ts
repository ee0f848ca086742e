import pg from "pg";

/** Runs one statement on its own connection, because the database may restart between two statements. */
export async function queryRows<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new pg.Client(databaseUrl);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
