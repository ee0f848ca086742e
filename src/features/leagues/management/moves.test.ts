import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});
const createManager = async () => {
  const account = await createAccount({ role: "league_manager" });
  return { account, client: await signInAs(account) };
};

const listTeamIds = async (leagueId: string) =>
  (await client.get(`/leagues/${leagueId}/teams`)).body.teams.map((team: { id: string }) => team.id);
const move = (from: string, teamId: string, toLeagueId: string | null) =>
  client.put(`/leagues/${from}/teams/${teamId}/league`, { toLeagueId });

describe("moving a team", () => {
  it("moves a team with its games to another league or out of all leagues, idempotently", async () => {
    const team = await createTeam({ managerId: lee.id });
    const game = await createGame(team.id, { gameOn: "2099-05-01" });
    const [east, west] = [await createLeague(lee.id, [team.id]), await createLeague(lee.id, [])];
    for (let time = 0; time < 2; time++)
      expect((await move(east.id, team.id, west.id)).body).toEqual({ ok: true });
    expect([await listTeamIds(east.id), await listTeamIds(west.id)]).toEqual([[], [team.id]]);
    expect((await client.get(`/games/${game.id}`)).status).toBe(200);
    expect((await move(west.id, team.id, null)).status).toBe(200);
    expect(await listTeamIds(west.id)).toEqual([]);
    expect((await client.get(`/teams/${team.id}`)).status).toBe(200);
  });

  it("rejects someone else's league and a full league", async () => {
    const team = await createTeam();
    const otherManager = await createManager();
    const otherLeague = await createLeague(otherManager.account.id, [(await createTeam()).id]);
    const league = await createLeague(lee.id, [team.id]);
    const [foreign] = (await otherManager.client.get(`/leagues/${otherLeague.id}/teams`)).body.teams;
    expect((await move(league.id, team.id, otherLeague.id)).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await move(otherLeague.id, foreign.id, league.id)).body.code).toBe("LEAGUE_NOT_FOUND");
    // The team isn't in this league, so nothing happens.
    expect((await move(league.id, foreign.id, null)).status).toBe(200);
    expect((await move(league.id, foreign.id, (await createLeague(lee.id, [])).id)).status).toBe(200);
    expect((await otherManager.client.get(`/leagues/${otherLeague.id}/teams`)).body.teams).toHaveLength(1);
    const teams = await db
      .insertInto("team")
      .values(
        Array.from({ length: 200 }, () => ({
          name: "One of Many",
          sport: "Soccer",
          timeZone: "America/Chicago",
          seasonEndsOn: "2027-01-01",
          managerId: lee.id,
        })),
      )
      .returning("id")
      .execute();
    const fullLeague = await createLeague(
      lee.id,
      teams.map(({ id }) => id),
    );
    expect((await move(league.id, team.id, fullLeague.id)).body.code).toBe("LEAGUE_FULL");
    expect(await listTeamIds(league.id)).toEqual([team.id]);
  });

  it("leaves the team in exactly one league after concurrent moves", async () => {
    const team = await createTeam({ managerId: lee.id });
    const [east, west] = [await createLeague(lee.id, [team.id]), await createLeague(lee.id, [])];
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? move(west.id, team.id, east.id) : move(east.id, team.id, west.id),
      ),
    );
    expect([...(await listTeamIds(east.id)), ...(await listTeamIds(west.id))]).toEqual([team.id]);
  });
});

describe("deleting a team", () => {
  it("deletes all of its data, and only at its owner's request", async () => {
    const [ownTeam, otherTeam] = [await createTeam({ managerId: lee.id }), await createTeam()];
    const league = await createLeague(lee.id, [ownTeam.id, otherTeam.id]);
    await createMember(ownTeam.id, { smsConsent: true });
    await createGame(ownTeam.id, { gameOn: "2099-05-01" });
    expect((await client.delete(`/teams/${otherTeam.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await client.delete(`/teams/${ownTeam.id}`)).body).toEqual({ ok: true });
    expect((await client.delete(`/teams/${ownTeam.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    const { teams } = (await client.get(`/leagues/${league.id}/team-details`)).body;
    expect(teams.map(({ id }: { id: string }) => id)).toEqual([otherTeam.id]);
    expect(await db.selectFrom("teamMember").select("id").where("teamId", "=", ownTeam.id).execute()).toEqual(
      [],
    );
  });
});
