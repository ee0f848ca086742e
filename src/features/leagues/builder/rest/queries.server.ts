import { sql } from "kysely";
import { isAhead, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { instantOf, wallClockAt } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { getPlanningFacts } from "../queries.server.ts";
import type { ScheduleSettings } from "../schema.ts";
import type { Season, SeasonGame } from "./schema.ts";

export type KnownSeason = { generationId: string; settings: ScheduleSettings; games: SeasonGame[] };

/** What the rest of a season is planned with; empty before the first schedule. */
export async function getSeason({ leagueId }: LeagueGrant): Promise<Season> {
  const season = await findSeason(db, leagueId);
  if (!season) return { settings: null, games: [], busyDays: [] };
  const { busyDays } = await getPlanningFacts(db, leagueId, season.generationId);
  return { settings: season.settings, games: season.games, busyDays };
}

/** The schedule that was published last, and its games as they are now. Null before the first. */
export async function findSeason(at: Database | Trx, leagueId: string): Promise<KnownSeason | null> {
  const last = await at
    .selectFrom("scheduleGeneration")
    .innerJoin("scheduleTemplate", "scheduleTemplate.id", "scheduleGeneration.templateId")
    .selectAll("scheduleTemplate")
    .select([
      "scheduleGeneration.id as generationId",
      // As text: only single dates are read as the days they are.
      sql<string[]>`schedule_template.blocked_dates::text[]`.as("blockedDates"),
    ])
    .where("scheduleGeneration.leagueId", "=", leagueId)
    .where("generationStatus", "=", "completed")
    .orderBy("scheduleGeneration.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { generationId, locations, maxTeamsPerVenuePerDay, startTime, ...kept } = last;
  // Only what passed ScheduleSettings is stored.
  const settings = {
    name: kept.name,
    gameFrequency: kept.gameFrequency,
    frequencyRule: kept.frequencyRule,
    gamesPerMatchup: kept.gamesPerMatchup,
    startDate: kept.startDate,
    startTime: startTime.slice(0, 5),
    gameDurationMinutes: kept.gameDurationMinutes,
    breakBetweenGamesMinutes: kept.breakBetweenGamesMinutes,
    blockoutDays: kept.blockoutDays,
    blockedDates: kept.blockedDates,
    venues: locations.map((name, index) => ({ name, maxTeamsPerDay: maxTeamsPerVenuePerDay[index]! })),
    notes: kept.notes,
  } as ScheduleSettings;
  return { generationId, settings, games: await listSeasonGames(at, generationId) };
}

/** Each match once, by the league's clock. The entry that was written first is the host's. */
async function listSeasonGames(at: Database | Trx, generationId: string): Promise<SeasonGame[]> {
  const entries = await at
    .selectFrom("match")
    .innerJoin("league", "league.id", "match.leagueId")
    .innerJoin("game", "game.matchId", "match.id")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(
      wallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .select([
      "match.id as matchId",
      "game.teamId",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.cancelledAt",
      "team.timeZone",
      "league.timeZone as leagueZone",
      isAhead.as("isAhead"),
    ])
    .where("match.generationId", "=", generationId)
    .orderBy("match.id")
    .orderBy("game.id")
    .execute();
  return [...Map.groupBy(entries, ({ matchId }) => matchId)].flatMap(([matchId, sides]) => {
    const [home, away] = sides;
    // Half of a match is one of a team that was deleted.
    if (!home || !away || home.gameTime === null) return [];
    const there = { on: home.gameOn, time: home.gameTime };
    const { on, time } =
      home.timeZone === home.leagueZone
        ? there
        : wallClockAt(instantOf(there, home.timeZone), home.leagueZone);
    return {
      matchId,
      date: on,
      time: time.slice(0, 5),
      venue: home.location,
      home: home.teamId,
      away: away.teamId,
      state: home.cancelledAt ? "cancelled" : home.isAhead && away.isAhead ? "ahead" : "played",
    } satisfies SeasonGame;
  });
}
