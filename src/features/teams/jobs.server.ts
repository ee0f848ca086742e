import { createElement } from "react";
import { findMailRecipient } from "#features/accounts/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import { linkToken } from "#platform/secrets.ts";
import * as handedOver from "./emails/handed-over.tsx";
import * as handoverOffer from "./emails/handover-offer.tsx";
import { findOfferToMail } from "./handover/queries.server.ts";
import { handoverPath } from "./handover/rules.ts";
import { cleanUpTeams, sendTeamMail, type TeamMail } from "./queue.ts";

/** Sends one mail; repeats are told apart by its Message-ID. One that has no reader or sense any more is dropped. */
async function sendMailOfTeam(mail: TeamMail, jobId: string) {
  switch (mail.mail) {
    case "handover-offer":
      return mailOffer(mail.handoverId, jobId);
    case "handed-over":
      return mailHandedOver(mail, jobId);
  }
}

async function mailOffer(handoverId: string, jobId: string) {
  const offer = await findOfferToMail(handoverId);
  // Taken back or replaced while the mail waited: its link would only confuse.
  if (!offer) return;
  const { email, ...words } = offer;
  const offerUrl = config.appUrl + handoverPath(linkToken("team-handover", handoverId));
  const props = { ...words, offerUrl };
  await sendMail({
    id: jobId,
    to: email,
    subject: handoverOffer.subject(props),
    body: createElement(handoverOffer.HandoverOfferEmail, props),
  });
}

async function mailHandedOver(mail: { teamId: string; fromId: string; toId: string }, jobId: string) {
  const [previous, next, team] = await Promise.all([
    findMailRecipient(mail.fromId),
    findMailRecipient(mail.toId),
    db.selectFrom("team").select("name").where("id", "=", mail.teamId).executeTakeFirst(),
  ]);
  if (!previous || !next || !team) return;
  const props = {
    name: previous.name,
    teamName: team.name,
    to: next.name,
    supportUrl: `${config.appUrl}/contact`,
  };
  await sendMail({
    id: jobId,
    to: previous.email,
    subject: handedOver.subject(props),
    body: createElement(handedOver.HandedOverEmail, props),
  });
}

/** Set-based and repeatable. */
async function cleanUp() {
  await db.deleteFrom("teamHandover").where("expiresAt", "<", clock.now()).execute();
}

export const teamTasks = [task(sendTeamMail, sendMailOfTeam), task(cleanUpTeams, cleanUp)];
