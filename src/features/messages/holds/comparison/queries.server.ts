import { sql } from "kysely";
import { createTextLink } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import { getFullBody, type TextContent } from "../../sending/queries.server.ts";
import type { HeldText, SentText } from "../rules.ts";

/** Texts that were sent after `since` are stored under the month they were due in, which can be the one before. */
const sinceMonth = (since: Date) =>
  sql`(date_trunc('month', ${since}::timestamptz) - interval '1 month')::date`;

/** Returns the texts that the database has no record of. */
export async function listUnknown(texts: readonly SentText[], since: Date): Promise<SentText[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ sid: string }>`
    select provider_sid as sid from message
    where phone = any(${texts.map(({ phone }) => phone)}::text[]) and month >= ${sinceMonth(since)}
      and provider_sid = any(${texts.map(({ sid }) => sid)}::text[])`.execute(db);
  const known = new Set(rows.map(({ sid }) => sid));
  return texts.filter(({ sid }) => !known.has(sid));
}

type Row = Omit<HeldText, "link"> & TextContent;

/** Lists the rows that texts to these numbers may belong to. */
export async function listCandidates(texts: readonly SentText[], since: Date): Promise<HeldText[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<Row>`
    select message.id, month, kind, phone, body, link_mark as "linkMark", message.game_id as "gameId", member_id as "memberId",
      message.state = 'queued' as "isQueued",
      coalesce((select due_at from reminder where reminder.id = reminder_id), waits_from, message.due_at) as "dueAt"
    from message
    where phone = any(${[...new Set(texts.map(({ phone }) => phone))]}::text[]) and month >= ${sinceMonth(since)}
      and (message.state in ('queued', 'submitting') or retried)`.execute(db);
  return rows.map((row) => {
    const { id, month, phone, isQueued, dueAt } = row;
    return { id, month, phone, body: getFullBody(row), link: createTextLink(row), isQueued, dueAt };
  });
}
