import { sql } from "kysely";
import { homeFirst } from "#features/teams/sides/queries.server.ts";
import type { Database, Trx } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGameSlot, SeasonFacts } from "./checker/judge-games.ts";
import { toDeletedVenue } from "./rules.ts";
import type { ScheduleSettings } from "./schema.ts";

type Reader = Database | Trx;

/**
 * Returns the settings of the last published schedule with its ids, or null if there is none: of a division, or of the
 * whole league if no schedule of that division is newer.
 */
export async function findSeasonSettings(executor: Reader, leagueId: string, divisionId?: string) {
  const last = await executor
    .selectFrom("scheduleGeneration")
    .innerJoin("scheduleTemplate", (join) =>
      join.on((eb) =>
        eb.or([
          eb("scheduleTemplate.id", "=", eb.ref("scheduleGeneration.templateId")),
          eb("scheduleTemplate.generationId", "=", eb.ref("scheduleGeneration.id")),
        ]),
      ),
    )
    .selectAll("scheduleTemplate")
    .select([
      "scheduleGeneration.id as publishedId",
      // Cast to text because the driver parses single dates correctly, but not date arrays.
      sql<string[]>`schedule_template.blocked_dates::text[]`.as("blockedDates"),
    ])
    .where("scheduleGeneration.leagueId", "=", leagueId)
    .where("generationStatus", "=", "completed")
    .$if(divisionId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("scheduleTemplate.generationId", "is", null),
          eb("scheduleTemplate.divisionId", "=", divisionId!),
        ]),
      ),
    )
    .orderBy("scheduleGeneration.createdAt", "desc")
    .orderBy("scheduleTemplate.id")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { publishedId, locations, maxTeamsPerVenuePerDay, startTime, ...template } = last;
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
  return {
    generationId: publishedId,
    templateId: template.id,
    isOfDivision: template.generationId !== null,
    settings,
  };
}

/**
 * Returns the settings for each team's games, by its division in the league's newest season. Empty if no division has a
 * schedule of its own, because all games follow the last published schedule then.
 */
export async function listTeamSettings(
  executor: Reader,
  leagueId: string,
): Promise<ReadonlyMap<string, ScheduleSettings>> {
  const teams = await executor
    .selectFrom("seasonTeam")
    .select(["teamId", "divisionId"])
    .where("seasonId", "=", (eb) =>
      eb
        .selectFrom("leagueSeason")
        .select("id")
        .where("leagueId", "=", leagueId)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(1),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("scheduleTemplate")
          .select("id")
          .where("leagueId", "=", leagueId)
          .where("generationId", "is not", null),
      ),
    )
    .execute();
  const settings = new Map<string, ScheduleSettings>();
  for (const [divisionId, members] of Map.groupBy(teams, (team) => team.divisionId)) {
    const season = await findSeasonSettings(executor, leagueId, divisionId);
    if (season) for (const { teamId } of members) settings.set(teamId, season.settings);
  }
  return settings;
}

/** Returns how long each of these teams' games are. */
export const toGameMinutes = (settings: ReadonlyMap<string, ScheduleSettings>) =>
  new Map([...settings].map(([teamId, { gameDurationMinutes }]) => [teamId, gameDurationMinutes]));

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
 * Reads the part of a season that can matter for games between two days: the settings, of the first of `teamIds` if
 * divisions have their own, the league's teams and venues, all of its games, and the other games of `teamIds`. Days are in
 * the league's time zone.
 */
export async function readSeason(
  executor: Reader,
  { leagueId, timeZone }: { leagueId: string; timeZone: string },
  teamIds: readonly string[],
  { from, until }: Window,
): Promise<SeasonFacts & { settingsByTeam: ReadonlyMap<string, ScheduleSettings> }> {
  // A day more on both sides, because a team's time zone can be a day ahead or behind.
  const [first, last] = [addDays(from, -1), addDays(until, 1)];
  const season = await findSeasonSettings(executor, leagueId);
  const settingsByTeam = await listTeamSettings(executor, leagueId);
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
    settings: settingsByTeam.get(teamIds[0] ?? "") ?? season?.settings ?? null,
    settingsByTeam,
    gameMinutes: toGameMinutes(settingsByTeam),
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
