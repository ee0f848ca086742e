import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import * as email from "./emails/allowance-warning.tsx";
import { findAllowance } from "./queries.server.ts";
import { sendAllowanceWarning, type AllowanceWarning } from "./queue.ts";
import { getForecast } from "./rules.ts";

/**
 * Emails one warning. The Message-ID deduplicates retries. Skips the email if the team has bought more texts or the
 * manager is gone.
 */
async function sendWarning(
  { teamId, userId, allowance: warnedAllowance, level }: AllowanceWarning,
  jobId: string,
) {
  const [recipient, team, allowance] = await Promise.all([
    findEmailRecipient(userId),
    db.selectFrom("team").select("name").where("id", "=", teamId).executeTakeFirst(),
    findAllowance(teamId),
  ]);
  if (!recipient || !team || !allowance || allowance.limit > warnedAllowance) return;
  const props = {
    name: recipient.name,
    teamName: team.name,
    level,
    used: allowance.used,
    limit: allowance.limit,
    forecast: getForecast(allowance).description,
    teamUrl: `${config.appUrl}/teams/${teamId}`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.AllowanceWarningEmail, props),
  });
}

export const allowanceTasks = [defineTask(sendAllowanceWarning, sendWarning)];
