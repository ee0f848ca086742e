import type { InvitationMail } from "#features/accounts/invitations/commands.server.ts";
import type { Job } from "#platform/jobs.ts";

/** Twelve tries reach over an hour: a mail server may be away for that long without anybody having to act. */
export const sendManagerInvitation: Job<InvitationMail> = {
  name: "leagues/send-manager-invitation",
  retryLimit: 12,
};
