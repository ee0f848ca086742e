import { sql } from "kysely";
import type { GameGrant } from "#features/teams/access.server.ts";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { readUnread, resultColumns, selectIsVoid, toResult, type StoredResult } from "../queries.server.ts";
import {
  chooseDay,
  FINAL_AFTER,
  getReporting,
  getScoreSettings,
  isDecided,
  isMissing,
  MAX_OPEN_RESULTS,
  toOutcome,
  turn,
} from "../rules.ts";
import type {
  Outcome,
  OutcomeKind,
  Report,
  ResultChange,
  ResultGame,
  ResultRecord,
  ScoreSettings,
  SeasonResults,
  ShownReport,
  ShownResult,
  TeamResult,
  Via,
} from "../schema.ts";

type LeagueRef = Pick<LeagueGrant, "leagueId">;

export const selectGames = () =>
  db
    .selectFrom("leagueGame")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .innerJoin("leagueSeason", "leagueSeason.id", "leagueGame.seasonId")
    .innerJoin("game as home", (join) =>
      join.onRef("home.leagueGameId", "=", "leagueGame.id").on("home.side", "=", "home"),
    )
    .innerJoin("game as away", (join) =>
      join.onRef("away.leagueGameId", "=", "leagueGame.id").on("away.side", "=", "away"),
    )
    .innerJoin("team as homeTeam", "homeTeam.id", "home.teamId")
    .innerJoin("team as awayTeam", "awayTeam.id", "away.teamId")
    .leftJoin("leagueResult", "leagueResult.leagueGameId", "leagueGame.id")
    .select(["leagueGame.id as leagueGameId", "leagueSeason.id as seasonId"])
    .select(["homeTeam.id as homeId", "homeTeam.name as homeName", "homeTeam.kit as homeKit"])
    .select(["awayTeam.id as awayId", "awayTeam.name as awayName", "awayTeam.kit as awayKit"])
    .select(["home.gameOn", "home.gameTime", "home.location", "home.cancelledAt"])
    .select(["homeTeam.timeZone", "league.timeZone as leagueZone", "awayTeam.timeZone as awayZone"])
    .select([
      "league.sport",
      "leagueSeason.scoreUnit",
      "leagueSeason.allowsTies",
      "leagueSeason.overtimeLosses",
    ])
    .select(["leagueSeason.collectsScores", "leagueSeason.endedAt", selectIsVoid("entries").as("isVoid")])
    .select(resultColumns);

type Row = Awaited<ReturnType<ReturnType<typeof selectGames>["executeTakeFirstOrThrow"]>>;

// A game without a time can be reported all day.
const getStart = ({ gameOn, gameTime, timeZone }: Row) =>
  toInstant({ on: gameOn, time: gameTime ?? "00:00" }, timeZone);

const readResult = (row: Row) => (row.state === null ? null : toResult(row as StoredResult));

function toShownResult(row: Row): ShownResult | null {
  const result = readResult(row);
  if (!result) return null;
  const { state, outcome, counts, decidedAs, reportedAt } = result;
  const becomesFinalAt = reportedAt ? after(reportedAt, FINAL_AFTER).toISOString() : null;
  const shown = { state, outcome, decidedAs, becomesFinalAt };
  return row.isVoid ? { ...shown, counts: false, isVoid: true } : { ...shown, counts };
}

export function toGame(row: Row, reports: readonly ShownReport[], zone: string, now: Date): ResultGame {
  const start = getStart(row);
  const local =
    row.gameTime === null || row.timeZone === zone
      ? { on: row.gameOn, time: row.gameTime }
      : toWallClock(start, zone);
  return {
    leagueGameId: row.leagueGameId,
    seasonId: row.seasonId,
    home: { id: row.homeId, name: row.homeName, kit: row.homeKit },
    away: { id: row.awayId, name: row.awayName, kit: row.awayKit },
    date: local.on,
    time: local.time?.slice(0, 5) ?? null,
    location: row.location,
    isCancelled: row.cancelledAt !== null,
    hasStarted: start <= now,
    result: toShownResult(row),
    reports: reports.filter(({ at }) => new Date(at) >= start),
  };
}

