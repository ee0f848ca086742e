import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague, runOnce } from "../../commands.server.ts";
import { requireDivisionSize } from "../commands.server.ts";
import { readNewestSeason } from "../queries.server.ts";
import { MAX_SEASONS } from "../rules.ts";
import type { SeasonStart } from "../schema.ts";
import { readNextTeams } from "./queries.server.ts";

/**
 * Starts a league's next season, with the divisions and settings of the newest, and the chosen teams (RESULT-33). A team
 * without a division is in the first one. Idempotent per request key. Throws SEASON_NAME_TAKEN, NOT_FOUND,
 * DIVISION_FULL, LIMIT_REACHED, and REQUEST_KEY_REUSED. Returns the season's id.
 */
export async function startSeason(grant: LeagueGrant, input: SeasonStart): Promise<string> {
  const started = await runOnce(grant, input, async (trx) => {
    await lockLeague(trx, grant);
    await requireFreeName(trx, grant, input.name);
    const last = await readNewestSeason(trx, grant.leagueId);
    const candidates = await readNextTeams(trx, grant, last.id);
    const teams = candidates.filter(({ teamId }) => input.teamIds.includes(teamId));
    if (teams.length < new Set(input.teamIds).size) throw new AppError("NOT_FOUND");
    const seasonId = await copySeason(trx, last, input.name);
    const divisions = await copyDivisions(trx, last.id, seasonId);
    const firstId = divisions.values().next().value!;
    if (teams.length > 0)
      await trx
        .insertInto("seasonTeam")
        .values(
          teams.map(({ teamId, divisionId }) => ({
            seasonId,
            teamId,
            divisionId: divisions.get(divisionId ?? "") ?? firstId,
          })),
        )
        .execute();
    // The others were together before, and a division that has more teams than it may keeps them.
    if (teams.some(({ divisionId }) => divisionId === null))
      await requireDivisionSize(trx, { seasonId, divisionId: firstId });
    return { seasonId };
  });
  return started.seasonId;
}

async function requireFreeName(trx: Trx, { leagueId }: LeagueGrant, name: string): Promise<void> {
  const seasons = await trx
    .selectFrom("leagueSeason")
    .select("name")
    .where("leagueId", "=", leagueId)
    .execute();
  if (seasons.length >= MAX_SEASONS) throw new AppError("LIMIT_REACHED");
  if (seasons.some((season) => season.name.toLowerCase() === name.toLowerCase()))
    throw new AppError("SEASON_NAME_TAKEN");
}

/** Copies a season with every setting it has, also those that were added since this was written. */
async function copySeason(trx: Trx, last: { id: string; createdAt: Date }, name: string): Promise<string> {
  // The order of seasons follows from when they were created.
  const createdAt = new Date(Math.max(clock.now().getTime(), last.createdAt.getTime() + 1));
  const whenEnded = {
    ended_at: null,
    first_game_on: null,
    last_game_on: null,
    league_name: null,
    venues: null,
  };
  const changes = { name, created_at: createdAt, ...whenEnded };
  const { rows } = await sql<{ id: string }>`
    insert into league_season
    select (jsonb_populate_record(season, ${JSON.stringify(changes)}::jsonb || jsonb_build_object('id', uuidv7()))).*
    from league_season season where id = ${last.id}
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Copies the divisions of a season. Returns the new ones by the id of the one they were copied from, in order. */
async function copyDivisions(trx: Trx, fromId: string, seasonId: string): Promise<Map<string, string>> {
  const divisions = await trx
    .selectFrom("division")
    .select(["id", "name", "position"])
    .where("seasonId", "=", fromId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const copies = await trx
    .insertInto("division")
    .values(divisions.map(({ name, position }) => ({ seasonId, name, position })))
    .returning(["id", "name"])
    .execute();
  return new Map(divisions.map(({ id, name }) => [id, copies.find((copy) => copy.name === name)!.id]));
}
