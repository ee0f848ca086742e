import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import * as teamTransferred from "./emails/team-transferred.tsx";
import * as transferOffer from "./emails/transfer-offer.tsx";
import { findOfferToEmail } from "./transfer/queries.server.ts";
import { getTransferPath } from "./transfer/rules.ts";
import { cleanUpTeams, sendTeamEmail, type TeamEmail } from "./queue.ts";

/**
 * Sends one email. Retries share a Message-ID so that mailboxes can deduplicate them. Drops emails that are no longer
 * relevant.
 */
async function sendTeamEmailNow(email: TeamEmail, jobId: string) {
  switch (email.template) {
    case "transfer-offer":
      return sendOfferEmail(email.transferId, jobId);
    case "team-transferred":
      return sendTransferredEmail(email, jobId);
  }
}

async function sendOfferEmail(transferId: string, jobId: string) {
  const offer = await findOfferToEmail(transferId);
  // The offer was canceled or replaced, or it expired, while the email was queued, so its link no longer works.
  if (!offer) return;
  const { email, token, ...details } = offer;
  const offerUrl = config.appUrl + getTransferPath(token);
  const props = { ...details, offerUrl };
  await sendEmail({
    id: jobId,
    to: email,
    subject: transferOffer.subject(props),
    body: createElement(transferOffer.TransferOfferEmail, props),
  });
}

async function sendTransferredEmail(email: { teamId: string; fromId: string; toId: string }, jobId: string) {
  const [previous, next, team] = await Promise.all([
    findEmailRecipient(email.fromId),
    findEmailRecipient(email.toId),
    db.selectFrom("team").select("name").where("id", "=", email.teamId).executeTakeFirst(),
  ]);
  if (!previous || !next || !team) return;
  const props = {
    name: previous.name,
    teamName: team.name,
    to: next.name,
    supportUrl: `${config.appUrl}/contact`,
  };
  await sendEmail({
    id: jobId,
    to: previous.email,
    subject: teamTransferred.subject(props),
    body: createElement(teamTransferred.TeamTransferredEmail, props),
  });
}

/** Deletes expired transfers. Idempotent. */
async function cleanUp() {
  await db.deleteFrom("teamTransfer").where("expiresAt", "<", clock.now()).execute();
}

export const teamTasks = [defineTask(sendTeamEmail, sendTeamEmailNow), defineTask(cleanUpTeams, cleanUp)];
