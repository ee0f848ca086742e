import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "./database.ts";

const queryDouble = (number: number) =>
  sql<{ result: number }>`/* prepared: double */ select ${number}::int * 2 as result`;

describe("prepared statements", () => {
  it("are planned once per connection and return a different result for each value", async () => {
    await db.connection().execute(async (connection) => {
      const results = await Promise.all(
        [1, 2, 3].map(async (n) => (await queryDouble(n).execute(connection)).rows[0]?.result),
      );
      expect(results).toEqual([2, 4, 6]);
      const { rows } = await sql`select name, from_sql from pg_prepared_statements`.execute(connection);
      expect(rows).toEqual([{ name: "double", fromSql: false }]);
    });
  });

  it("can't share a name", async () => {
    await db.connection().execute(async (connection) => {
      await queryDouble(1).execute(connection);
      await expect(sql`/* prepared: double */ select 1`.execute(connection)).rejects.toThrow(
        /must be unique/i,
      );
    });
  });

  it("don't include unmarked statements", async () => {
    await db.connection().execute(async (connection) => {
      await sql`select ${1}::int as one`.execute(connection);
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(
        connection,
      );
      expect(rows.map(({ name }) => name)).not.toContain("");
    });
  });
});
