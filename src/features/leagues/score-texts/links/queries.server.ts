import { formatWhen } from "#features/messages/wording/rules.ts";
import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { lockReportedGame, readLastReports } from "../../results/queries.server.ts";
import { getReporting, isDecided, toReport } from "../../results/rules.ts";
import type { Report, ResultState, ScoreSettings } from "../../results/schema.ts";
import type { OwnGame } from "../rules.ts";
import { requireLinkedReporter } from "./access.server.ts";

/** What a manager sees behind a link: the game, what their team reported, and whether it still can. */
export type LinkedGame = OwnGame & {
  teamId: string;
  kit: string | null;
  /** When the game was, in words. */
  when: string;
  settings: ScoreSettings;
  /** What counts from this team's point of view: its own report, or the result once there is one. */
  report: Report | null;
  /** How the result stands, or null without any report. */
  state: ResultState | null;
  reporting: "open" | "early" | "closed";
};

/** Reads the game that a manager's link opens. Throws LINK_INVALID if it's gone or no league's anymore. */
export async function getLinkedGame(link: ManagerLinkGrant): Promise<LinkedGame> {
  const { gameId, teamId, leagueGameId } = await requireLinkedReporter(link);
  const row = await db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("game as other", (join) =>
      join.onRef("other.leagueGameId", "=", "game.leagueGameId").onRef("other.id", "<>", "game.id"),
    )
    .innerJoin("team as otherTeam", "otherTeam.id", "other.teamId")
    .select(["game.side", "game.gameOn", "game.gameTime", "team.name as teamName", "team.kit"])
    .select("otherTeam.name as opponent")
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  const { game, reports } = await db.transaction().execute(async (trx) => {
    const locked = await lockReportedGame(trx, leagueGameId);
    return { game: locked, reports: locked && (await readLastReports(trx, locked)) };
  });
  if (!row || !game || !reports) throw new AppError("LINK_INVALID");
  const side = game.home.teamId === teamId ? "home" : "away";
  const { result } = game;
  const outcome = isDecided(result) ? result!.outcome : (reports[side]?.outcome ?? null);
  const reporting = isDecided(result) ? "closed" : getReporting(game, clock.now());
  const { gameOn, gameTime, ...names } = row;
  return {
    ...names,
    side,
    teamId,
    when: formatWhen({ gameOn, gameTime }),
    settings: game.settings,
    report: outcome && toReport(outcome, side),
    state: result?.state ?? null,
    reporting,
  };
}
