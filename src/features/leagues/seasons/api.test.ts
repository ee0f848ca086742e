import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import type { Division, LeagueSeason, SeasonTeam } from "./schema.ts";

let managerId: string;
let client: TestClient;
beforeAll(async () => {
  const manager = await createAccount({ role: "league_manager" });
  managerId = manager.id;
  client = await signInAs(manager);
});

async function createTeams(count: number): Promise<string[]> {
  if (count === 0) return [];
  const teams = await db
    .insertInto("team")
    .values(
      Array.from({ length: count }, (_, index) => ({
        name: `Otters ${String(index).padStart(3, "0")}`,
        sport: "Soccer",
        timeZone: "America/Chicago",
        seasonEndsOn: "2027-01-01",
        managerId,
      })),
    )
    .returning("id")
    .execute();
  return teams.map(({ id }) => id);
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: null, name: `Division ${index}` }));

async function openLeague(teamCount: number) {
  const teamIds = await createTeams(teamCount);
  const { id: leagueId } = await createLeague(managerId, teamIds);
  const [season] = (await client.get(`/leagues/${leagueId}/seasons`)).body.seasons as LeagueSeason[];
  const path = `/leagues/${leagueId}/seasons/${season!.id}`;
  const save = (divisions: { id: string | null; name: string }[]) =>
    client.put(`${path}/divisions`, { divisions });
  const list = async (): Promise<[string, number][]> => {
    const { seasons } = (await client.get(`/leagues/${leagueId}/seasons`)).body;
    return seasons[0].divisions.map(({ name, teamCount: teams }: Division) => [name, teams]);
  };
  /** Makes two divisions, with all teams in the first. */
  const split = async () => {
    const { body } = await save([
      { id: season!.divisions[0]!.id, name: "East" },
      { id: null, name: "West" },
    ]);
    return (body as LeagueSeason).divisions.map(({ id }) => id) as [string, string];
  };
  const move = (divisionId: string, moved: readonly string[]) =>
    client.post(`${path}/divisions/${divisionId}/teams`, { teamIds: moved });
  return { leagueId, season: season!, teamIds, path, save, list, split, move };
}

describe("divisions", () => {
  it("lists a league's season with its division and counts [RESULT-26, RESULT-32]", async () => {
    const { leagueId, season } = await openLeague(3);
    expect(season).toMatchObject({
      id: expect.any(String),
      name: String(new Date().getUTCFullYear()),
      createdAt: expect.any(String),
      endedAt: null,
      divisions: [{ id: expect.any(String), name: "Division 1", teamCount: 3 }],
    });
    const { teams } = (await client.get(`/leagues/${leagueId}/seasons/${season.id}/teams`)).body;
    expect(teams.map(({ name, divisionId, withdrawn }: SeasonTeam) => [name, divisionId, withdrawn])).toEqual(
      ["Otters 000", "Otters 001", "Otters 002"].map((name) => [name, season.divisions[0]!.id, null]),
    );
  });

  it("adds, renames, trades, reorders, and removes them [RESULT-26]", async () => {
    const { save, list, split } = await openLeague(2);
    const [east, west] = await split();
    expect(await list()).toEqual([
      ["East", 2],
      ["West", 0],
    ]);
    const traded = [
      { id: west, name: "East" },
      { id: null, name: "South" },
      { id: east, name: "West" },
    ];
    expect((await save(traded)).status).toBe(200);
    expect(await list()).toEqual([
      ["East", 0],
      ["South", 0],
      ["West", 2],
    ]);
    expect((await save([{ id: west, name: "East" }])).body.code).toBe("DIVISION_HAS_TEAMS");
    expect(await list()).toHaveLength(3);
    expect((await save([{ id: east, name: "Only" }])).status).toBe(200);
    expect(await list()).toEqual([["Only", 2]]);
  });

  it("takes 1 to 12 with different names of up to 40 characters [RESULT-26]", async () => {
    const { save, season } = await openLeague(0);
    const [{ id }] = season.divisions as [Division];
    expect((await save([])).body.code).toBe("INVALID_INPUT");
    expect((await save(many(12))).status).toBe(200);
    expect((await save(many(13))).body.code).toBe("INVALID_INPUT");
    expect((await save([{ id: null, name: "x".repeat(40) }])).status).toBe(200);
    expect((await save([{ id: null, name: "x".repeat(41) }])).body.code).toBe("INVALID_INPUT");
    const twice = [
      { id: null, name: "East" },
      { id: null, name: "EAST " },
    ];
    expect((await save(twice)).body.code).toBe("INVALID_INPUT");
    // It was removed above.
    expect((await save([{ id, name: "East" }])).body.code).toBe("NOT_FOUND");
  });

  it("keeps archived teams out of the counts and in the season [RESULT-26]", async () => {
    const { teamIds, list, split, save, path } = await openLeague(2);
    const [east, west] = await split();
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "in", teamIds).execute();
    expect(await list()).toEqual([
      ["East", 0],
      ["West", 0],
    ]);
    expect((await client.get(`${path}/teams`)).body.teams).toEqual([]);
    expect((await save([{ id: west, name: "West" }])).status).toBe(200);
    const kept = await db
      .selectFrom("seasonTeam")
      .select("divisionId")
      .where("teamId", "in", teamIds)
      .execute();
    expect(kept).toEqual([{ divisionId: west }, { divisionId: west }]);
    expect(east).not.toBe(west);
  });
});

