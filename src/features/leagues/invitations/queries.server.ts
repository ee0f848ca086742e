import { getRecipientStatus } from "#features/teams/transfer/rules.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { selectOpenInvitations } from "../managers/queries.server.ts";
import type { Invitation } from "./schema.ts";

/** Throws LINK_INVALID for an unknown, expired, replaced, canceled, or used token (INVITE-18, CALL2-39). */
export async function getInvitation(token: string, session: Session | null): Promise<Invitation> {
  const invitation = await selectOpenInvitations()
    .where("teamManager.digest", "=", digestToken(token))
    .executeTakeFirst();
  if (!invitation) throw new AppError("LINK_INVALID");
  const { teamName, sport, leagueNames, memberName, email } = invitation;
  const recipientStatus = getRecipientStatus(session?.user ?? null, email);
  return { teamName, sport, leagueNames, memberName, email, recipientStatus };
}
