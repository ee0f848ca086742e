import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken, rebuildToken } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { TeamOwner } from "../access.server.ts";
import { maskEmail, getRecipientStatus } from "./rules.ts";
import type { Transfer, TransferOffer } from "./schema.ts";

/** The purpose string used to derive transfer link tokens. */
export const TRANSFER_LINK = "team-transfer";

/** Selects offers whose links work: not expired, and made by the team's current owner. */
export const selectOpenTransfers = (source: Database | Trx) =>
  source
    .selectFrom("teamTransfer")
    .innerJoin("team", "team.id", "teamTransfer.teamId")
    .whereRef("team.managerId", "=", "teamTransfer.requestedBy")
    .where("teamTransfer.expiresAt", ">", clock.now());

export async function findTransfer(grant: TeamOwner): Promise<Transfer | null> {
  const offer = await selectOpenTransfers(db)
    .select(["teamTransfer.email", "teamTransfer.expiresAt", "team.timeZone"])
    .where("team.id", "=", grant.teamId)
    .where("team.managerId", "=", grant.user.id)
    .executeTakeFirst();
  return offer ? describeTransfer(offer) : null;
}

export const describeTransfer = (row: { email: string; expiresAt: Date; timeZone: string }): Transfer => ({
  email: row.email,
  expiresAt: row.expiresAt.toISOString(),
  expiresOn: toWallClock(row.expiresAt, row.timeZone).on,
});

/**
 * Returns the offer behind a link. Throws LINK_INVALID for a token that's unknown, expired, replaced, canceled, or
 * used.
 */
export async function getOffer(token: string, session: Session | null): Promise<TransferOffer> {
  const openTransfer = await selectOpenTransfers(db)
    .innerJoin("appUser", "appUser.id", "teamTransfer.requestedBy")
    .select(["teamTransfer.email", "team.name as teamName", "team.sport", "appUser.name as from"])
    .select("teamTransfer.digest")
    .where("teamTransfer.digest", "=", digestToken(token))
    .executeTakeFirst();
  if (!openTransfer) throw new AppError("LINK_INVALID");
  const { email, ...offer } = openTransfer;
  return {
    ...offer,
    invited: maskEmail(email),
    recipientStatus: getRecipientStatus(session?.user ?? null, email),
  };
}

/** Returns the contents of the offer email, or null if the link would no longer work. */
export async function findOfferToEmail(transferId: string) {
  const offer = await selectOpenTransfers(db)
    .innerJoin("appUser", "appUser.id", "teamTransfer.requestedBy")
    .select(["teamTransfer.email", "team.name as teamName", "team.sport", "appUser.name as from"])
    .select("teamTransfer.digest")
    .where("teamTransfer.id", "=", transferId)
    .executeTakeFirst();
  if (!offer) return null;
  const { digest, ...details } = offer;
  const token = rebuildToken(TRANSFER_LINK, transferId, digest);
  return token === null ? null : { ...details, token };
}
