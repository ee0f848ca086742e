import { announceResponse } from "#features/attendance/commands.server.ts";
import { textTeamsAboutSeason } from "#features/games/announcements/commands.server.ts";
import {
  cancelLeagueGames,
  insertLeagueGames,
  type LeagueGameMove,
  moveLeagueGames,
} from "#features/games/league-games/commands.server.ts";
import { endSeasonsOn } from "#features/teams/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague, lockTeams, toLeagueGame } from "../commands.server.ts";
import { getPlanningFacts } from "../queries.server.ts";
import { toBuilderLeague } from "../rules.ts";
import { findSeason } from "./queries.server.ts";
import { findBrokenRules } from "./rules.ts";
import type { SeasonChanges, SavedSeasonChanges } from "./schema.ts";

/**
 * Reschedules the rest of a season in one transaction, with the league and its teams locked. Throws SCHEDULE_INVALID if
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
    const { settings, generationId, games } = season;
    const facts = await getPlanningFacts(trx, leagueId, generationId);
    const plan = toBuilderLeague(
      { teams, ...facts },
      { ...settings, startDate: from, blockedDates: [...settings.blockedDates, ...blockedDates] },
      "keep",
      games.map(({ venue }) => venue),
    );

    const memberIds = new Set(teams.map(({ id }) => id));
    const gamesById = new Map(games.map((game) => [game.leagueGameId, game]));
    const movedIds = new Set(moved.map(({ leagueGameId }) => leagueGameId));
    const isValid =
      movedIds.size === moved.length &&
      moved.every(({ leagueGameId, to }) => {
        const game = gamesById.get(leagueGameId);
        return game && game.state !== "played" && game.home === to.home && game.away === to.away;
      }) &&
      dropped.every((leagueGameId) => {
        const game = gamesById.get(leagueGameId);
        return game?.state === "upcoming" && !(memberIds.has(game.home) && memberIds.has(game.away));
      });
    const keptGames = games.filter(
      ({ leagueGameId, state, home, away }) =>
        state !== "cancelled" && !movedIds.has(leagueGameId) && memberIds.has(home) && memberIds.has(away),
    );
    const changedGames = [...moved.map(({ to }) => to), ...added];
    const rules = isValid ? findBrokenRules(plan, keptGames, changedGames) : ["unknown-game"];
    if (rules.length > 0) throw new AppError("SCHEDULE_INVALID", { details: { rules: [...new Set(rules)] } });

    const getLeagueGame = (game: (typeof changedGames)[number]) =>
      toLeagueGame(game, teams, league.timeZone, settings.notes);
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
