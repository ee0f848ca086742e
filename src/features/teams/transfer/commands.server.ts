import { randomUUID } from "node:crypto";
import { endTeamManagerLinks } from "#features/accounts/invitations/commands.server.ts";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import type { TeamOwner } from "../access.server.ts";
import { sendTeamEmail } from "../queue.ts";
import { describeTransfer, selectOpenTransfers, TRANSFER_LINK } from "./queries.server.ts";
import { TRANSFER_LIFETIME_MS, getRecipientStatus } from "./rules.ts";
import type { Transfer } from "./schema.ts";

/**
 * Offers the team to an email address, replacing any pending offer, and emails the link. Requires a confirmed email
 * address, because the recipient may not know the sender.
 */
export async function startTransfer(grant: TeamOwner, email: string): Promise<Transfer> {
  const { teamId, user } = grant;
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  if (email === user.email) {
    const fields = { email: "That's your own email. Enter the new manager's." };
    throw new AppError("INVALID_INPUT", { details: { fields } });
  }
  const id = randomUUID();
  const offer = {
    id,
    digest: digestToken(linkToken(TRANSFER_LINK, id)),
    email,
    requestedBy: user.id,
    expiresAt: after(clock.now(), TRANSFER_LIFETIME_MS),
  };
  return db.transaction().execute(async (trx) => {
    // Waits for any acceptance in progress, after which this person no longer owns the team.
    const ownTeam = await trx
      .selectFrom("team")
      .select("timeZone")
      .where("id", "=", teamId)
      .where("managerId", "=", user.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!ownTeam) throw new AppError("NOT_FOUND");
    await trx
      .insertInto("teamTransfer")
      .values({ teamId, ...offer })
      .onConflict((conflict) => conflict.column("teamId").doUpdateSet({ ...offer, createdAt: clock.now() }))
      .execute();
    await enqueue(trx, sendTeamEmail, { template: "transfer-offer", transferId: id });
    return describeTransfer({ ...offer, ...ownTeam });
  });
}

/** Cancels a pending transfer. Idempotent. */
export async function cancelTransfer({ teamId, user }: TeamOwner): Promise<void> {
  await db
    .deleteFrom("teamTransfer")
    .where("teamId", "=", teamId)
    .where("requestedBy", "=", user.id)
    .execute();
}

/**
 * Makes this person the team's manager and returns the team's id. Locks the team and the offer so that only one of two
 * concurrent requests succeeds. The other gets LINK_INVALID. The previous manager loses all access and gets an email.
 */
export async function acceptTransfer({ user }: Session, token: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const offer = await selectOpenTransfers(trx)
      .innerJoin("appUser as previous", "previous.id", "teamTransfer.requestedBy")
      .select(["team.id as teamId", "teamTransfer.email", "previous.id", "previous.email as previousEmail"])
      .where("teamTransfer.digest", "=", digestToken(token))
      .forNoKeyUpdate("team")
      .forUpdate("teamTransfer")
      .executeTakeFirst();
    if (!offer) throw new AppError("LINK_INVALID");
    const recipientStatus = getRecipientStatus(user, offer.email);
    if (recipientStatus === "unconfirmed") throw new AppError("EMAIL_NOT_CONFIRMED");
    if (recipientStatus !== "invited") throw new AppError("TRANSFER_EMAIL_MISMATCH");
    const { teamId } = offer;
    await trx.updateTable("team").set({ managerId: user.id }).where("id", "=", teamId).execute();
    await trx.deleteFrom("teamTransfer").where("teamId", "=", teamId).execute();
    await endTeamManagerLinks(trx, teamId, [user, { id: offer.id, email: offer.previousEmail }]);
    await enqueue(trx, sendTeamEmail, {
      template: "team-transferred",
      teamId,
      fromId: offer.id,
      toId: user.id,
    });
    return teamId;
  });
}
