import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "./database.ts";

const double = (number: number) =>
  sql<{ result: number }>`/* prepared: double */ select ${number}::int * 2 as result`;

describe("a statement that asks to be prepared", () => {
  it("is planned once per connection, and answers for each value", async () => {
    await db.connection().execute(async (connection) => {
      const answers = await Promise.all(
        [1, 2, 3].map(async (n) => (await double(n).execute(connection)).rows[0]?.result),
      );
      expect(answers).toEqual([2, 4, 6]);
      const { rows } = await sql`select name, from_sql from pg_prepared_statements`.execute(connection);
      expect(rows).toEqual([{ name: "double", fromSql: false }]);
    });
  });

  it("may not share its name with another", async () => {
    await db.connection().execute(async (connection) => {
      await double(1).execute(connection);
      await expect(sql`/* prepared: double */ select 1`.execute(connection)).rejects.toThrow(
        /must be unique/i,
      );
    });
  });

  it("leaves all others as they are", async () => {
    await db.connection().execute(async (connection) => {
      await sql`select ${1}::int as one`.execute(connection);
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(
        connection,
      );
      expect(rows.map(({ name }) => name)).not.toContain("");
    });
  });
});
