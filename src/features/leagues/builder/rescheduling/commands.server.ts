import { sql } from "kysely";
import { announceResponse } from "#features/attendance/commands.server.ts";
import { textTeamsAboutSeason } from "#features/games/announcements/commands.server.ts";
import {
  cancelLeagueGames,
  insertLeagueGames,
  type LeagueGameMove,
  moveLeagueGames,
} from "#features/games/league-games/commands.server.ts";
import { judgeGames, toJudgedSeason } from "#features/games/season-rules/checker/judge-games.ts";
import { listDeletedVenues, readSeason } from "#features/games/season-rules/queries.server.ts";
import { toDeletedVenue } from "#features/games/season-rules/rules.ts";
import { endSeasonsOn } from "#features/teams/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague } from "../../commands.server.ts";
import { lockTeams, toLeagueGame } from "../commands.server.ts";
import { getPlanningFacts } from "../queries.server.ts";
import { toBuilderLeague } from "../rules.ts";
import { findSeason } from "./queries.server.ts";
import { findBrokenRules, isForcingRule } from "./rules.ts";
import type { SeasonChanges, SavedSeasonChanges, SeasonGame } from "./schema.ts";

/** The most blocked dates that a schedule's settings can have. */
const MAX_BLOCKED_DATES = 200;

/**
 * Reschedules the rest of a season in one transaction, with the league and its teams locked. The lost days stay blocked
 * for the season, so a later plan doesn't use them again. Throws SCHEDULE_INVALID if
 * a change breaks a rule for the current season, for example because a game was played, a day filled up, or a team
 * joined or left in the meantime. Optionally sends one text per person with all of their team's changes.
 */
export async function rescheduleSeason(
  grant: LeagueGrant,
  { from, blockedDates, moved, added, dropped, textTeams }: SeasonChanges,
): Promise<SavedSeasonChanges> {
  const { leagueId, user } = grant;
  const saved = await db.transaction().execute(async (trx) => {
    const league = await lockLeague(trx, grant);
    const teams = await lockTeams(trx, leagueId);
    const season = await findSeason(trx, leagueId);
    if (!season || from < toWallClock(clock.now(), league.timeZone).on)
      throw new AppError("SCHEDULE_INVALID");
    const { generationId, templateId, games } = season;
    const settings = {
      ...season.settings,
      blockedDates: await blockDates(trx, templateId, [...season.settings.blockedDates, ...blockedDates]),
    };
    const facts = await getPlanningFacts(trx, leagueId, generationId);
    const deletedVenues = await listDeletedVenues(trx, leagueId);
    const plan = toBuilderLeague(
      { teams, ...facts, venues: [...facts.venues, ...deletedVenues.map(toDeletedVenue)] },
      { ...settings, startDate: from },
      "keep",
      games.map(({ venue }) => venue),
    );

    const memberIds = new Set(teams.map(({ id }) => id));
    const gamesById = new Map(games.map((game) => [game.leagueGameId, game]));
    const droppedIds = new Set(dropped);
    const movedIds = new Set(moved.map(({ leagueGameId }) => leagueGameId));
    const strandedIds = await findStranded(trx, { leagueId, timeZone: league.timeZone }, games, dropped);
    const isValid =
      movedIds.size === moved.length &&
      moved.every(({ leagueGameId, to }) => {
        const game = gamesById.get(leagueGameId);
        return game && game.state !== "played" && game.home === to.home && game.away === to.away;
      }) &&
      dropped.every((leagueGameId) => {
        const game = gamesById.get(leagueGameId);
        const hasLeft = game && !(memberIds.has(game.home) && memberIds.has(game.away));
        return game?.state === "upcoming" && (hasLeft || strandedIds.has(leagueGameId));
      });
    const keptGames = games.filter(
      ({ leagueGameId, state, home, away }) =>
        state !== "cancelled" &&
        !movedIds.has(leagueGameId) &&
        !droppedIds.has(leagueGameId) &&
        memberIds.has(home) &&
        memberIds.has(away),
    );
    const changedGames = [...moved.map(({ to }) => to), ...added];
    const rules = isValid ? findBrokenRules(plan, keptGames, changedGames) : ["unknown-game"];
    if (rules.length > 0) throw new AppError("SCHEDULE_INVALID", { details: { rules: [...new Set(rules)] } });

    const teamsById = new Map(teams.map((team) => [team.id, team]));
    const getLeagueGame = (game: (typeof changedGames)[number]) =>
      toLeagueGame(game, teamsById, league.timeZone, settings.notes);
    const moves: LeagueGameMove[] = moved.map(({ leagueGameId, to }) => ({
      leagueGameId,
      ...getLeagueGame(to),
    }));
    const cancelled = await cancelLeagueGames(trx, dropped, textTeams);
    const { gameIds, resetGameIds } = await moveLeagueGames(trx, moves, textTeams);
    await insertLeagueGames(trx, { leagueId, generationId }, added.map(getLeagueGame));
    const last = [...keptGames, ...changedGames].reduce(
      (latest, { date }) => (date > latest ? date : latest),
      "",
    );
    const ids = teams.map(({ id }) => id);
    if (last !== "") await endSeasonsOn(trx, ids, last);
    const textedCount = textTeams
      ? await textTeamsAboutSeason(trx, { moved: gameIds, cancelled }, user.id, clock.now())
      : null;
    return {
      resetGameIds,
      saved: {
        moved: moved.length,
        added: added.length,
        dropped: dropped.length,
        endsOn: last || from,
        textedCount,
      },
    };
  });
  for (const gameId of saved.resetGameIds) announceResponse(gameId);
  return saved.saved;
}

/** Stores a season's blocked dates without duplicates, keeping the latest if there are too many. Returns them. */
async function blockDates(trx: Trx, templateId: string, dates: readonly string[]): Promise<string[]> {
  const blockedDates = [...new Set(dates)].toSorted().slice(-MAX_BLOCKED_DATES);
  await trx
    .updateTable("scheduleTemplate")
    .set({ blockedDates: sql<string[]>`${blockedDates}::date[]` })
    .where("id", "=", templateId)
    .execute();
  return blockedDates;
}

/** Returns which games can't stay where they are, because their day is blocked, or their venue is closed or taken. */
async function findStranded(
  trx: Trx,
  league: { leagueId: string; timeZone: string },
  games: readonly SeasonGame[],
  leagueGameIds: readonly string[],
): Promise<Set<string>> {
  const ids = new Set(leagueGameIds);
  const asked = games.filter(({ leagueGameId }) => ids.has(leagueGameId));
  const dates = asked.map(({ date }) => date).toSorted();
  if (dates.length === 0) return new Set();
  const teamIds = [...new Set(asked.flatMap(({ home, away }) => [home, away]))];
  const facts = await readSeason(trx, league, teamIds, { from: dates[0]!, until: dates.at(-1)! });
  const problems = judgeGames(toJudgedSeason(facts), ids);
  return new Set(problems.flatMap((problem) => (isForcingRule(problem.rule) ? problem.leagueGameIds : [])));
}
