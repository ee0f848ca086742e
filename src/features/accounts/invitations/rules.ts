import { days } from "#platform/clock.ts";

/** OP2-33. */
export const INVITATION_LIFETIME_MS = days(14);

/** INVITE-01: where the link of the mail leads. The token is in the query, so that signing in first leads back to it. */
export const invitationPath = (token: string) =>
  `/team-manager-invitation?token=${encodeURIComponent(token)}`;
