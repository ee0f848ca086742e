import { homeFirst } from "#features/teams/sides/queries.server.ts";
import { sql } from "kysely";
import { hasResult } from "#features/games/league-games/queries.server.ts";
import { findSeasonSettings, listDeletedVenues } from "#features/games/season-rules/queries.server.ts";
import { isInFuture, listWallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { getPlanningFacts } from "../queries.server.ts";
import type { ScheduleSettings } from "../schema.ts";
import type { Season, SeasonGame } from "./schema.ts";

export type PublishedSeason = {
  generationId: string;
  templateId: string;
  settings: ScheduleSettings;
  games: SeasonGame[];
};

/** Returns the data for rescheduling a season. Empty before the first schedule is published. */
export async function getSeason({ leagueId }: LeagueGrant): Promise<Season> {
  const season = await findSeason(db, leagueId);
  if (!season) return { settings: null, games: [], busyDays: [], deletedVenues: [] };
  const { busyDays } = await getPlanningFacts(db, leagueId, season.generationId);
  const deletedVenues = await listDeletedVenues(db, leagueId);
  return { settings: season.settings, games: season.games, busyDays, deletedVenues };
}

/**
 * Finds the last published schedule and its current games. Returns null if there is none, or if it has divisions, whose
 * games are moved one by one (docs/decisions/0093).
 */
export async function findSeason(
  executor: Database | Trx,
  leagueId: string,
): Promise<PublishedSeason | null> {
  const last = await findSeasonSettings(executor, leagueId);
  if (!last || last.isOfDivision) return null;
  return { ...last, games: await listSeasonGames(executor, last.generationId) };
}

/** Lists each league game once, in the league's time zone. The home team's entry comes first. */
async function listSeasonGames(executor: Database | Trx, generationId: string): Promise<SeasonGame[]> {
  const entries = await executor
    .selectFrom("leagueGame")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .innerJoin("game", "game.leagueGameId", "leagueGame.id")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .select([
      "leagueGame.id as leagueGameId",
      "game.teamId",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.cancelledAt",
      "team.timeZone",
      "league.timeZone as leagueZone",
      isInFuture.as("isInFuture"),
      hasResult.as("hasResult"),
    ])
    .where("leagueGame.generationId", "=", generationId)
    .orderBy("leagueGame.id")
    .orderBy(homeFirst)
    .orderBy("game.id")
    .execute();
  return [...Map.groupBy(entries, ({ leagueGameId }) => leagueGameId)].flatMap(([leagueGameId, sides]) => {
    const [home, away] = sides;
    // A league game has only one entry if its other team was deleted.
    if (!home || !away || home.gameTime === null) return [];
    const localStart = { on: home.gameOn, time: home.gameTime };
    const { on, time } =
      home.timeZone === home.leagueZone
        ? localStart
        : toWallClock(toInstant(localStart, home.timeZone), home.leagueZone);
    return {
      leagueGameId,
      date: on,
      time: time.slice(0, 5),
      venue: home.location,
      home: home.teamId,
      away: away.teamId,
      state: getState(home, away),
    } satisfies SeasonGame;
  });
}

type Entry = { cancelledAt: Date | null; isInFuture: boolean; hasResult: boolean };

/** A game with a result stays where it is, even if it's a forfeit that was set before the start (RESULT-56). */
function getState(home: Entry, away: Entry): SeasonGame["state"] {
  if (home.hasResult) return "played";
  if (home.cancelledAt) return "cancelled";
  return home.isInFuture && away.isInFuture ? "upcoming" : "played";
}
