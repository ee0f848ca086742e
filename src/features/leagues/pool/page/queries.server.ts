import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import type { AskState } from "#features/attendance/pool/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { listPoolGroups } from "../rules.ts";
import type { PoolPage } from "./schema.ts";
import type { PoolPageKey } from "./access.server.ts";

/** Returns someone's own page: the game that the link is about, and what they chose. Read-only. */
export async function getPoolPage({ askId, personId, language }: PoolPageKey): Promise<PoolPage> {
  const now = clock.now();
  const person = await db
    .selectFrom("poolPerson")
    .innerJoin("league", "league.id", "poolPerson.leagueId")
    .select([
      "poolPerson.level",
      "poolPerson.groups",
      "poolPerson.weekdays",
      "poolPerson.pauseReason",
      "poolPerson.pausedUntil",
      "league.id as leagueId",
      "league.name as leagueName",
      "league.sport",
      "league.timeZone",
    ])
    .where("poolPerson.id", "=", personId)
    .executeTakeFirst();
  if (!person) throw new AppError("LINK_INVALID");
  const game = await db
    .selectFrom("poolAsk")
    .innerJoin("game", "game.id", "poolAsk.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .leftJoin("subCall", "subCall.gameId", "game.id")
    .select([
      "poolAsk.state",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.cancelledAt",
      "team.name as teamName",
      "team.timeZone",
      "subCall.state as callState",
    ])
    .where("poolAsk.id", "=", askId)
    .executeTakeFirst();
  const today = toWallClock(now, person.timeZone).on;
  const { pauseReason, pausedUntil, leagueId, leagueName, sport, level, groups, weekdays } = person;
  const isOwnPause = pauseReason === "own" && String(pausedUntil) > today;
  return {
    language,
    league: { id: leagueId, name: leagueName, sport },
    today,
    game: game
      ? {
          teamName: game.teamName,
          gameOn: game.gameOn,
          gameTime: game.gameTime,
          location: game.location,
          state: game.state as AskState,
          isOpen: game.callState === "open",
          isCancelled: game.cancelledAt !== null,
          hasStarted: getResponsesCloseAt(game) <= now,
        }
      : null,
    choices: listPoolGroups(sport),
    level,
    groups,
    weekdays: weekdays as PoolPage["weekdays"],
    pause:
      pauseReason === "unanswered"
        ? { kind: "silent" }
        : isOwnPause
          ? { kind: "own", until: String(pausedUntil) }
          : null,
  };
}
