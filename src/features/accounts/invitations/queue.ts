import type { Job } from "#platform/jobs.ts";

/** Identifies an invitation email, which is dropped if its link is replaced before the email is sent. */
export type InvitationEmail = { invitationId: string; tokenId: string };

/** Twelve retries with backoff span more than an hour, so no one has to step in after a short mail server outage. */
export const sendManagerInvitation: Job<InvitationEmail> = {
  name: "leagues/send-manager-invitation",
  retryLimit: 12,
};

/** Tells a team's owner that someone manages it now. */
export const sendAppointmentEmail: Job<{ teamId: string; userId: string }> = {
  name: "accounts/send-appointment-email",
  retryLimit: 12,
};
