import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { readSlots } from "../queries.server.ts";
import type { ChangeKind, RequestState } from "../schema.ts";
import * as email from "./emails/change-ended.tsx";
import { emailChangeEnded } from "./queue.ts";

const findEnded = (requestId: string, teamId: string) =>
  db
    .selectFrom("changeRequest as request")
    .innerJoin("team", (join) => join.on("team.id", "=", teamId))
    .leftJoin("appUser as responder", "responder.id", "request.answeredBy")
    .leftJoin("appUser as decider", "decider.id", "request.decidedBy")
    .selectAll("request")
    .select(["team.timeZone as teamZone", "responder.name as responderName", "decider.name as deciderName"])
    .where("request.id", "=", requestId)
    .executeTakeFirst();

/**
 * Emails one manager. Retries share a Message-ID so that mailboxes can deduplicate them. Skips the email if the team, the
 * league, or the manager's account is gone.
 */
async function emailManager(
  { requestId, userId, teamId }: { requestId: string; userId: string; teamId: string },
  jobId: string,
) {
  const [recipient, ended] = await Promise.all([findEmailRecipient(userId), findEnded(requestId, teamId)]);
  if (!recipient || !ended) return;
  const state = ended.state as RequestState;
  const isDecided = state === "accepted" || state === "declined";
  const props = {
    name: recipient.name,
    request: {
      kind: ended.kind as ChangeKind,
      state,
      from: { id: ended.fromTeamId, name: ended.fromTeamName },
      to: { id: ended.toTeamId, name: ended.toTeamName },
      ...readSlots(ended, ended.teamZone),
    },
    decidedBy: isDecided ? (ended.deciderName ?? ended.responderName) : null,
    url: `${config.appUrl}/teams/${teamId}`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.ChangeEndedEmail, props),
  });
}

export const endingTasks = [defineTask(emailChangeEnded, emailManager)];
