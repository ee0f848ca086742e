import { randomUUID } from "node:crypto";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { db } from "#platform/database.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { CALENDAR_LINK, requireMember } from "./queries.server.ts";

/**
 * Gives the team's calendar an address, or a member's. Not idempotent: every call makes another one, and ends the one
 * before. NOT_FOUND for a member of another team, or one who was removed meanwhile.
 */
export const renewFeed = ({ teamId }: TeamManager, memberId: string | null) => putFeed(teamId, memberId);

/** The same by the member, for their own calendar. */
export const renewOwnFeed = ({ teamId, memberId }: OwnPage) => putFeed(teamId, memberId);

async function putFeed(teamId: string, memberId: string | null): Promise<void> {
  const id = randomUUID();
  const link = { id, digest: tokenDigest(linkToken(CALENDAR_LINK, id)) };
  await db.transaction().execute(async (trx) => {
    if (memberId !== null) await requireMember(trx, teamId, memberId);
    await trx
      .insertInto("calendarFeed")
      .values({ teamId, memberId, ...link })
      .onConflict((conflict) => conflict.columns(["teamId", "memberId"]).doUpdateSet(link))
      .execute();
  });
}

/** Idempotent. NOT_FOUND for a member of another team. */
export async function closeFeed({ teamId }: TeamManager, memberId: string | null): Promise<void> {
  if (memberId !== null) await requireMember(db, teamId, memberId);
  await db
    .deleteFrom("calendarFeed")
    .where("teamId", "=", teamId)
    .where("memberId", memberId === null ? "is" : "=", memberId)
    .execute();
}
