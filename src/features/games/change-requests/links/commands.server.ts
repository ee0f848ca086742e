import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { db } from "#platform/database.ts";
import { decideForLeague, respondForTeam, type TeamResponse } from "../commands.server.ts";
import type { ResponseChannel } from "../schema.ts";
import { getLinkedRequest, type LinkedRequest } from "./queries.server.ts";

/**
 * Accepts or declines a request through a manager's link, for the team that was asked or for the league (RESULT-16,
 * RESULT-18). Like on a screen, the first response counts. Returns the request as it stands then. Throws LINK_INVALID,
 * WAITING_FOR_TEAM, and SLOT_BREAKS_RULES.
 */
export async function respondByManagerLink(
  link: ManagerLinkGrant,
  response: TeamResponse,
): Promise<LinkedRequest> {
  const { request } = await getLinkedRequest(link);
  const responder = { userId: link.user.id, via: await findChannel(link) };
  if (link.teamId === null)
    await decideForLeague(
      { leagueId: request.leagueId, requestId: request.id },
      responder,
      response.isAccepted,
    );
  else await respondForTeam({ teamId: link.teamId, requestId: request.id }, responder, response);
  return getLinkedRequest(link);
}

/** Returns how the manager got their link. */
async function findChannel({ subjectId, user, teamId }: ManagerLinkGrant): Promise<ResponseChannel> {
  const ask = await db
    .selectFrom("changeRequestAsk")
    .select("askedVia")
    .where("requestId", "=", subjectId)
    .where("accountId", "=", user.id)
    .where("teamId", teamId === null ? "is" : "=", teamId)
    .executeTakeFirst();
  return ask?.askedVia === "text" ? "text" : "email";
}
