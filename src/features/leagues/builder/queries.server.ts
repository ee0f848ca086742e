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
import { MAX_LEAGUE_TEAMS } from "../rules.ts";
import { listSeasonVenues } from "#features/games/season-rules/queries.server.ts";
import type { BuilderFacts } from "#features/games/season-rules/rules.ts";
import { listTeamManagers } from "./announcements/queries.server.ts";
import type { BuilderData, Weekday } from "./schema.ts";

/** Returns what the builder shows (BUILD-02, BUILD-04, BUILD-16) and whether publishing needs confirmation (OP2-23). */
export async function getBuilderData(grant: LeagueGrant): Promise<BuilderData> {
  const [league, teams, facts, passes, published] = await Promise.all([
    db
      .selectFrom("league")
      .select(["id", "name", "timeZone"])
      .where("id", "=", grant.leagueId)
      .executeTakeFirstOrThrow(),
    listLeagueTeams(grant),
    getPlanningFacts(db, grant.leagueId),
    listPasses(grant),
    db
      .selectFrom("scheduleGeneration")
      .select("requestKey")
      .where("leagueId", "=", grant.leagueId)
      // Any row will do. This order matches the index.
      .orderBy("requestKey")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    league: { id: league.id, name: league.name },
    teams,
    today: toWallClock(clock.now(), league.timeZone).on,
    ...facts,
    passes,
    hasSeason: published !== undefined,
  };
}

/** Lists each team's pass, and how many people besides this user an email about its schedule goes to. */
async function listPasses(grant: LeagueGrant): Promise<BuilderData["passes"]> {
  const teams = await selectLeagueTeams(grant)
    .select(["team.id", "team.timeZone", "team.subscriptionStatus", "team.subscriptionExpiresAt"])
    .select((eb) => eb("team.id", "in", selectManagedTeamIds(grant.user.id)).as("canBuy"))
    .limit(MAX_LEAGUE_TEAMS)
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

/** Lists the league's teams in the order the builder shows them. The generated schedule depends on this order. */
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
    .limit(MAX_LEAGUE_TEAMS)
    .execute();
  // A database constraint guarantees valid weekday names.
  return teams as { id: string; preferredBlockoutDays: Weekday[] }[];
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
      .map(({ team, date, built, location }) => ({ team, date, built, ...(built && { venue: location }) })),
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
