import { sql } from "kysely";
import { homeFirst } from "#features/teams/sides/queries.server.ts";
import type { Database, Trx } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGameSlot, SeasonFacts } from "./checker/judge-games.ts";
import { toDeletedVenue } from "./rules.ts";
import type { ScheduleSettings } from "./schema.ts";

type Reader = Database | Trx;

/** Returns the last published schedule's settings with its ids, or null if there is none. */
export async function findSeasonSettings(executor: Reader, leagueId: string) {
  const last = await executor
    .selectFrom("scheduleGeneration")
    .innerJoin("scheduleTemplate", "scheduleTemplate.id", "scheduleGeneration.templateId")
    .selectAll("scheduleTemplate")
    .select([
      "scheduleGeneration.id as generationId",
      // Cast to text because the driver parses single dates correctly, but not date arrays.
      sql<string[]>`schedule_template.blocked_dates::text[]`.as("blockedDates"),
    ])
    .where("scheduleGeneration.leagueId", "=", leagueId)
    .where("generationStatus", "=", "completed")
    .orderBy("scheduleGeneration.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { generationId, locations, maxTeamsPerVenuePerDay, startTime, ...template } = last;
  // Stored settings passed ScheduleSettings validation, so the cast is safe.
  const settings = {
    name: template.name,
    gameFrequency: template.gameFrequency,
    frequencyRule: template.frequencyRule,
    gamesPerMatchup: template.gamesPerMatchup,
    startDate: template.startDate,
    startTime: startTime.slice(0, 5),
    gameDurationMinutes: template.gameDurationMinutes,
    breakBetweenGamesMinutes: template.breakBetweenGamesMinutes,
    blockoutDays: template.blockoutDays,
    blockedDates: template.blockedDates,
    venues: locations.map((name, index) => ({ name, maxTeamsPerDay: maxTeamsPerVenuePerDay[index]! })),
    notes: template.notes,
  } as ScheduleSettings;
  return { generationId, templateId: template.id, settings };
}

/** The most venues that are read, which is also the most that a league can have. */
const MAX_VENUES = 200;

/** Lists a league's venues by name, with their hours and closed dates. */
export async function listSeasonVenues(executor: Reader, leagueId: string) {
  const venues = await executor
    .selectFrom("venue")
    .select([
      "id",
      "name",
      "maxTeamsPerDay",
      "fields",
      "openingTimes",
      sql<string[]>`closed_on::text[]`.as("closedOn"),
    ])
    .where("leagueId", "=", leagueId)
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_VENUES)
    .execute();
  // Only validated venues are stored, so the cast is safe.
  return venues as unknown as SeasonFacts["venues"];
}

/**
 * Lists the names of venues that were deleted while games were scheduled there, without those that were added again.
 */
export async function listDeletedVenues(executor: Reader, leagueId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select deleted.name from league, unnest(deleted_venues) as deleted (name)
    where league.id = ${leagueId} and not exists (
      select from venue where venue.league_id = league.id and lower(venue.name) = lower(deleted.name)
    )`.execute(executor);
  return rows.map(({ name }) => name);
}

/** Converts a start in a team's time zone to the league's. */
function toLeagueTime(on: string, time: string, zone: string, leagueZone: string) {
  const wall = zone === leagueZone ? { on, time } : toWallClock(toInstant({ on, time }, zone), leagueZone);
  return { date: wall.on, time: wall.time.slice(0, 5) };
}

type Window = { from: string; until: string };

/**
 * Reads the part of a season that can matter for games between two days: the league's settings, teams, and venues, all
 * of its games, and the other games of `teamIds`. Days are in the league's time zone.
 */
export async function readSeason(
  executor: Reader,
  { leagueId, timeZone }: { leagueId: string; timeZone: string },
  teamIds: readonly string[],
  { from, until }: Window,
): Promise<SeasonFacts> {
  // A day more on both sides, because a team's time zone can be a day ahead or behind.
  const [first, last] = [addDays(from, -1), addDays(until, 1)];
  const season = await findSeasonSettings(executor, leagueId);
  const deletedVenues = (await listDeletedVenues(executor, leagueId)).map(toDeletedVenue);
  const venues = [...(await listSeasonVenues(executor, leagueId)), ...deletedVenues];
  const teams = await executor
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(["team.id", "team.name", "team.preferredBlockoutDays"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .execute();
  const entries = await executor
    .selectFrom("leagueGame")
    .innerJoin("game", "game.leagueGameId", "leagueGame.id")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["leagueGame.id as leagueGameId", "game.teamId", "game.gameOn", "game.gameTime", "game.location"])
    .select("team.timeZone")
    .where("leagueGame.leagueId", "=", leagueId)
    .where("game.cancelledAt", "is", null)
    .where("game.gameTime", "is not", null)
    .where("game.gameOn", ">=", first)
    .where("game.gameOn", "<=", last)
    .orderBy("leagueGame.id")
    .orderBy(homeFirst)
    .orderBy("game.id")
    .execute();
  const games = [...Map.groupBy(entries, (entry) => entry.leagueGameId)].map(
    ([leagueGameId, [home, away]]): LeagueGameSlot => ({
      leagueGameId,
      ...toLeagueTime(home!.gameOn, home!.gameTime!, home!.timeZone, timeZone),
      venue: home!.location,
      home: home!.teamId,
      // A deleted team leaves only its opponent's entry, which still takes up the place.
      away: away?.teamId ?? leagueGameId,
    }),
  );
  const otherGames = await executor
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .leftJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .select(["game.id", "game.teamId", "game.gameOn", "game.gameTime", "team.timeZone"])
    .where(sql<boolean>`game.team_id = any(${teamIds}::uuid[])`)
    .where("game.gameOn", ">=", first)
    .where("game.gameOn", "<=", last)
    .where("game.cancelledAt", "is", null)
    // A team can practice and play a game on the same day.
    .where("game.kind", "=", "game")
    .where(sql<boolean>`league_game.league_id is distinct from ${leagueId}`)
    .execute();
  return {
    settings: season?.settings ?? null,
    venues,
    // A database constraint guarantees valid weekday names.
    teams: teams as unknown as SeasonFacts["teams"],
    games,
    otherGames: otherGames.map(({ id, teamId, gameOn, gameTime, timeZone: zone }) => ({
      id,
      team: teamId,
      ...(gameTime === null ? { date: gameOn } : toLeagueTime(gameOn, gameTime, zone, timeZone)),
    })),
  };
}
