import { sql } from "kysely";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import type { LeagueGrant } from "../access.server.ts";
import { listLeagueTeams, selectLeagueTeams } from "../queries.server.ts";
import { MAX_LISTED_LEAGUE_TEAMS } from "../rules.ts";
import { findSeasonSettings, listSeasonVenues } from "#features/games/season-rules/queries.server.ts";
import type { BuilderFacts } from "#features/games/season-rules/rules.ts";
import { listTeamManagers } from "./announcements/queries.server.ts";
import type { BuilderData, Weekday } from "./schema.ts";

/** Returns what the builder shows (BUILD-02, BUILD-04, BUILD-16) and whether publishing needs confirmation (OP2-23). */
export async function getBuilderData(grant: LeagueGrant): Promise<BuilderData> {
  const [league, teams, facts, passes, divisions, season] = await Promise.all([
    db
      .selectFrom("league")
      .select(["id", "name", "timeZone"])
      .where("id", "=", grant.leagueId)
      .executeTakeFirstOrThrow(),
    listLeagueTeams(grant),
    getPlanningFacts(db, grant.leagueId),
    listPasses(grant),
    listDivisions(grant.leagueId),
    findSeasonSettings(db, grant.leagueId),
  ]);
  const withdrawn = await listWithdrawnTeams(db, grant.leagueId);
  return {
    league: { id: league.id, name: league.name },
    teams: teams.filter(({ id }) => !withdrawn.has(id)),
    divisions,
    today: toWallClock(clock.now(), league.timeZone).on,
    ...facts,
    passes: passes.filter(({ team }) => !withdrawn.has(team)),
    hasSeason: season !== null && !season.isOfDivision,
  };
}

/** Lists each team's pass, and how many people besides this user an email about its schedule goes to. */
async function listPasses(grant: LeagueGrant): Promise<BuilderData["passes"]> {
  const teams = await selectLeagueTeams(grant)
    .select(["team.id", "team.timeZone", "team.subscriptionStatus", "team.subscriptionExpiresAt"])
    .select((eb) => eb("team.id", "in", selectManagedTeamIds(grant.user.id)).as("canBuy"))
    .limit(MAX_LISTED_LEAGUE_TEAMS)
    .execute();
  const ids = teams.map(({ id }) => id);
  const managers = Map.groupBy(await listTeamManagers(db, ids, grant.user.id), ({ teamId }) => teamId);
  const now = clock.now();
  return teams.map(({ id, timeZone, canBuy, ...pass }) => ({
    team: id,
    canBuy: arePaymentsOn && Boolean(canBuy),
    status: getStatusAt(now, pass),
    endsOn: pass.subscriptionExpiresAt && toWallClock(pass.subscriptionExpiresAt, timeZone).on,
    managerCount: managers.get(id)?.length ?? 0,
  }));
}

/** Lists the divisions of a league's newest season with their teams, in the league's order. */
async function listDivisions(leagueId: string): Promise<BuilderData["divisions"]> {
  const divisions = await db
    .selectFrom("division")
    .select(["id", "name"])
    .where("seasonId", "=", selectNewestSeason(leagueId))
    .orderBy("position")
    .orderBy("id")
    .execute();
  const teams = await listDivisionTeams(db, leagueId);
  return divisions.map((division) => ({
    ...division,
    teamIds: teams.flatMap(({ id, divisionId }) => (divisionId === division.id ? id : [])),
  }));
}

const selectNewestSeason = (leagueId: string) =>
  sql<string>`(
    select id from league_season where league_id = ${leagueId} order by created_at desc, id desc limit 1
  )`;

/** Returns the teams that withdrew from the league's newest season. They're still in the league, but play no more games. */
export async function listWithdrawnTeams(
  executor: Database | Trx,
  leagueId: string,
): Promise<ReadonlySet<string>> {
  const teams = await executor
    .selectFrom("seasonTeam")
    .select("teamId")
    .where("seasonId", "=", selectNewestSeason(leagueId))
    .where("withdrawnAt", "is not", null)
    .execute();
  return new Set(teams.map(({ teamId }) => teamId));
}

