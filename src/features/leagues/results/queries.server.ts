import { sql } from "kysely";
import { db, type Database, type Trx } from "#platform/database.ts";
import { toInstant } from "#platform/zoned-time.ts";
import { getScoreSettings, toOutcome, type TeamReports } from "./rules.ts";
import type { OutcomeKind, Report, Result, ResultGame, ResultState, ScoreSettings } from "./schema.ts";

type Reader = Database | Trx;

/** A result as its row has it. */
export type StoredResult = {
  state: string;
  kind: string | null;
  homeScore: number | null;
  awayScore: number | null;
  overtime: boolean;
  counts: boolean;
  reportedAt: Date | null;
  finalAt: Date | null;
  decidedAs: string | null;
};

export const resultColumns = [
  "leagueResult.state",
  "leagueResult.kind",
  "leagueResult.homeScore",
  "leagueResult.awayScore",
  "leagueResult.overtime",
  "leagueResult.counts",
  "leagueResult.reportedAt",
  "leagueResult.finalAt",
  "leagueResult.decidedAs",
] as const;

export const toResult = (row: StoredResult): Result => ({
  state: row.state as ResultState,
  outcome:
    row.kind === null
      ? null
      : {
          kind: row.kind as OutcomeKind,
          home: row.homeScore,
          away: row.awayScore,
          overtime: row.overtime,
        },
  counts: row.counts,
  reportedAt: row.reportedAt,
  finalAt: row.finalAt,
  decidedAs: row.decidedAs as Result["decidedAs"],
});

/** Whether one of a game's teams withdrew and its results were voided (RESULT-36). */
export const selectIsVoid = (teams: "league_result" | "entries") => sql<boolean>`exists (
  select from season_team where season_id = league_game.season_id and results = 'void' and team_id in
    ${teams === "entries" ? sql`(home.team_id, away.team_id)` : sql`(league_result.home_team_id, league_result.away_team_id)`}
)`;

/** A game's result with its two teams, which may have been deleted since. */
export type GameResult = Result & {
  leagueGameId: string;
  homeTeamId: string;
  awayTeamId: string;
  /** The local date and time of the start, which sorts results. Null if both teams were deleted. */
  playedAt: string | null;
  /** True if one of the teams withdrew and its results were voided. Then it counts for no one. */
  isVoid: boolean;
};

/**
 * Lists the results of a season's games, in any state. Those with `counts` are in the standings (RESULT-57). Results are
 * kept when a team is deleted.
 */
export async function readResults(reader: Reader, seasonId: string): Promise<GameResult[]> {
  const rows = await reader
    .selectFrom("leagueGame")
    .innerJoin("leagueResult", "leagueResult.leagueGameId", "leagueGame.id")
    .select(["leagueResult.leagueGameId", "leagueResult.homeTeamId", "leagueResult.awayTeamId"])
    .select(resultColumns)
    .select(
      sql<string | null>`coalesce(
        (select concat_ws(' ', game_on, game_time) from game where game.league_game_id = league_game.id limit 1),
        (select concat_ws(' ', game_on, game_time) from season_game where league_game_id = league_game.id)
      )`.as("playedAt"),
    )
    .select(selectIsVoid("league_result").as("isVoid"))
    .where("leagueGame.seasonId", "=", seasonId)
    .execute();
  return rows.map(({ leagueGameId, homeTeamId, awayTeamId, playedAt, isVoid, ...row }) => ({
    leagueGameId,
    homeTeamId,
    awayTeamId,
    playedAt,
    isVoid,
    ...toResult({ ...row, counts: row.counts && !isVoid }),
  }));
}

/** A league game with everything that decides about its result. */
export type ReportedGame = {
  leagueGameId: string;
  leagueId: string;
  home: { gameId: string; teamId: string };
  away: { gameId: string; teamId: string };
  startsAt: Date;
  isCancelled: boolean;
  hasSeasonEnded: boolean;
  settings: ScoreSettings;
  result: Result | null;
};

/**
 * Locks a league game's result, so that reports, decisions, and changes of the game happen one at a time, and reads
 * it. Returns null if the game has no league or lacks a team.
 */
