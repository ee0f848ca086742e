import { createElement } from "react";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { SeasonPublishedEmail, seasonPublishedSubject } from "./emails/season-published.tsx";
import { findSeasonEmail } from "./queries.server.ts";
import { sendSeasonPublished, type SeasonEmail } from "./queue.ts";

/** Emails one manager. The job id becomes the Message-ID, which lets mail servers drop duplicates. */
async function emailSeason(data: SeasonEmail, jobId: string) {
  const found = await findSeasonEmail(data);
  if (!found) return;
  const { email, ...props } = found;
  await sendEmail({
    id: jobId,
    to: email,
    subject: seasonPublishedSubject,
    body: createElement(SeasonPublishedEmail, {
      ...props,
      scheduleUrl: `${config.appUrl}/schedule?teamId=${data.teamId}`,
    }),
  });
}

export const announcementTasks = [defineTask(sendSeasonPublished, emailSeason)];
