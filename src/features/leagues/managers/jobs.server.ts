import { createElement } from "react";
import { recordInvitationEmail } from "#features/accounts/invitations/commands.server.ts";
import { sendManagerInvitation, type InvitationEmail } from "#features/accounts/invitations/queue.ts";
import { getInvitationPath } from "#features/accounts/invitations/rules.ts";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { ManagerInvitationEmail, subject } from "./emails/manager-invitation.tsx";
import { TeamLeftEmail, teamLeftSubject } from "./emails/team-left.tsx";
import { findInvitationToEmail, findTeamLeftEmail } from "./queries.server.ts";
import { sendTeamLeft } from "./queue.ts";

/**
 * Emails one invitation and records whether it was sent. A failure is recorded right away, so the screen shows it while
 * the queue retries. The job id becomes the Message-ID, which lets mail servers drop duplicates.
 */
async function emailInvitation(invitation: InvitationEmail, jobId: string) {
  const invitationDetails = await findInvitationToEmail(invitation);
  // Skip invitations that were accepted, canceled, or replaced in the meantime, because their link no longer works.
  if (!invitationDetails) return;
  const { email, from, memberName, token, ...details } = invitationDetails;
  const invitationUrl = config.appUrl + getInvitationPath(token);
  const props = { ...details, from: from ?? "", memberName: memberName ?? "", invitationUrl };
  try {
    await sendEmail({
      id: jobId,
      to: email,
      subject: subject(props),
      body: createElement(ManagerInvitationEmail, props),
    });
  } catch (error) {
    await recordInvitationEmail(invitation, "failed");
    throw error;
  }
  await recordInvitationEmail(invitation, "sent");
}

/** Tells the league's manager about a team that left. */
async function emailTeamLeft(ids: { leagueId: string; teamId: string }, jobId: string) {
  const found = await findTeamLeftEmail(ids);
  if (!found) return;
  const { email, ...names } = found;
  const leagueUrl = `${config.appUrl}/league-management`;
  await sendEmail({
    id: jobId,
    to: email,
    subject: teamLeftSubject,
    body: createElement(TeamLeftEmail, { ...names, leagueUrl }),
  });
}

export const leagueTasks = [
  defineTask(sendManagerInvitation, emailInvitation),
  defineTask(sendTeamLeft, emailTeamLeft),
];
