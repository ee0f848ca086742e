import { formatWhen } from "#features/messages/wording/rules.ts";
import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getLeagueRequest, getTeamRequest } from "../queries.server.ts";
import type { ChangeRequest } from "../schema.ts";

/** What a manager sees behind a link: the request as it stands, in the time zone of their team or their league. */
export type LinkedRequest = {
  request: ChangeRequest;
  /** Who the manager speaks for. */
  side: "team" | "league";
  /** The kit of the team that asks, or null if it's gone or has none of its own. */
  kit: string | null;
  /** Until when to respond, in words. */
  respondBy: string;
  /** Who responded or decided last, and when, in words. */
  lastStep: { by: string | null; at: string } | null;
};

/** Formats an instant for readers in a time zone: "Thu, Apr 16, 7:00 PM". */
function formatInstant(instant: string, timeZone: string): string {
  const { on, time } = toWallClock(new Date(instant), timeZone);
  return formatWhen({ gameOn: on, gameTime: time });
}

/**
 * Reads the request that a manager's link opens, also once it's closed. Throws LINK_INVALID if the link is about something
 * else, or for the league's manager, if someone else manages the league by now.
 */
export async function getLinkedRequest(link: ManagerLinkGrant): Promise<LinkedRequest> {
  const { purpose, subjectId, teamId, user } = link;
  const row =
    purpose === "change"
      ? await db
          .selectFrom("changeRequest as request")
          .innerJoin("league", "league.id", "request.leagueId")
          .leftJoin("team", "team.id", "request.fromTeamId")
          .leftJoin("team as asked", "asked.id", "request.toTeamId")
          .select(["request.leagueId", "league.managerId", "league.timeZone", "request.toTeamId"])
          .select(["asked.timeZone as teamZone", "team.kit"])
          .where("request.id", "=", subjectId)
          .executeTakeFirst()
      : undefined;
  const isOwn = teamId === null ? row?.managerId === user.id : row?.toTeamId === teamId;
  if (!row || !isOwn) throw new AppError("LINK_INVALID");
  const { leagueId, kit } = row;
  // A link of a team is gone with the team, so an asked team has a time zone.
  const timeZone = teamId === null ? row.timeZone : row.teamZone!;
  const request =
    teamId === null
      ? await getLeagueRequest({ leagueId }, subjectId)
      : await getTeamRequest({ teamId, timeZone }, subjectId);
  const last = request.decided ?? request.responded;
  return {
    request,
    side: teamId === null ? "league" : "team",
    kit,
    respondBy: formatInstant(request.expiresAt, timeZone),
    lastStep: last && { by: last.by, at: formatInstant(last.at, timeZone) },
  };
}
