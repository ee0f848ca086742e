import { sql } from "kysely";
import { clock, days } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { toContainsPattern } from "#platform/like.ts";
import { ROWS_PER_PAGE } from "../accounts/rules.ts";
import type { AdminRequest, RequestCounts, RequestsFilter } from "./schema.ts";

/** Selects every column the screen shows, including who closed the request. */
const selectRequests = (executor: Database | Trx) =>
  executor
    .selectFrom("supportRequest")
    .leftJoin("appUser", "appUser.id", "supportRequest.closedBy")
    .select([
      "supportRequest.id",
      "userId",
      "userName",
      "userEmail",
      "subject",
      "message",
      "priority",
      "supportRequest.createdAt",
      "closedAt",
      "appUser.name as closedByName",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>["execute"]>>[number];

const toRequest = (row: Row): AdminRequest => ({
  ...row,
  priority: row.priority as AdminRequest["priority"],
  hasAccount: row.userId !== null,
  status: row.closedAt ? "closed" : "open",
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Lists requests, newest first. IDs are time-ordered (UUIDv7), so the primary key provides the order. */
export async function listRequests({
  cursor,
  search,
  status,
  priority,
}: RequestsFilter & { cursor?: string | undefined }): Promise<{
  requests: AdminRequest[];
  nextCursor: string | null;
}> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, [ID_PART])[0]!;
  const searchText = search.trim();
  let query = selectRequests(db)
    .orderBy("supportRequest.id", "desc")
    .limit(ROWS_PER_PAGE + 1);
  if (searchText !== "") {
    const pattern = toContainsPattern(searchText);
    query = query.where((eb) =>
      eb.or([
        eb("userName", "ilike", pattern),
        eb("userEmail", "ilike", pattern),
        eb("subject", "ilike", pattern),
      ]),
    );
  }
  if (status !== undefined) query = query.where("closedAt", status === "open" ? "is" : "is not", null);
  if (priority !== undefined) query = query.where("priority", "=", priority);
  if (after !== undefined) query = query.where("supportRequest.id", "<", after);
  const rows = await query.execute();
  const page = rows.slice(0, ROWS_PER_PAGE).map((row) => toRequest(row));
  return {
    requests: page,
    nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([page.at(-1)!.id]) : null,
  };
}

export async function findRequest(
  executor: Database | Trx,
  requestId: string,
): Promise<AdminRequest | undefined> {
  const row = await selectRequests(executor).where("supportRequest.id", "=", requestId).executeTakeFirst();
  return row && toRequest(row);
}

/** Counts the open requests, which are few. Uses their index. */
export async function countOpenRequests(): Promise<Pick<RequestCounts, "open" | "urgent">> {
  const { rows } = await sql<Pick<RequestCounts, "open" | "urgent">>`
    select count(*)::int as open, (count(*) filter (where priority = 'urgent'))::int as urgent
    from support_request where closed_at is null`.execute(db);
  return rows[0]!;
}

export async function countRequests(): Promise<RequestCounts> {
  const oneDayAgo = new Date(clock.now().getTime() - days(1));
  const { rows } = await sql<RequestCounts>`
    select open, urgent, waiting, (select count(*)::int from support_request) - open as closed
    from (
      select count(*)::int as open, (count(*) filter (where priority = 'urgent'))::int as urgent,
        (count(*) filter (where created_at < ${oneDayAgo}))::int as waiting
      from support_request where closed_at is null
    ) waiting_ones`.execute(db);
  return rows[0]!;
}
