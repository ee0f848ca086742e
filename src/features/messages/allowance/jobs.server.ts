import { createElement } from "react";
import { findMailRecipient } from "#features/accounts/queries.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import * as email from "./emails/allowance-warning.tsx";
import { findAllowance } from "./queries.server.ts";
import { sendAllowanceWarning, type AllowanceWarning } from "./queue.ts";
import { forecastOf } from "./rules.ts";

/** Repeats are told apart by the Message-ID. With more texts bought meanwhile, or without a reader, it has no sense any more. */
async function sendWarning({ teamId, userId, allowance: warnedOf, level }: AllowanceWarning, jobId: string) {
  const [recipient, team, allowance] = await Promise.all([
    findMailRecipient(userId),
    db.selectFrom("team").select("name").where("id", "=", teamId).executeTakeFirst(),
    findAllowance(teamId),
  ]);
  if (!recipient || !team || !allowance || allowance.limit > warnedOf) return;
  const props = {
    name: recipient.name,
    teamName: team.name,
    level,
    used: allowance.used,
    limit: allowance.limit,
    forecast: forecastOf(allowance).words,
    teamUrl: `${config.appUrl}/teams/${teamId}`,
  };
  await sendMail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.AllowanceWarningEmail, props),
  });
}

export const allowanceTasks = [task(sendAllowanceWarning, sendWarning)];
