import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { findLinkState, linkColumns, selectLink } from "../access.server.ts";

declare const proof: unique symbol;

/**
 * Proves that the request came through one of the member's own links, which let them change only their own data on this
 * team. Only this file creates such a grant.
 */
export type OwnPage = {
  teamId: string;
  memberId: string;
  memberName: string;
  timeZone: string;
  [proof]: "own page";
};

/**
 * Grants access to a member's own page through any of their current links. Throws LINK_INVALID if the link is unknown or
 * the team is archived, LINK_EXPIRED if it isn't current, NOT_FOUND if the member is no longer on the active roster, and
 * RATE_LIMITED.
 */
export async function requireOwnPage(token: string): Promise<OwnPage> {
  const row = await db
    .selectFrom(selectLink(token))
    .innerJoin("gameRsvp", (join) =>
      join
        .onRef("gameRsvp.gameId", "=", "rsvpLink.gameId")
        .onRef("gameRsvp.memberId", "=", "rsvpLink.memberId"),
    )
    .innerJoin("game", "game.id", "gameRsvp.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("teamMember", (join) =>
      join.onRef("teamMember.id", "=", "gameRsvp.memberId").onRef("teamMember.teamId", "=", "team.id"),
    )
    .select(["team.id as teamId", "teamMember.id as memberId", "teamMember.name as memberName"])
    .select(["teamMember.active", ...linkColumns])
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("LINK_INVALID");
  if (findLinkState(row) !== "current") throw new AppError("LINK_EXPIRED");
  await consume("rsvp:token", token);
  const { active, linkOn: _linkOn, nextOn: _nextOn, isRevoked: _isRevoked, ...page } = row;
  if (!active) throw new AppError("NOT_FOUND");
  return page as OwnPage;
}
