import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await clientOf(lee);
});
const newManager = async () => {
  const account = await createAccount({ role: "league_manager" });
  return { account, client: await clientOf(account) };
};

const teamsIn = async (leagueId: string) =>
  (await client.get(`/leagues/${leagueId}/teams`)).body.teams.map((team: { id: string }) => team.id);
const move = (from: string, teamId: string, toLeagueId: string | null) =>
  client.put(`/leagues/${from}/teams/${teamId}/league`, { toLeagueId });

describe("moving a team", () => {
  it("takes it with its games to another league of one's own, or out of all, also the second time", async () => {
    const team = await createTeam({ managerId: lee.id });
    const game = await createGame(team.id, { gameOn: "2099-05-01" });
    const [east, west] = [await createLeague(lee.id, [team.id]), await createLeague(lee.id, [])];
    for (let time = 0; time < 2; time++)
      expect((await move(east.id, team.id, west.id)).body).toEqual({ ok: true });
    expect([await teamsIn(east.id), await teamsIn(west.id)]).toEqual([[], [team.id]]);
    expect((await client.get(`/games/${game.id}`)).status).toBe(200);
    expect((await move(west.id, team.id, null)).status).toBe(200);
    expect(await teamsIn(west.id)).toEqual([]);
    expect((await client.get(`/teams/${team.id}`)).status).toBe(200);
  });

  it("leads into no foreign or full league, and takes nothing out of one", async () => {
    const team = await createTeam();
    const other = await newManager();
    const theirs = await createLeague(other.account.id, [(await createTeam()).id]);
    const league = await createLeague(lee.id, [team.id]);
    const [foreign] = (await other.client.get(`/leagues/${theirs.id}/teams`)).body.teams;
    expect((await move(league.id, team.id, theirs.id)).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await move(theirs.id, foreign.id, league.id)).body.code).toBe("LEAGUE_NOT_FOUND");
    // Not in this league: nothing happens to it.
    expect((await move(league.id, foreign.id, null)).status).toBe(200);
    expect((await move(league.id, foreign.id, (await createLeague(lee.id, [])).id)).status).toBe(200);
    expect((await other.client.get(`/leagues/${theirs.id}/teams`)).body.teams).toHaveLength(1);
    const many = await db
      .insertInto("team")
      .values(
        Array.from({ length: 500 }, () => ({
          name: "One of Many",
          sport: "Soccer",
          timeZone: "America/Chicago",
          seasonEndsOn: "2027-01-01",
          managerId: lee.id,
        })),
      )
      .returning("id")
      .execute();
    const full = await createLeague(
      lee.id,
      many.map(({ id }) => id),
    );
    expect((await move(league.id, team.id, full.id)).body.code).toBe("TOO_MANY");
    expect(await teamsIn(league.id)).toEqual([team.id]);
  });

  it("two ways at once leaves it in one league", async () => {
    const team = await createTeam({ managerId: lee.id });
    const [east, west] = [await createLeague(lee.id, [team.id]), await createLeague(lee.id, [])];
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        turn % 2 ? move(west.id, team.id, east.id) : move(east.id, team.id, west.id),
      ),
    );
    expect([...(await teamsIn(east.id)), ...(await teamsIn(west.id))]).toEqual([team.id]);
  });
});

describe("deleting a team", () => {
  it("takes all of it, by its owner alone", async () => {
    const [own, other] = [await createTeam({ managerId: lee.id }), await createTeam()];
    const league = await createLeague(lee.id, [own.id, other.id]);
    await createMember(own.id, { smsConsent: true });
    await createGame(own.id, { gameOn: "2099-05-01" });
    expect((await client.delete(`/teams/${other.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await client.delete(`/teams/${own.id}`)).body).toEqual({ ok: true });
    expect((await client.delete(`/teams/${own.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    const { teams } = (await client.get(`/leagues/${league.id}/team-details`)).body;
    expect(teams.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect(await db.selectFrom("teamMember").select("id").where("teamId", "=", own.id).execute()).toEqual([]);
  });
});