/**
 * Lists the league's teams in the order the builder shows them, without those that withdrew from its newest season. The
 * generated schedule depends on this order.
 */
export async function listSchedulableTeams(
  executor: Database | Trx,
  leagueId: string,
): Promise<BuilderFacts["teams"]> {
  const teams = await executor
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(["team.id", "team.preferredBlockoutDays"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MAX_LISTED_LEAGUE_TEAMS)
    .execute();
  const withdrawn = await listWithdrawnTeams(executor, leagueId);
  // A database constraint guarantees valid weekday names.
  return teams.filter(({ id }) => !withdrawn.has(id)) as { id: string; preferredBlockoutDays: Weekday[] }[];
}

/** Lists the same teams with their divisions in the league's newest season. */
export async function listDivisionTeams(
  executor: Database | Trx,
  leagueId: string,
): Promise<(BuilderFacts["teams"][number] & { divisionId: string })[]> {
  const teams = await listSchedulableTeams(executor, leagueId);
  const divisions = await executor
    .selectFrom("seasonTeam")
    .select(["teamId", "divisionId"])
    .where("withdrawnAt", "is", null)
    .where("seasonId", "=", selectNewestSeason(leagueId))
    .execute();
  const divisionByTeam = new Map(divisions.map(({ teamId, divisionId }) => [teamId, divisionId]));
  return teams.flatMap((team) => {
    const divisionId = divisionByTeam.get(team.id);
    return divisionId === undefined ? [] : [{ ...team, divisionId }];
  });
}

/** Returns what a new schedule has to work around: the league's venues and its teams' upcoming games. */
export async function getPlanningFacts(
  executor: Database | Trx,
  leagueId: string,
  /** Games from this generation don't count as busy days because they are the ones being rescheduled. */
  generationId: string | null = null,
): Promise<Pick<BuilderData, "venues" | "upcoming" | "busyDays">> {
  const venues = await listSeasonVenues(executor, leagueId);
  const games = await listUpcomingGames(executor, leagueId);
  const countDistinctGames = (isBuilt: boolean) =>
    new Set(games.filter((game) => game.built === isBuilt).map(({ distinctId }) => distinctId));
  return {
    venues: [...venues],
    upcoming: { built: countDistinctGames(true).size, others: countDistinctGames(false).size },
    // A team can practice and play a game on the same day.
    busyDays: games
      .filter(
        ({ kind, generation }) => kind === "game" && (generation === null || generation !== generationId),
      )
      .map(({ team, date, built, location, distinctId }) => ({
        team,
        date,
        built,
        game: distinctId,
        ...(built && { venue: location }),
      })),
  };
}

/** Lists upcoming games of a league's teams, one row per team, with dates in the league's time zone. */
async function listUpcomingGames(executor: Database | Trx, leagueId: string) {
  const rows = await executor
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .innerJoin("league", "league.id", "leagueTeam.leagueId")
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    .leftJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .select([
      "team.id as team",
      "game.gameOn",
      "game.gameTime",
      "game.kind",
      "game.location",
      "leagueGame.generationId as generation",
      "team.timeZone",
      "league.timeZone as leagueZone",
      sql<string>`coalesce(league_game.id, game.id)`.as("distinctId"),
      sql<boolean>`coalesce(league_game.league_id = ${leagueId} and league_game.generation_id is not null, false)`.as(
        "built",
      ),
    ])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .where(isUpcoming)
    .execute();
  return rows.map(({ gameOn, gameTime, timeZone, leagueZone, ...row }) => ({
    ...row,
    date:
      gameTime === null || timeZone === leagueZone
        ? gameOn
        : toWallClock(toInstant({ on: gameOn, time: gameTime }, timeZone), leagueZone).on,
  }));
}
