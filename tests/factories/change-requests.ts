import type { Insertable } from "kysely";
import type { ChangeRequest } from "#platform/database-types.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toInstant } from "#platform/zoned-time.ts";
import { createLeagueGame } from "./teams.ts";

/** Creates a league game of the first team against the second, and its request to cancel it. */
export async function createChangeRequest(
  leagueId: string,
  [fromTeamId, toTeamId]: readonly [string, string],
  game: { gameOn: string; gameTime?: string },
  values: Partial<Insertable<ChangeRequest>> = {},
) {
  const entryIds = await createLeagueGame(leagueId, [fromTeamId, toTeamId], game);
  const entry = await db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["leagueGameId", "gameOn", "gameTime", "location", "team.timeZone", "team.managerId"])
    .where("game.id", "=", entryIds[0])
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const { id } = await db
    .insertInto("changeRequest")
    .values({
      leagueId,
      leagueGameId: entry.leagueGameId!,
      fromTeamId,
      fromTeamName: "Lakeview Otters",
      toTeamId,
      toTeamName: "Harbor Street FC",
      kind: "cancel",
      state: "waiting-team",
      madeForVersion: 1,
      timeZone: entry.timeZone,
      gameOn: entry.gameOn,
      gameTime: entry.gameTime,
      location: entry.location,
      startsAt: toInstant({ on: entry.gameOn, time: entry.gameTime ?? "23:59:00" }, entry.timeZone),
      textsFrom: true,
      sentBy: entry.managerId,
      sentAt: now,
      expiresAt: after(now, days(3)),
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, entryIds, leagueGameId: entry.leagueGameId! };
}
