import { after } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { lockReportedGame, readLastReports, type ReportedGame } from "../../results/queries.server.ts";
import type { OpenAsk } from "./rules.ts";
import { REPLIES_FOR, type Choice } from "./rules.ts";

/** A question about a game that a phone got, with the state of the game. */
export type Asked = Choice &
  OpenAsk & {
    id: string;
    gameId: string;
    teamId: string;
    accountId: string;
    askedBack: number;
    question: string | null;
    said: string | null;
    saidAt: Date | null;
    letter: number | null;
    game: ReportedGame;
  };

/** The most questions of a week that are looked at, newest first. */
const MAX_ASKS = 10;

/**
 * Lists the games that a phone was asked about in the last days, earliest first, and locks them in one order. Leaves out
 * teams for which it's no longer the manager's number.
 */
export async function lockAsked(trx: Trx, phone: string, now: Date): Promise<Asked[]> {
  const rows = await trx
    .selectFrom("scoreAsk")
    .innerJoin("managerPhone", (join) =>
      join
        .onRef("managerPhone.teamId", "=", "scoreAsk.teamId")
        .onRef("managerPhone.userId", "=", "scoreAsk.accountId")
        .onRef("managerPhone.phone", "=", "scoreAsk.phone"),
    )
    .innerJoin("game", "game.id", "scoreAsk.gameId")
    .innerJoin("game as other", (join) =>
      join.onRef("other.leagueGameId", "=", "game.leagueGameId").onRef("other.id", "<>", "game.id"),
    )
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("team as otherTeam", "otherTeam.id", "other.teamId")
    .select([
      "scoreAsk.id",
      "scoreAsk.leagueGameId",
      "scoreAsk.gameId",
      "scoreAsk.teamId",
      "scoreAsk.accountId",
      "scoreAsk.askedAt",
      "scoreAsk.askedBack",
      "scoreAsk.question",
      "scoreAsk.said",
      "scoreAsk.saidAt",
      "scoreAsk.letter",
      "game.side",
      "game.gameOn",
      "team.name as teamName",
      "otherTeam.name as opponent",
    ])
    .where("scoreAsk.phone", "=", phone)
    .where("scoreAsk.askedAt", ">", after(now, -REPLIES_FOR))
    .orderBy("scoreAsk.askedAt", "desc")
    .limit(MAX_ASKS)
    .execute();
  const asked: Asked[] = [];
  for (const { leagueGameId, side, ...row } of rows.toSorted((a, b) =>
    a.leagueGameId < b.leagueGameId ? -1 : 1,
  )) {
    const game = await lockReportedGame(trx, leagueGameId);
    if (!game || side === null) continue;
    const reports = await readLastReports(trx, game);
    const own = reports[game.home.teamId === row.teamId ? "home" : "away"];
    asked.push({ ...row, side, game, reportedAt: own?.reportedAt ?? null });
  }
  return asked.toSorted((a, b) => a.game.startsAt.getTime() - b.game.startsAt.getTime());
}
