import { sql } from "kysely";
import { OWN_PAGE_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import { findNumberBlock } from "#features/teams/phones/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { consumeAll } from "#platform/rate-limit.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { insertMessages } from "../commands.server.ts";
import { getRate } from "../cost/rules.ts";
import { spendDay } from "../free/commands.server.ts";
import { containsLink } from "../links/rules.ts";
import { toMonth } from "../rules.ts";
import { findNextPage } from "./queries.server.ts";
import { composePageLink, getDeadline } from "./rules.ts";

/**
 * Notes that someone wants the link to their page by text (PUBLIC-53). Runs the same statements for every number, and
 * looks up nothing, so how long it takes tells nothing about the number (PUBLIC-54). Beyond a limit, the last of them
 * writes no row (PUBLIC-56).
 */
export async function requestPageLink(phone: string, clientAddress: string): Promise<void> {
  const waits = [
    ...(await consumeAll("find:address", [clientAddress])),
    ...(await consumeAll("find:phone", [phone])),
  ];
  const isAllowed = waits.every((seconds) => seconds === 0);
  await sql`
    insert into link_request (phone, requested_at)
    select ${phone}, ${clock.now()} where ${isAllowed}`.execute(db);
}

/**
 * Takes the oldest request and texts the link, if the number may have one. Any number of workers may run this, because
 * each takes its own row, and the row is gone in the transaction that queues the text. Returns how many rows it took.
 */
export async function queueRequestedLinks(): Promise<number> {
  const { rows } = await sql`select from link_request limit 1`.execute(db);
  if (rows.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows: taken } = await sql<{ phone: string; requestedAt: Date }>`
      delete from link_request where id = (
        select id from link_request order by requested_at limit 1 for update skip locked
      ) returning phone, requested_at as "requestedAt"`.execute(trx);
    const [request] = taken;
    if (!request) return 0;
    const now = clock.now();
    // A row that fails again and again must not stay in the way of others.
    if (getDeadline(request.requestedAt) > now) await queuePageLink(trx, request, now);
    return 1;
  });
}

/** Queues the text with the link. Does nothing for a number that may not be texted, or that no team has. */
async function queuePageLink(
  trx: Trx,
  { phone, requestedAt }: { phone: string; requestedAt: Date },
  now: Date,
): Promise<void> {
  const page = await findNextPage(trx, phone, now);
  if (!page) return;
  const { teamId, teamName, hasPass, memberId, language, gameId } = page;
  const text = composePageLink(teamName, language, OWN_PAGE_LINK_LENGTH);
  // The team's name is its manager's own words (TEXT-41).
  if (!hasPass && containsLink(text.body)) return;
  await lockReservations(trx, [teamId]);
  // Also those of a child's own phone, because no adult texts a child alone, and no other number gets this text.
  if ((await findNumberBlock(trx, teamId, phone)) !== null) return;
  if (!(await spendDay(trx, text.segments * getRate(phone), now))) {
    log.warn("the day's free texts are used up, so a link wasn't sent");
    return;
  }
  const [linkMark] = await activateLinks(trx, [{ teamId, gameId, contact: phone, memberIds: [] }]);
  await insertMessages(
    trx,
    [
      {
        kind: "page",
        reminderId: null,
        month: toMonth(now),
        teamId,
        gameId,
        memberId,
        phone,
        ...text,
        linkMark: linkMark!,
        state: "queued",
        reason: null,
        dueAt: now,
        validUntil: getDeadline(requestedAt),
      },
    ],
    now,
  );
}
