import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { findReporter, type ReporterGrant } from "../../results/access.server.ts";

/**
 * Resolves a manager's link to reporting for the team's game (RESULT-42). Throws LINK_INVALID if the link is about
 * something else, or the game is gone or no league's anymore.
 */
export async function requireLinkedReporter({
  purpose,
  subjectId,
  teamId,
  user,
}: ManagerLinkGrant): Promise<ReporterGrant> {
  const grant =
    purpose === "score" ? await findReporter(db, { accountId: user.id, gameId: subjectId }) : null;
  if (!grant || grant.teamId !== teamId) throw new AppError("LINK_INVALID");
  return grant;
}