/** Reads reports of these games, newest first: of each team, the last one since the league cleared the result, or all. */
export async function readReports(
  rows: readonly Row[],
  { onlyLast }: { onlyLast: boolean },
): Promise<Map<string, ShownReport[]>> {
  const games = new Map(rows.map((row) => [row.leagueGameId, row]));
  const reports = await db
    .selectFrom("scoreReport as report")
    .selectAll("report")
    .where(sql<boolean>`report.league_game_id = any(${[...games.keys()]}::uuid[])`)
    .$if(onlyLast, (query) =>
      query
        .distinctOn(["report.leagueGameId", "report.teamId"])
        .where(
          sql<boolean>`reported_at > coalesce((
            select max(changed_at) from result_change where league_game_id = report.league_game_id and after is null
          ), '-infinity')`,
        )
        .orderBy("report.leagueGameId")
        .orderBy("report.teamId"),
    )
    .orderBy("report.reportedAt", "desc")
    .orderBy("report.id", "desc")
    .execute();
  const shown = new Map<string, ShownReport[]>();
  for (const { leagueGameId, teamId, kind, ownScore, otherScore, overtime, ...report } of reports) {
    const game = games.get(leagueGameId)!;
    // A report of a team that was replaced by another stays on record, but says nothing about this game.
    if (teamId !== game.homeId && teamId !== game.awayId) continue;
    const said = { kind: kind as Report["kind"], own: ownScore, other: otherScore, overtime };
    const outcome = toOutcome(said, teamId === game.homeId ? "home" : "away");
    const { reporterName: by, via, reply, reportedAt } = report;
    const list = shown.get(leagueGameId) ?? [];
    list.push({ teamId, outcome, by, via: via as Via, reply, at: reportedAt.toISOString() });
    shown.set(leagueGameId, list);
  }
  return shown;
}

export const toSettings = (
  row: Pick<Row, "scoreUnit" | "allowsTies" | "overtimeLosses" | "collectsScores" | "sport">,
) => getScoreSettings(row, row.sport);