export async function lockReportedGame(trx: Trx, leagueGameId: string): Promise<ReportedGame | null> {
  await trx
    .selectFrom("leagueGame")
    .select("id")
    .where("id", "=", leagueGameId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = await trx
    .selectFrom("leagueGame")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .innerJoin("leagueSeason", "leagueSeason.id", "leagueGame.seasonId")
    .innerJoin("game as home", (join) =>
      join.onRef("home.leagueGameId", "=", "leagueGame.id").on("home.side", "=", "home"),
    )
    .innerJoin("game as away", (join) =>
      join.onRef("away.leagueGameId", "=", "leagueGame.id").on("away.side", "=", "away"),
    )
    .innerJoin("team", "team.id", "home.teamId")
    .select([
      "league.id as leagueId",
      "league.sport",
      "leagueSeason.scoreUnit",
      "leagueSeason.allowsTies",
      "leagueSeason.overtimeLosses",
      "leagueSeason.collectsScores",
      "leagueSeason.endedAt",
      "home.id as homeGameId",
      "home.teamId as homeTeamId",
      "away.id as awayGameId",
      "away.teamId as awayTeamId",
      "home.gameOn",
      "home.gameTime",
      "home.cancelledAt",
      "team.timeZone",
    ])
    .where("leagueGame.id", "=", leagueGameId)
    .executeTakeFirst();
  if (!row) return null;
  const stored = await trx
    .selectFrom("leagueResult")
    .select(resultColumns)
    .where("leagueGameId", "=", leagueGameId)
    .executeTakeFirst();
  return {
    leagueGameId,
    leagueId: row.leagueId,
    home: { gameId: row.homeGameId, teamId: row.homeTeamId },
    away: { gameId: row.awayGameId, teamId: row.awayTeamId },
    // A game without a time can be reported all day.
    startsAt: toInstant({ on: row.gameOn, time: row.gameTime ?? "00:00" }, row.timeZone),
    isCancelled: row.cancelledAt !== null,
    hasSeasonEnded: row.endedAt !== null,
    settings: getScoreSettings(row, row.sport),
    result: stored ? toResult(stored) : null,
  };
}

/**
 * Reads the last report of each team. Reports from before the game's start are about an earlier date of it, and those
 * from before the league cleared the result were thrown out with it.
 */
export async function readLastReports(trx: Trx, game: ReportedGame): Promise<TeamReports> {
  const rows = await trx
    .selectFrom("scoreReport")
    .distinctOn("teamId")
    .select(["teamId", "kind", "ownScore", "otherScore", "overtime", "reportedAt"])
    .where("leagueGameId", "=", game.leagueGameId)
    .where("reportedAt", ">=", game.startsAt)
    .where(
      sql<boolean>`reported_at > coalesce((
        select max(changed_at) from result_change where league_game_id = ${game.leagueGameId} and after is null
      ), '-infinity')`,
    )
    .orderBy("teamId")
    .orderBy("reportedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const find = (side: "home" | "away") => {
    const row = rows.find(({ teamId }) => teamId === game[side].teamId);
    if (!row) return null;
    const report = { kind: row.kind as Report["kind"], own: row.ownScore, other: row.otherScore };
    return {
      outcome: toOutcome({ ...report, overtime: row.overtime }, side),
      reportedAt: row.reportedAt,
    };
  };
  return { home: find("home"), away: find("away") };
}

type UnreadReply = NonNullable<ResultGame["unread"]>[number];

/** Reads replies with half a score that these games' teams texted last and that were asked back (RESULT-45), by game. */
export async function readUnread(leagueGameIds: readonly string[]): Promise<Map<string, UnreadReply[]>> {
  const { rows } = await sql<UnreadReply & { leagueGameId: string }>`
    select league_game_id as "leagueGameId", team_id as "teamId", said as text from score_ask
    where league_game_id = any(${leagueGameIds}::uuid[]) and question = 'scores' and said is not null
    order by said_at, id`.execute(db);
  const unread = new Map<string, UnreadReply[]>();
  for (const { leagueGameId, ...reply } of rows)
    unread.set(leagueGameId, [...(unread.get(leagueGameId) ?? []), reply]);
  return unread;
}
