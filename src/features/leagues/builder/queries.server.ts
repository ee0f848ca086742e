import { sql } from "kysely";
import { isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { instantOf, wallClockAt } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { listLeagueTeams } from "../queries.server.ts";
import { MOST_LEAGUE_TEAMS } from "../rules.ts";
import { MOST_VENUES } from "../venues/rules.ts";
import type { BuilderFacts } from "./rules.ts";
import type { BuilderStart, Weekday } from "./schema.ts";

/** BUILD-02, BUILD-04 and BUILD-16, and whether publishing will have to ask (OP2-23). */
export async function getBuilderStart(grant: LeagueGrant): Promise<BuilderStart> {
  const [league, teams, facts, published] = await Promise.all([
    db
      .selectFrom("league")
      .select(["id", "name", "timeZone"])
      .where("id", "=", grant.leagueId)
      .executeTakeFirstOrThrow(),
    listLeagueTeams(grant),
    getPlanningFacts(db, grant.leagueId),
    db
      .selectFrom("scheduleGeneration")
      .select("requestKey")
      .where("leagueId", "=", grant.leagueId)
      // Any will do; this order is that of the index.
      .orderBy("requestKey")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    league: { id: league.id, name: league.name },
    teams,
    today: wallClockAt(clock.now(), league.timeZone).on,
    ...facts,
    hasSeason: published !== undefined,
  };
}

/** The league's teams in the order in which the builder lists them: a schedule depends on it. */
export async function listTeamsToPlan(at: Database | Trx, leagueId: string): Promise<BuilderFacts["teams"]> {
  const teams = await at
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(["team.id", "team.preferredBlockoutDays"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MOST_LEAGUE_TEAMS)
    .execute();
  // The database checks the names.
  return teams as { id: string; preferredBlockoutDays: Weekday[] }[];
}

/** What stands beside a new schedule: the league's venues, and everything its teams still play. */
export async function getPlanningFacts(
  at: Database | Trx,
  leagueId: string,
  /** Games of this run are what is planned, and in nobody's way. */
  generationId: string | null = null,
): Promise<Pick<BuilderStart, "venues" | "ahead" | "busyDays">> {
  const venues = await at
    .selectFrom("venue")
    .select(["id", "name", "maxTeamsPerDay", "openingTimes", sql<string[]>`closed_on::text[]`.as("closedOn")])
    .where("leagueId", "=", leagueId)
    .orderBy("name")
    .orderBy("id")
    .limit(MOST_VENUES)
    .execute();
  const games = await listGamesAhead(at, leagueId);
  const matches = (built: boolean) =>
    new Set(games.filter((game) => game.built === built).map(({ match }) => match));
  return {
    // Only what passed VenueEntry is stored, so the documents are what they claim to be.
    venues: venues as BuilderStart["venues"],
    ahead: { built: matches(true).size, others: matches(false).size },
    // A practice keeps nobody from playing.
    busyDays: games
      .filter(
        ({ kind, generation }) => kind === "game" && (generation === null || generation !== generationId),
      )
      .map(({ team, date, built }) => ({ team, date, built })),
  };
}

/** Games still to come of a league's teams, one row per team, with their days by the league's clock. */
async function listGamesAhead(at: Database | Trx, leagueId: string) {
  const rows = await at
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .innerJoin("league", "league.id", "leagueTeam.leagueId")
    .innerJoin(
      wallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    .leftJoin("match", "match.id", "game.matchId")
    .select([
      "team.id as team",
      "game.gameOn",
      "game.gameTime",
      "game.kind",
      "match.generationId as generation",
      "team.timeZone",
      "league.timeZone as leagueZone",
      sql<string>`coalesce(match.id, game.id)`.as("match"),
      sql<boolean>`coalesce(match.league_id = ${leagueId} and match.generation_id is not null, false)`.as(
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
        : wallClockAt(instantOf({ on: gameOn, time: gameTime }, timeZone), leagueZone).on,
  }));
}
