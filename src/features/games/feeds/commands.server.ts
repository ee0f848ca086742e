import { randomUUID } from "node:crypto";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { selectPastSeasons } from "#features/teams/seasons/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { linkToken, digestToken, rebuildToken } from "#platform/secrets.ts";
import { CALENDAR_LINK, requireMember } from "./queries.server.ts";

/**
 * Creates or replaces a team's or member's calendar link. Not idempotent: each call creates a new link and revokes the
 * previous one. Throws NOT_FOUND if the member is on another team or was removed.
 */
export const renewFeed = ({ teamId }: TeamManager, memberId: string | null) => putFeed(teamId, memberId);

/** Creates the team's calendar link unless it has one. Idempotent, so calendars that use the link keep working. */
export async function ensureFeed({ teamId }: TeamManager): Promise<void> {
  const feed = await db
    .selectFrom("calendarFeed")
    .select(["id", "digest"])
    .where("teamId", "=", teamId)
    .where("memberId", "is", null)
    .executeTakeFirst();
  // Its key was retired, so it no longer works.
  if (feed && rebuildToken(CALENDAR_LINK, feed.id, feed.digest) === null)
    await db.deleteFrom("calendarFeed").where("id", "=", feed.id).execute();
  await db
    .insertInto("calendarFeed")
    .values({ teamId, memberId: null, ...createLink() })
    .onConflict((conflict) => conflict.columns(["teamId", "memberId"]).doNothing())
    .execute();
}

function createLink() {
  const id = randomUUID();
  return { id, digest: digestToken(linkToken(CALENDAR_LINK, id)) };
}

/**
 * Lets the holder of a link create or replace their calendar link: that of the contact, for everyone behind it (REACH-22),
 * or of the single member that the link proves. Like `renewFeed`, it isn't idempotent.
 */
export async function renewOwnFeed({ contact, members }: OwnPage): Promise<void> {
  if (contact === null) return putFeed(members[0]!.teamId, members[0]!.memberId);
  const link = { ...createLink(), createdAt: clock.now() };
  await db
    .insertInto("contactFeed")
    .values({ contact, ...link })
    .onConflict((conflict) => conflict.column("contact").doUpdateSet(link))
    .execute();
}

async function putFeed(teamId: string, memberId: string | null): Promise<void> {
  const link = createLink();
  await db.transaction().execute(async (trx) => {
    if (memberId !== null) await requireMember(trx, teamId, memberId);
    await closeEarlierFeeds(trx, teamId, memberId);
    await trx
      .insertInto("calendarFeed")
      .values({ teamId, memberId, ...link })
      .onConflict((conflict) => conflict.columns(["teamId", "memberId"]).doUpdateSet(link))
      .execute();
  });
}

/**
 * Revokes a calendar link, and those of past seasons that lead here. Idempotent. Throws NOT_FOUND if the member is on
 * another team.
 */
export async function closeFeed({ teamId }: TeamManager, memberId: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (memberId !== null) await requireMember(trx, teamId, memberId);
    await closeEarlierFeeds(trx, teamId, memberId);
    await deleteFeed(trx, teamId, memberId);
  });
}

async function closeEarlierFeeds(trx: Trx, teamId: string, memberId: string | null) {
  const { rows } = await selectPastSeasons({ teamId, memberId }).execute(trx);
  for (const season of rows) await deleteFeed(trx, season.teamId, season.memberId);
}

async function deleteFeed(trx: Trx, teamId: string, memberId: string | null) {
  await trx
    .deleteFrom("calendarFeed")
    .where("teamId", "=", teamId)
    .where("memberId", memberId === null ? "is" : "=", memberId)
    .execute();
}
