import { createElement } from "react";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { checkNextScores, finalizeDueReports } from "./commands.server.ts";
import { ResultNewsEmail } from "./emails/result-news.tsx";
import { findMissingScores, findResultNews } from "./queries.server.ts";
import { checkScores, finalizeReports, sendMissingScores, sendResultNews } from "./queue.ts";
import { describeMissing, describeNews } from "./rules.ts";
import type { ResultNews } from "./schema.ts";

/** The job id becomes the Message-ID, which lets mail servers drop duplicates. */
async function emailNews(news: ResultNews, jobId: string) {
  const found = await findResultNews(news);
  const words = found && describeNews(found, config.appUrl);
  if (!words) return;
  const { subject, ...props } = words;
  await sendEmail({
    id: jobId,
    to: found.email,
    subject,
    body: createElement(ResultNewsEmail, { ...props, name: found.name }),
  });
}

async function emailMissing({ seasonId }: { seasonId: string }, jobId: string) {
  const found = await findMissingScores(seasonId);
  if (!found) return;
  const { subject, ...props } = describeMissing(found, config.appUrl);
  await sendEmail({
    id: jobId,
    to: found.email,
    subject,
    body: createElement(ResultNewsEmail, { ...props, name: found.name }),
  });
}

async function checkAllScores() {
  while (await checkNextScores());
}

export const resultTasks = [
  defineTask(finalizeReports, finalizeDueReports),
  defineTask(checkScores, checkAllScores),
  defineTask(sendResultNews, emailNews),
  defineTask(sendMissingScores, emailMissing),
];
