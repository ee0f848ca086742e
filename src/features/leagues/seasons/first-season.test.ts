import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { ownerDb, runAsOwner } from "#tests/harness/owner.ts";
import { upInSteps } from "../../../../db/migrations/0061-seasons-of-existing-leagues.ts";

let managerId: string;
let client: TestClient;
beforeEach(async () => {
  const manager = await createAccount({ role: "league_manager" });
  managerId = manager.id;
  client = await signInAs(manager);
});

const addTeam = async () => (await createTeam({ managerId })).id;
const thisYear = String(new Date().getUTCFullYear());

/** Reads a league's seasons with their divisions, teams, and games. */
async function readSeasons(leagueId: string) {
  const { rows } = await sql<{ name: string; divisions: string[]; teams: string[]; games: number }>`
    select name, array(select name from division where season_id = league_season.id order by position) as divisions,
      array(select team_id::text from season_team where season_id = league_season.id order by team_id) as teams,
      (select count(*)::int from league_game where season_id = league_season.id) as games
    from league_season where league_id = ${leagueId} order by created_at, id`.execute(db);
  return rows;
}

it.each([
  { title: "one year", days: ["2026-03-01", "2026-11-30"], name: "2026" },
  { title: "two years", days: ["2026-11-05", "2027-02-18"], name: "2026-27" },
  { title: "no games", days: [], name: thisYear },
])("gives a league from before one season, named after $title [RESULT-32]", async ({ days, name }) => {
  const teams = [await addTeam(), await addTeam()].toSorted() as [string, string];
  const league = await createLeague(managerId, teams);
  for (const gameOn of days) await createLeagueGame(league.id, teams, { gameOn });
  await runAsOwner("update league_game set season_id = null where league_id = $1", [league.id]);
  await runAsOwner("delete from season_team where team_id = any($1)", [teams]);
  await runAsOwner(
    "delete from division where season_id in (select id from league_season where league_id = $1)",
    [league.id],
  );
  await runAsOwner("delete from league_season where league_id = $1", [league.id]);
  expect(await readSeasons(league.id)).toEqual([]);
  const expected = [{ name, divisions: ["Division 1"], teams, games: days.length }];
  await upInSteps(ownerDb as never);
  expect(await readSeasons(league.id)).toEqual(expected);
  // An interrupted migration starts over.
  await upInSteps(ownerDb as never);
  expect(await readSeasons(league.id)).toEqual(expected);
});

it("gives a new league its season and its division [RESULT-26, RESULT-32]", async () => {
  const { status, body } = await client.post("/leagues", {
    name: "Metro League",
    sport: "Soccer",
    timeZone: "America/Chicago",
  });
  expect(status).toBe(201);
  expect(await readSeasons(body.id)).toEqual([
    { name: thisYear, divisions: ["Division 1"], teams: [], games: 0 },
  ]);
});

it("moves a team from season to season with its league [RESULT-26]", async () => {
  const teamId = await addTeam();
  const from = await createLeague(managerId, [teamId]);
  const to = await createLeague(managerId, []);
  expect((await readSeasons(from.id))[0]!.teams).toEqual([teamId]);
  const path = `/leagues/${from.id}/teams/${teamId}/league`;
  expect((await client.put(path, { toLeagueId: to.id })).status).toBe(200);
  expect((await readSeasons(from.id))[0]!.teams).toEqual([]);
  expect((await readSeasons(to.id))[0]!.teams).toEqual([teamId]);
  await db.deleteFrom("team").where("id", "=", teamId).execute();
  expect((await readSeasons(to.id))[0]!.teams).toEqual([]);
});

it("leaves a team that a coach continued out of the season that's under way [RESULT-33]", async () => {
  const teamId = await addTeam();
  const league = await createLeague(managerId, [teamId]);
  const { status, body } = await client.post(`/teams/${teamId}/seasons`, {
    name: "Lakeview Otters 2027",
    seasonMonths: 6,
    memberIds: [],
    requestKey: randomUUID(),
  });
  expect(status).toBe(201);
  const joined = await db.selectFrom("leagueTeam").select("leagueId").where("teamId", "=", body.id).execute();
  expect(joined).toEqual([{ leagueId: league.id }]);
  expect((await readSeasons(league.id))[0]!.teams).toEqual([teamId]);
});