describe("a team's division", () => {
  it("changes, safe to repeat, and takes teams that aren't in the season yet [RESULT-26]", async () => {
    const { teamIds, split, move, list } = await openLeague(3);
    const [east, west] = await split();
    await db.deleteFrom("seasonTeam").where("teamId", "=", teamIds[2]!).execute();
    for (let time = 0; time < 2; time++) {
      const { body } = await move(west, teamIds.slice(1));
      expect(body.teams.map(({ divisionId }: SeasonTeam) => divisionId)).toEqual([east, west, west]);
    }
    expect(await list()).toEqual([
      ["East", 1],
      ["West", 2],
    ]);
  });

  it("is one of its own league and season", async () => {
    const [own, other] = [await openLeague(1), await openLeague(1)];
    const [west] = (await other.split()).slice(1) as [string];
    expect((await own.move(west, own.teamIds)).body.code).toBe("NOT_FOUND");
    expect((await own.move(own.season.divisions[0]!.id, other.teamIds)).body.code).toBe("NOT_FOUND");
    expect((await own.move(randomUUID(), own.teamIds)).body.code).toBe("NOT_FOUND");
  });

  it("has up to 40 teams, also when two come at the same moment", async () => {
    const { teamIds, split, move, list } = await openLeague(42);
    const [, west] = await split();
    expect((await move(west, teamIds.slice(0, 39))).status).toBe(200);
    const responses = await Promise.all(teamIds.slice(39, 41).map((teamId) => move(west, [teamId])));
    const codes = responses.map(({ status, body }) => (status === 200 ? "OK" : body.code));
    expect(codes).toEqual(expect.arrayContaining(["DIVISION_FULL", "OK"]));
    expect(await list()).toEqual([
      ["East", 2],
      ["West", 40],
    ]);
    const { body } = await move(west, [teamIds[41]!]);
    expect(body.message).toBe("This division has 40 teams. Choose another division.");
  });

  it("stays with a division that has more than 40 already", async () => {
    const { teamIds, split, move, list } = await openLeague(45);
    const [east, west] = await split();
    expect((await move(west, teamIds.slice(0, 2))).status).toBe(200);
    expect((await move(east, teamIds.slice(2))).status).toBe(200);
    expect((await move(east, teamIds.slice(0, 1))).body.code).toBe("DIVISION_FULL");
    expect(await list()).toEqual([
      ["East", 43],
      ["West", 2],
    ]);
  });
});

