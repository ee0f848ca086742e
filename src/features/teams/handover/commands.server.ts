import { randomUUID } from "node:crypto";
import { endTeamManagerLinks } from "#features/accounts/invitations/commands.server.ts";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import type { TeamOwner } from "../access.server.ts";
import { sendTeamMail } from "../queue.ts";
import { describeHandover, openHandovers } from "./queries.server.ts";
import { HANDOVER_LIFETIME_MS, standingOf } from "./rules.ts";
import type { Handover } from "./schema.ts";

/**
 * Offers the team to an address, in place of an open offer, and mails the link. Asks for a confirmed address of
 * one's own: the mail goes to somebody who may not know the sender.
 */
export async function startHandover(grant: TeamOwner, email: string): Promise<Handover> {
  const { teamId, user } = grant;
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_CONFIRMED");
  if (email === user.email) {
    const fields = { email: "This is your own address. Please enter the next manager's." };
    throw new AppError("INVALID_INPUT", { details: { fields } });
  }
  const id = randomUUID();
  const offer = {
    id,
    digest: tokenDigest(linkToken("team-handover", id)),
    email,
    requestedBy: user.id,
    expiresAt: after(clock.now(), HANDOVER_LIFETIME_MS),
  };
  return db.transaction().execute(async (trx) => {
    // Waits for an acceptance that is under way: after it, the team is no longer this person's to give.
    const own = await trx
      .selectFrom("team")
      .select("timeZone")
      .where("id", "=", teamId)
      .where("managerId", "=", user.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!own) throw new AppError("NOT_FOUND");
    await trx
      .insertInto("teamHandover")
      .values({ teamId, ...offer })
      .onConflict((conflict) => conflict.column("teamId").doUpdateSet({ ...offer, createdAt: clock.now() }))
      .execute();
    await enqueue(trx, sendTeamMail, { mail: "handover-offer", handoverId: id });
    return describeHandover({ ...offer, ...own });
  });
}

/** Idempotent. */
export async function cancelHandover({ teamId, user }: TeamOwner): Promise<void> {
  await db
    .deleteFrom("teamHandover")
    .where("teamId", "=", teamId)
    .where("requestedBy", "=", user.id)
    .execute();
}

/**
 * Makes this person the team's manager and returns the team's id. Locks team and offer, so of two acceptances
 * one wins and the other finds no link any more. The previous manager keeps no way in and is told by mail.
 */
export async function acceptHandover({ user }: Session, token: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const offer = await openHandovers(trx)
      .innerJoin("appUser as previous", "previous.id", "teamHandover.requestedBy")
      .select(["team.id as teamId", "teamHandover.email", "previous.id", "previous.email as previousEmail"])
      .where("teamHandover.digest", "=", tokenDigest(token))
      .forNoKeyUpdate("team")
      .forUpdate("teamHandover")
      .executeTakeFirst();
    if (!offer) throw new AppError("LINK_INVALID");
    const standing = standingOf(user, offer.email);
    if (standing === "unconfirmed") throw new AppError("EMAIL_NOT_CONFIRMED");
    if (standing !== "invited") throw new AppError("HANDOVER_OTHER_ADDRESS");
    const { teamId } = offer;
    await trx.updateTable("team").set({ managerId: user.id }).where("id", "=", teamId).execute();
    await trx.deleteFrom("teamHandover").where("teamId", "=", teamId).execute();
    await endTeamManagerLinks(trx, teamId, [user, { id: offer.id, email: offer.previousEmail }]);
    await enqueue(trx, sendTeamMail, { mail: "handed-over", teamId, fromId: offer.id, toId: user.id });
    return teamId;
  });
}
