import { sql } from "kysely";
import { phoneFacts } from "#features/teams/phones/queries.server.ts";
import type { PhoneFacts } from "#features/teams/phones/rules.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { findLinkState, linkColumns, selectLink } from "../access.server.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getResponsesCloseAt } from "../commands.server.ts";
import type { RsvpState } from "../rules.ts";
import type { RespondedVia, RsvpStatus } from "../schema.ts";
import { MAX_GAMES, getTextsState } from "./rules.ts";
import type { MyPageData } from "./schema.ts";

/**
 * Loads a member's own page through any of their current links. Read-only. Throws LINK_INVALID if the link is unknown or
 * the team is archived, and LINK_EXPIRED if it isn't current.
 */
export async function getMyPage(token: string): Promise<MyPageData> {
  const now = clock.now();
  const row = await findMember(token);
  if (!row) throw new AppError("LINK_INVALID");
  if (findLinkState(row, now) !== "current") throw new AppError("LINK_EXPIRED");
  const {
    active,
    timeZone,
    subscriptionStatus,
    subscriptionExpiresAt,
    nextOn: _nextOn,
    isRevoked: _isRevoked,
    ...member
  } = { ...row, linkOn: row.linkOn! };
  const { on: today } = toWallClock(now, timeZone);
  const hasPass = getStatusAt(now, { subscriptionStatus, subscriptionExpiresAt }) === "active";
  const page = { ...member, today, hasPass };
  // Former players don't get to see where the team plays.
  if (!active) return { ...page, isActive: false, games: [], hasMoreGames: false, away: [], texts: "none" };
  const [games, away, phones] = await Promise.all([
    listGames(member.teamId, member.memberId, today),
    listAway(member.memberId, today),
    listPhones(member.memberId),
  ]);
  return {
    ...page,
    isActive: true,
    games: games.slice(0, MAX_GAMES).map(({ cancelledAt, response, respondedVia, ...game }) => ({
      ...game,
      state: getRsvpState({ ...game, cancelledAt, timeZone }, now),
      response: response as RsvpStatus | null,
      respondedVia: respondedVia as RespondedVia | null,
    })),
    hasMoreGames: games.length > MAX_GAMES,
    away,
    texts: getTextsState(phones),
  };
}

type Start = { gameOn: string; gameTime: string | null; timeZone: string; cancelledAt: Date | null };

const getRsvpState = (game: Start, now: Date): RsvpState =>
  game.cancelledAt !== null ? "cancelled" : getResponsesCloseAt(game) <= now ? "started" : "open";

const findMember = (token: string) =>
  db
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
    .select([
      "team.id as teamId",
      "team.name as teamName",
      "team.kit as teamKit",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      "teamMember.id as memberId",
      "teamMember.name as memberName",
      "teamMember.active",
      ...linkColumns,
    ])
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();

/**
 * Lists games from today on. Games that have started or are canceled are included, so that members who look for one can
 * see its status.
 */
const listGames = (teamId: string, memberId: string, today: string) =>
  db
    .selectFrom("game")
    .leftJoin("gameRsvp", (join) =>
      join.onRef("gameRsvp.gameId", "=", "game.id").on("gameRsvp.memberId", "=", memberId),
    )
    .select([
      "game.id",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.cancelledAt",
      "gameRsvp.response",
      "gameRsvp.respondedVia",
    ])
    .where("game.teamId", "=", teamId)
    .where("game.gameOn", ">=", today)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MAX_GAMES + 1)
    .execute();

/** Lists current and future away days. There's no limit here, because their number is limited when they're added. */
const listAway = (memberId: string, today: string) =>
  db
    .selectFrom("memberAway")
    .select(["id", "fromOn", "untilOn"])
    .where("memberId", "=", memberId)
    .where("untilOn", ">=", today)
    .orderBy("fromOn")
    .orderBy("untilOn")
    .execute();

/** Reads the member's phones with any reason not to text them, as managers see it too. */
async function listPhones(memberId: string) {
  const { rows } = await sql<PhoneFacts & { isOptedOutHere: boolean }>`
    select member_phone.phone, ${phoneFacts},
      coalesce(sms_consent.source = 'member-page' and not sms_consent.granted, false) as "isOptedOutHere"
    from member_phone
    left join sms_consent on sms_consent.id = member_phone.consent_id
    left join phone_suppression suppression on suppression.phone = member_phone.phone
    where member_phone.member_id = ${memberId}`.execute(db);
  return rows;
}
