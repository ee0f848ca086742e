import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { db } from "#platform/database.ts";

/** Makes the database refuse a kind of write to a table until the end of the test, as a real fault would. */
export async function refuseWrites(table: string, operation: "insert" | "update" | "delete") {
  const on = db.withoutPlugins();
  await sql`
    create or replace function refuse_write() returns trigger language plpgsql
    as $$ begin raise exception 'refused by the test'; end $$`.execute(on);
  await sql
    .raw(`create trigger refuse before ${operation} on ${table} for each row execute function refuse_write()`)
    .execute(on);
  onTestFinished(async () => {
    await sql.raw(`drop trigger refuse on ${table}`).execute(on);
  });
}