it("leaves a season that ended as it was", async () => {
  const { season, teamIds, save, move } = await openLeague(1);
  await db.updateTable("leagueSeason").set({ endedAt: new Date() }).where("id", "=", season.id).execute();
  const [{ id }] = season.divisions as [Division];
  expect((await save([{ id, name: "East" }])).body.code).toBe("SEASON_ENDED");
  expect((await move(id, teamIds)).body.code).toBe("SEASON_ENDED");
});

const newTeam = (divisionId: string | null = null) => ({
  name: "Newcomers",
  sport: "Soccer",
  timeZone: "America/Chicago",
  divisionId,
  members: [{ name: "Aisha Bello", phone: "(312) 555-0142", email: null, smsConsent: false }],
  requestKey: randomUUID(),
});
const newList = (divisionId: string | null = null) => ({
  teams: [{ name: `Pasted ${randomUUID()}`, captain: null, email: null, phone: null, daysOff: [] }],
  divisionId,
  requestKey: randomUUID(),
});
const toCode = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? "OK" : body.code;

describe("room for one more team", () => {
  it("puts a new team in the chosen division, or in the first one [RESULT-26]", async () => {
    const { leagueId, split, list } = await openLeague(1);
    const [, west] = await split();
    expect(toCode(await client.post(`/leagues/${leagueId}/teams`, newTeam(west)))).toBe("OK");
    expect(toCode(await client.post(`/leagues/${leagueId}/teams`, newTeam()))).toBe("OK");
    expect(toCode(await client.post(`/leagues/${leagueId}/team-lists`, newList(west)))).toBe("OK");
    expect(toCode(await client.post(`/leagues/${leagueId}/teams`, newTeam(randomUUID())))).toBe("NOT_FOUND");
    expect(await list()).toEqual([
      ["East", 2],
      ["West", 2],
    ]);
    const other = await openLeague(1);
    const path = `/leagues/${other.leagueId}/teams/${other.teamIds[0]}/league`;
    expect(toCode(await client.put(path, { toLeagueId: leagueId, divisionId: west }))).toBe("OK");
    const { body } = await client.get(`/leagues/${leagueId}/team-details?divisionId=${west}`);
    expect(body.teams.map(({ divisionId }: { divisionId: string }) => divisionId)).toEqual([
      west,
      west,
      west,
    ]);
    expect(body.total).toBe(3);
  });

  it("is refused in a division with 40, also when two come at the same moment [RESULT-27]", async () => {
    const { leagueId, list } = await openLeague(39);
    const other = await openLeague(1);
    const responses = await Promise.all([
      client.post(`/leagues/${leagueId}/teams`, newTeam()),
      client.post(`/leagues/${leagueId}/team-lists`, newList()),
      client.put(`/leagues/${other.leagueId}/teams/${other.teamIds[0]}/league`, { toLeagueId: leagueId }),
    ]);
    const codes = responses.map(toCode);
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => code === "DIVISION_FULL")).toHaveLength(2);
    expect(await list()).toEqual([["Division 1", 40]]);
  });

  it("is refused in a league with 200, also when two come at the same moment, which keeps more [RESULT-27]", async () => {
    const { leagueId, split } = await openLeague(199);
    const [, west] = await split();
    const responses = await Promise.all([
      client.post(`/leagues/${leagueId}/teams`, newTeam(west)),
      client.post(`/leagues/${leagueId}/teams`, newTeam(west)),
    ]);
    expect(responses.map(toCode)).toEqual(expect.arrayContaining(["OK", "LEAGUE_FULL"]));
    const { body } = await client.post(`/leagues/${leagueId}/team-lists`, newList(west));
    expect(body.message).toBe("This league has 200 teams. Remove one to add another.");
    const larger = await openLeague(230);
    expect((await client.get(`/leagues/${larger.leagueId}/teams`)).body.teams).toHaveLength(230);
    expect(await larger.list()).toEqual([["Division 1", 230]]);
  });
});
