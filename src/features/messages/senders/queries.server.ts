import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { textSenders } from "#platform/sms/texting.ts";
import { db } from "#platform/database.ts";

/** The maximum count. Higher counts wouldn't change how an operator reacts. */
const MAX_COUNT = 100_000;

/** Counts the texts that wait for each sender. */
export async function countWaitingBySender(): Promise<Record<string, number>> {
  const names = textSenders.map(({ name }) => name);
  const { rows } = await sql<{ name: string; waiting: number }>`
    select name, (select count(*) from (
      select from message where is_queued and message.sender = name limit ${MAX_COUNT}
    ) waiting)::int as waiting
    from unnest(${names}::text[]) name`.execute(db);
  return Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting]));
}

/** Returns 1 for each sender that's out of use, and 0 for the others. */
export async function listOutOfUse(): Promise<Record<string, number>> {
  const names = textSenders.map(({ name }) => name);
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("sender")
    .select("name")
    .where("name", "in", names)
    .where("outUntil", ">", clock.now())
    .execute();
  const out = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(names.map((name) => [name, out.has(name) ? 1 : 0]));
}
