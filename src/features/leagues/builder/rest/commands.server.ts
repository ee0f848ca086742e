import { announceAnswer } from "#features/attendance/commands.server.ts";
import { tellTeamsOfSeason } from "#features/games/announcements/commands.server.ts";
import {
  cancelMatches,
  insertMatches,
  type MatchMove,
  moveMatches,
} from "#features/games/matches/commands.server.ts";
import { endSeasonsOn } from "#features/teams/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague, lockTeams, toMatch } from "../commands.server.ts";
import { getPlanningFacts } from "../queries.server.ts";
import { builderLeague } from "../rules.ts";
import { findSeason } from "./queries.server.ts";
import { brokenBy } from "./rules.ts";
import type { RestOfSeason, SavedRest } from "./schema.ts";

/**
 * Changes the rest of a season: all of it or nothing, with the league and its teams held. SCHEDULE_BROKEN when a change
 * breaks a rule by the season as it is now: a game that was played meanwhile, a day that is taken, a team that came or left.
 * Each team gets one text about all of its changes, if that is wanted.
 */
export async function saveRest(
  grant: LeagueGrant,
  { from, blockedDates, moved, added, dropped, tellTeams }: RestOfSeason,
): Promise<SavedRest> {
  const { leagueId, user } = grant;
  const saved = await db.transaction().execute(async (trx) => {
    const league = await lockLeague(trx, grant);
    const teams = await lockTeams(trx, leagueId);
    const season = await findSeason(trx, leagueId);
    if (!season || from < wallClockAt(clock.now(), league.timeZone).on) throw new AppError("SCHEDULE_BROKEN");
    const { settings, generationId, games } = season;
    const facts = await getPlanningFacts(trx, leagueId, generationId);
    const plan = builderLeague(
      { teams, ...facts },
      { ...settings, startDate: from, blockedDates: [...settings.blockedDates, ...blockedDates] },
      "keep",
    );

    const isMember = new Set(teams.map(({ id }) => id));
    const known = new Map(games.map((game) => [game.matchId, game]));
    const isMoved = new Set(moved.map(({ matchId }) => matchId));
    const isSound =
      isMoved.size === moved.length &&
      moved.every(({ matchId, to }) => {
        const game = known.get(matchId);
        return game && game.state !== "played" && game.home === to.home && game.away === to.away;
      }) &&
      dropped.every((matchId) => {
        const game = known.get(matchId);
        return game?.state === "ahead" && !(isMember.has(game.home) && isMember.has(game.away));
      });
    const stays = games.filter(
      ({ matchId, state, home, away }) =>
        state !== "cancelled" && !isMoved.has(matchId) && isMember.has(home) && isMember.has(away),
    );
    const changed = [...moved.map(({ to }) => to), ...added];
    const rules = isSound ? brokenBy(plan, stays, changed) : ["unknown-game"];
    if (rules.length > 0) throw new AppError("SCHEDULE_BROKEN", { details: { rules: [...new Set(rules)] } });

    const matchOf = (game: (typeof changed)[number]) => toMatch(game, teams, league.timeZone, settings.notes);
    const moves: MatchMove[] = moved.map(({ matchId, to }) => ({ matchId, ...matchOf(to) }));
    const gone = await cancelMatches(trx, dropped, tellTeams);
    const { gameIds, asked } = await moveMatches(trx, moves, tellTeams);
    await insertMatches(trx, { leagueId, generationId }, added.map(matchOf));
    const last = [...stays, ...changed].reduce((latest, { date }) => (date > latest ? date : latest), "");
    const ids = teams.map(({ id }) => id);
    if (last !== "") await endSeasonsOn(trx, ids, last);
    const told = tellTeams
      ? await tellTeamsOfSeason(trx, { moved: gameIds, cancelled: gone }, user.id, clock.now())
      : null;
    return {
      asked,
      saved: {
        moved: moved.length,
        added: added.length,
        dropped: dropped.length,
        endsOn: last || from,
        told,
      },
    };
  });
  for (const gameId of saved.asked) announceAnswer(gameId);
  return saved.saved;
}
