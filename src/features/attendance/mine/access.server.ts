import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { tokenDigest } from "#platform/secrets.ts";

declare const proof: unique symbol;

/** Proof that this is the member's own page: all they may change is theirs, in this team. Only this file makes one. */
export type OwnPage = {
  teamId: string;
  memberId: string;
  memberName: string;
  timeZone: string;
  [proof]: "own page";
};

/**
 * The page that opens with any of a member's personal links, for changing something. Throws LINK_INVALID for one that never
 * was or whose team was put away, RATE_LIMITED, and NOT_FOUND for somebody who does not play with the team any more.
 */
export async function requireOwnPage(token: string): Promise<OwnPage> {
  const found = await db
    .selectFrom("gameRsvp")
    .innerJoin("game", "game.id", "gameRsvp.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("teamMember", (join) =>
      join.onRef("teamMember.id", "=", "gameRsvp.memberId").onRef("teamMember.teamId", "=", "team.id"),
    )
    .select([
      "team.id as teamId",
      "team.timeZone",
      "teamMember.id as memberId",
      "teamMember.name as memberName",
    ])
    .select("teamMember.active")
    .where("gameRsvp.digest", "=", tokenDigest(token))
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();
  if (!found) throw new AppError("LINK_INVALID");
  await consume("rsvp:token", token);
  const { active, ...page } = found;
  if (!active) throw new AppError("NOT_FOUND");
  return page as OwnPage;
}