/** Returns how a season counts scores. Throws NOT_FOUND if the league has no such season. */
export async function getScoreSettingsOf({ leagueId }: LeagueRef, seasonId: string): Promise<ScoreSettings> {
  const row = await db
    .selectFrom("leagueSeason")
    .innerJoin("league", "league.id", "leagueSeason.leagueId")
    .select(["league.sport", "scoreUnit", "allowsTies", "overtimeLosses", "collectsScores"])
    .where("leagueSeason.id", "=", seasonId)
    .where("leagueSeason.leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return toSettings(row);
}

/** Reads a season's games by start, without reports. Only those that aren't void need anyone. */
async function readSeasonGames(seasonId: string, now: Date) {
  const rows = await selectGames().where("leagueGame.seasonId", "=", seasonId).execute();
  const zone = rows[0]?.leagueZone ?? "UTC";
  const listed = rows
    .map((row) => ({
      row,
      startsAt: getStart(row),
      isCancelled: row.cancelledAt !== null,
      settings: toSettings(row),
      result: readResult(row),
      game: toGame(row, [], zone, now),
    }))
    .toSorted(
      (a, b) => Number(a.startsAt) - Number(b.startsAt) || (a.row.leagueGameId < b.row.leagueGameId ? -1 : 1),
    );
  return { listed, zone };
}

/** Lists a season's games without any report 48 hours after their start, oldest first (RESULT-55). */
export async function listMissingGames(
  seasonId: string,
  now: Date,
): Promise<{ startsAt: Date; game: ResultGame }[]> {
  const { listed } = await readSeasonGames(seasonId, now);
  return listed.filter((each) => !each.row.isVoid && isMissing(each, now));
}

/**
 * Lists a season's results of one day in the league's time zone, with everything in the season that needs its manager
 * (RESULT-51, RESULT-55). Games of teams that were deleted are left out. Their results still count.
 */
export async function listSeasonResults(
  grant: LeagueRef,
  seasonId: string,
  on: string | null,
): Promise<SeasonResults> {
  const settings = await getScoreSettingsOf(grant, seasonId);
  const now = clock.now();
  const { listed, zone } = await readSeasonGames(seasonId, now);
  const gameDays = [...new Set(listed.map(({ game }) => game.date))].toSorted();
  const day = on ?? chooseDay(gameDays, toWallClock(now, zone).on);
  const ofDay = listed.filter(({ game }) => game.date === day);
  const valid = listed.filter(({ row }) => !row.isVoid);
  const disputed = valid.filter(({ game }) => game.result?.state === "disputed").slice(0, MAX_OPEN_RESULTS);
  const missing = valid.filter((each) => isMissing(each, now)).slice(0, MAX_OPEN_RESULTS);
  const reports = await readReports(
    [...ofDay, ...disputed].map(({ row }) => row),
    { onlyLast: true },
  );
  const unread = await readUnread([...ofDay, ...missing].map(({ row }) => row.leagueGameId));
  const withUnread = (game: ResultGame): ResultGame => {
    const replies = unread.get(game.leagueGameId);
    return replies ? { ...game, unread: replies } : game;
  };
  const withReports = ({ row }: (typeof listed)[number]) =>
    withUnread(toGame(row, reports.get(row.leagueGameId) ?? [], zone, now));
  return {
    settings,
    days: gameDays,
    day,
    games: ofDay.map(withReports),
    disputed: disputed.map(withReports),
    missing: missing.map(({ game }) => withUnread(game)),
  };
}

type StoredOutcome = Omit<Partial<Outcome>, "kind"> & { kind: OutcomeKind | null; homeTeamId?: string };

/** Reads an outcome as it was recorded, in terms of who hosts the game now. */
function toRecorded(stored: unknown, homeId: string): Outcome | null {
  if (stored === null) return null;
  const { kind, home = null, away = null, overtime = false, homeTeamId } = stored as StoredOutcome;
  if (kind === null) return null;
  const outcome = { kind, home, away, overtime };
  return homeTeamId === undefined || homeTeamId === homeId ? outcome : turn(outcome);
}

async function readRecord(row: Row, zone: string): Promise<ResultRecord> {
  const changes = await db
    .selectFrom("resultChange")
    .select(["id", "changedByName", "reason", "before", "after", "changedAt"])
    .where("leagueGameId", "=", row.leagueGameId)
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const last = await readReports([row], { onlyLast: true });
  const all = await readReports([row], { onlyLast: false });
  return {
    game: toGame(row, last.get(row.leagueGameId) ?? [], zone, clock.now()),
    settings: toSettings(row),
    reports: all.get(row.leagueGameId) ?? [],
    changes: changes.map(({ id, changedByName, reason, before, after: later, changedAt }): ResultChange => ({
      id,
      by: changedByName,
      reason,
      before: toRecorded(before, row.homeId),
      after: toRecorded(later, row.homeId),
      at: changedAt.toISOString(),
    })),
  };
}

/** Returns everything on record about a result of the league. Throws NOT_FOUND if it's not a game of two teams in it. */
export async function getLeagueResult({ leagueId }: LeagueRef, leagueGameId: string): Promise<ResultRecord> {
  const row = await selectGames()
    .where("leagueGame.id", "=", leagueGameId)
    .where("leagueGame.leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return readRecord(row, row.leagueZone);
}

/** Returns the same for a team's entry of the game (RESULT-53). */
export async function getTeamResult({ teamId, leagueGameId, canManageTeam }: GameGrant): Promise<TeamResult> {
  const row = await selectGames().where("leagueGame.id", "=", leagueGameId).executeTakeFirst();
  if (!row || !leagueGameId) throw new AppError("NOT_FOUND");
  const side = row.homeId === teamId ? "home" : "away";
  const reporting = getReporting(
    {
      startsAt: getStart(row),
      isCancelled: row.cancelledAt !== null,
      hasSeasonEnded: row.endedAt !== null,
      settings: toSettings(row),
    },
    clock.now(),
  );
  return {
    ...(await readRecord(row, side === "home" ? row.timeZone : row.awayZone)),
    side,
    canReport: canManageTeam && reporting === "open" && !isDecided(readResult(row)),
  };
}
