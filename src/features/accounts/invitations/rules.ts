import { days } from "#platform/clock.ts";

/** How long an invitation link works (OP2-33). */
export const INVITATION_LIFETIME_MS = days(14);

/**
 * Returns the path of an invitation link (INVITE-01). The token is in the query string so that it survives the
 * redirect to sign in.
 */
export const getInvitationPath = (token: string) =>
  `/team-manager-invitation?token=${encodeURIComponent(token)}`;
