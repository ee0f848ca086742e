import * as z from "zod";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import type { SecurityEventKind } from "#platform/security-event-kinds.ts";
import { findAccountId } from "#platform/security-events.ts";
import { ROWS_PER_PAGE } from "../accounts/rules.ts";
import type { EventsFilter, ListedEvent } from "./schema.ts";

/** Lists events, newest first. IDs are time-ordered (UUIDv7), so each index provides the order. */
export async function listSecurityEvents({
  kind,
  account,
  cursor,
}: EventsFilter & { cursor?: string | undefined }): Promise<{
  events: ListedEvent[];
  nextCursor: string | null;
}> {
  const typed = account.trim().toLowerCase();
  const isId = z.uuid().safeParse(typed).success;
  const accountId = typed === "" || isId ? typed : await findAccountId(typed);
  if (accountId === null) return { events: [], nextCursor: null };
  const rows = await db
    .selectFrom("securityEvent")
    .leftJoin("appUser", "appUser.id", "securityEvent.accountId")
    .select(["securityEvent.id", "kind", "reason", "accountId", "addressDigest", "requestId", "occurredAt"])
    .select("appUser.email")
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .$if(accountId !== "", (query) => query.where("accountId", "=", accountId))
    .$if(cursor !== undefined, (query) =>
      query.where("securityEvent.id", "<", decodeCursor(cursor!, [ID_PART])[0]!),
    )
    .orderBy("securityEvent.id", "desc")
    .limit(ROWS_PER_PAGE + 1)
    .execute();
  const events = rows.slice(0, ROWS_PER_PAGE).map(({ addressDigest, occurredAt, ...row }) => ({
    ...row,
    kind: row.kind as SecurityEventKind,
    address: addressDigest?.toString("hex").slice(0, 8) ?? null,
    occurredAt: occurredAt.toISOString(),
  }));
  return { events, nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([events.at(-1)!.id]) : null };
}
