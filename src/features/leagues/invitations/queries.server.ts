import { standingOf } from "#features/teams/handover/rules.ts";
import { AppError } from "#platform/errors.ts";
import { tokenDigest } from "#platform/secrets.ts";
import type { Session } from "#platform/session.ts";
import { openInvitations } from "../managers/queries.server.ts";
import type { Invitation } from "./schema.ts";

/** Throws LINK_INVALID for a token that is unknown, lapsed, replaced, taken back or used (INVITE-18, CALL2-39). */
export async function getInvitation(token: string, session: Session | null): Promise<Invitation> {
  const found = await openInvitations()
    .where("teamManager.digest", "=", tokenDigest(token))
    .executeTakeFirst();
  if (!found) throw new AppError("LINK_INVALID");
  const { teamName, sport, leagueNames, memberName, email } = found;
  const standing = standingOf(session?.user ?? null, email);
  return { teamName, sport, leagueNames, memberName, email, standing };
}
