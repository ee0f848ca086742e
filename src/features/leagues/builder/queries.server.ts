import { sql } from "kysely";
import { isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { listLeagueTeams } from "../queries.server.ts";
import { listVenueNames } from "../venues/queries.server.ts";
import type { BuilderStart } from "./schema.ts";

/** BUILD-02, BUILD-04 and BUILD-16, and whether publishing will have to ask (OP2-23). */
export async function getBuilderStart(grant: LeagueGrant): Promise<BuilderStart> {
  const [league, teams, venues, ahead] = await Promise.all([
    db
      .selectFrom("league")
      .select(["id", "name", "timeZone"])
      .where("id", "=", grant.leagueId)
      .executeTakeFirstOrThrow(),
    listLeagueTeams(grant),
    listVenueNames(grant),
    countGamesAhead(db, grant.leagueId),
  ]);
  return {
    league: { id: league.id, name: league.name },
    teams,
    venues: venues.map(({ id, name, maxTeamsPerDay }) => ({ id, name, maxTeamsPerDay })),
    today: wallClockAt(clock.now(), league.timeZone).on,
    ahead,
  };
}

/** Games still to come of a league's teams, each match once: of this league's builder, and all others. */
export async function countGamesAhead(at: Database | Trx, leagueId: string): Promise<BuilderStart["ahead"]> {
  const isBuilt = sql<boolean>`(match.league_id = ${leagueId} and match.generation_id is not null)`;
  return at
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .innerJoin(
      wallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    .leftJoin("match", "match.id", "game.matchId")
    .select([
      sql<number>`(count(distinct match.id) filter (where ${isBuilt}))::int`.as("built"),
      sql<number>`(count(distinct coalesce(match.id, game.id)) filter (where ${isBuilt} is not true))::int`.as(
        "others",
      ),
    ])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .where(isUpcoming)
    .executeTakeFirstOrThrow();
}
