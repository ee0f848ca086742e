import { sql } from "kysely";
import { statusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { tokenDigest } from "#platform/secrets.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { answersCloseAt } from "../commands.server.ts";
import type { RsvpState } from "../rules.ts";
import type { AnsweredVia, Response } from "../schema.ts";
import { MOST_GAMES, textsState } from "./rules.ts";
import type { Mine } from "./schema.ts";

/**
 * A member's own page, by any of their personal links. Changes nothing. LINK_INVALID for a link that never was, and for
 * one whose team was put away, as nothing of it is to be seen.
 */
export async function getMine(token: string): Promise<Mine> {
  const now = clock.now();
  const found = await findMember(token);
  if (!found) throw new AppError("LINK_INVALID");
  const { active, timeZone, subscriptionStatus, subscriptionExpiresAt, ...member } = found;
  const { on: today } = wallClockAt(now, timeZone);
  const hasPass = statusAt(now, { subscriptionStatus, subscriptionExpiresAt }) === "active";
  const page = { ...member, today, hasPass };
  // Where a team plays is no longer their business.
  if (!active) return { ...page, isActive: false, games: [], hasMoreGames: false, away: [], texts: "none" };
  const [games, away, phones] = await Promise.all([
    listGames(member.teamId, member.memberId, today),
    listAway(member.memberId, today),
    listPhones(member.memberId),
  ]);
  return {
    ...page,
    isActive: true,
    games: games.slice(0, MOST_GAMES).map(({ cancelledAt, response, answeredVia, ...game }) => ({
      ...game,
      state: stateOf({ ...game, cancelledAt, timeZone }, now),
      response: response as Response | null,
      answeredVia: answeredVia as AnsweredVia | null,
    })),
    hasMoreGames: games.length > MOST_GAMES,
    away,
    texts: textsState(phones),
  };
}

type Start = { gameOn: string; gameTime: string | null; timeZone: string; cancelledAt: Date | null };

const stateOf = (game: Start, now: Date): RsvpState =>
  game.cancelledAt !== null ? "cancelled" : answersCloseAt(game) <= now ? "started" : "open";

const findMember = (token: string) =>
  db
    .selectFrom("gameRsvp")
    .innerJoin("game", "game.id", "gameRsvp.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("teamMember", (join) =>
      join.onRef("teamMember.id", "=", "gameRsvp.memberId").onRef("teamMember.teamId", "=", "team.id"),
    )
    .select([
      "game.gameOn as linkOn",
      "team.id as teamId",
      "team.name as teamName",
      "team.timeZone",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      "teamMember.id as memberId",
      "teamMember.name as memberName",
      "teamMember.active",
    ])
    .where("gameRsvp.digest", "=", tokenDigest(token))
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();

/** From today on, also those that have started or are cancelled: whoever looks for them should find out. */
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
      "gameRsvp.answeredVia",
    ])
    .where("game.teamId", "=", teamId)
    .where("game.gameOn", ">=", today)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MOST_GAMES + 1)
    .execute();

/** Those that are not over; their number is bounded where they are added. */
const listAway = (memberId: string, today: string) =>
  db
    .selectFrom("memberAway")
    .select(["id", "fromOn", "untilOn"])
    .where("memberId", "=", memberId)
    .where("untilOn", ">=", today)
    .orderBy("fromOn")
    .orderBy("untilOn")
    .execute();

const listPhones = (memberId: string) =>
  db
    .selectFrom("memberPhone")
    .leftJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .leftJoin("phoneSuppression", "phoneSuppression.phone", "memberPhone.phone")
    .select([
      "memberPhone.smsConsent as hasAgreed",
      sql<boolean>`coalesce(sms_consent.source = 'own-page' and not sms_consent.granted, false)`.as(
        "isStoppedHere",
      ),
      sql<"stop" | "unreachable" | null>`phone_suppression.reason`.as("suppressedBy"),
    ])
    .where("memberPhone.memberId", "=", memberId)
    .execute();
