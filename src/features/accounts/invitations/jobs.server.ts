import { createElement } from "react";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import * as managerAppointed from "./emails/manager-appointed.tsx";
import { sendAppointmentEmail } from "./queue.ts";

/**
 * Emails the team's owner about a new manager. The job ID becomes the Message-ID, so duplicates can be detected. Skips
 * managers who are gone by now.
 */
async function emailOwner({ teamId, userId }: { teamId: string; userId: string }, jobId: string) {
  const appointment = await db
    .selectFrom("teamManager")
    .innerJoin("team", "team.id", "teamManager.teamId")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .innerJoin("appUser as manager", "manager.id", "teamManager.userId")
    .select([
      "owner.email",
      "owner.name",
      "team.name as teamName",
      "manager.name as managerName",
      "manager.email as managerEmail",
    ])
    .where("teamManager.teamId", "=", teamId)
    .where("teamManager.userId", "=", userId)
    .executeTakeFirst();
  if (!appointment) return;
  const { email, ...details } = appointment;
  const props = { ...details, settingsUrl: `${config.appUrl}/teams/${teamId}/settings` };
  await sendEmail({
    id: jobId,
    to: email,
    subject: managerAppointed.subject(),
    body: createElement(managerAppointed.ManagerAppointedEmail, props),
  });
}

export const appointmentTasks = [defineTask(sendAppointmentEmail, emailOwner)];
