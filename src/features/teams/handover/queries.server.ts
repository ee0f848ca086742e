import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { tokenDigest } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { TeamOwner } from "../access.server.ts";
import { maskEmail, standingOf } from "./rules.ts";
import type { Handover, HandoverOffer } from "./schema.ts";

/** Those whose links work: not lapsed, and asked for by who still is the team's manager. */
export const openHandovers = (on: Database | Trx) =>
  on
    .selectFrom("teamHandover")
    .innerJoin("team", "team.id", "teamHandover.teamId")
    .whereRef("team.managerId", "=", "teamHandover.requestedBy")
    .where("teamHandover.expiresAt", ">", clock.now());

export async function findHandover(grant: TeamOwner): Promise<Handover | null> {
  const found = await openHandovers(db)
    .select(["teamHandover.email", "teamHandover.expiresAt", "team.timeZone"])
    .where("team.id", "=", grant.teamId)
    .where("team.managerId", "=", grant.user.id)
    .executeTakeFirst();
  return found ? describeHandover(found) : null;
}

export const describeHandover = (row: { email: string; expiresAt: Date; timeZone: string }): Handover => ({
  email: row.email,
  expiresAt: row.expiresAt.toISOString(),
  expiresOn: wallClockAt(row.expiresAt, row.timeZone).on,
});

/** Throws LINK_INVALID for a token that is unknown, lapsed, replaced, taken back or used. */
export async function getOffer(token: string, session: Session | null): Promise<HandoverOffer> {
  const found = await openHandovers(db)
    .innerJoin("appUser", "appUser.id", "teamHandover.requestedBy")
    .select(["teamHandover.email", "team.name as teamName", "team.sport", "appUser.name as from"])
    .where("teamHandover.digest", "=", tokenDigest(token))
    .executeTakeFirst();
  if (!found) throw new AppError("LINK_INVALID");
  const { email, ...offer } = found;
  return { ...offer, invited: maskEmail(email), standing: standingOf(session?.user ?? null, email) };
}

/** What the mail with the link says; null when the link would not work any more. */
export async function findOfferToMail(handoverId: string) {
  const found = await openHandovers(db)
    .innerJoin("appUser", "appUser.id", "teamHandover.requestedBy")
    .select(["teamHandover.email", "team.name as teamName", "team.sport", "appUser.name as from"])
    .where("teamHandover.id", "=", handoverId)
    .executeTakeFirst();
  return found ?? null;
}
