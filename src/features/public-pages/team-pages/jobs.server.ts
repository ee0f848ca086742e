import { createElement } from "react";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { addNextTeamPages } from "./commands.server.ts";
import { getPagePublishedSubject, PagePublishedEmail } from "./emails/page-published.tsx";
import { findPageEmail } from "./queries.server.ts";
import { addTeamPages, sendPagePublished, type PageEmail } from "./queue.ts";

async function addAllTeamPages() {
  while (await addNextTeamPages());
}

/** Emails one manager. The job id becomes the Message-ID, which lets mail servers drop duplicates. */
async function emailPagePublished(data: PageEmail, jobId: string) {
  const found = await findPageEmail(data);
  if (!found) return;
  const { email, leagueSlug, teamSlug, ...names } = found;
  await sendEmail({
    id: jobId,
    to: email,
    subject: getPagePublishedSubject(names.leagueName),
    body: createElement(PagePublishedEmail, {
      ...names,
      leagueUrl: `${config.appUrl}/l/${leagueSlug}`,
      teamUrl: `${config.appUrl}/t/${teamSlug}`,
      settingsUrl: `${config.appUrl}/teams/${data.teamId}/settings#public-page`,
    }),
  });
}

export const teamPageTasks = [
  defineTask(addTeamPages, addAllTeamPages),
  defineTask(sendPagePublished, emailPagePublished),
];
