import { randomUUID } from "node:crypto";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import { insertBlast } from "#features/messages/blasts/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import type { EventKind } from "../schema.ts";
import { changeInWords } from "./rules.ts";

/**
 * Texts a change of games to their teams, in the transaction that makes it (OP-21), as far as each team's allowance goes.
 * Gives how many people get it: none for a game that has begun or is over.
 */
export async function tellTeams(
  trx: Trx,
  gameIds: readonly string[],
  change: keyof typeof changeInWords,
  sentBy: string,
  now: Date,
): Promise<number> {
  const games = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.teamId",
      "game.kind",
      "game.opponent",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "team.timeZone",
    ])
    .where("game.id", "in", gameIds)
    // The order in which reservations are locked everywhere.
    .orderBy("game.teamId")
    .execute();
  let told = 0;
  for (const game of games.filter((one) => answersCloseAt(one) > now)) {
    const message = changeInWords[change]({ ...game, kind: game.kind as EventKind });
    const blast = { message, audience: "all" as const, requestKey: randomUUID() };
    told += (await insertBlast(trx, game.teamId, sentBy, blast, "change")).sent;
  }
  return told;
}
