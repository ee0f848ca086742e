import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import type { LeagueSeason, NextTeam, SeasonTeam } from "../schema.ts";

let managerId: string;
let client: TestClient;
beforeAll(async () => {
  const manager = await createAccount({ role: "league_manager" });
  managerId = manager.id;
  client = await signInAs(manager);
});

/** Lists names with the name of their division. */
const nameAll = (teams: (SeasonTeam | NextTeam)[], { divisions }: LeagueSeason) =>
  teams.map((team) => [team.name, divisions.find(({ id }) => id === team.divisionId)?.name ?? null]);

async function continueTeam(teamId: string, name: string): Promise<string> {
  const season = { name, seasonMonths: 6, memberIds: [], requestKey: randomUUID() };
  return (await client.post(`/teams/${teamId}/seasons`, season)).body.id;
}

async function openLeague(names: string[]) {
  const teams = await Promise.all(names.map((name) => createTeam({ name, managerId })));
  const ids = Object.fromEntries(teams.map(({ id, name }) => [name, id]));
  const { id: leagueId } = await createLeague(managerId, Object.values(ids));
  const listSeasons = async () =>
    (await client.get(`/leagues/${leagueId}/seasons`)).body.seasons as LeagueSeason[];
  const [last] = await listSeasons();
  const start = (name: string, teamIds: string[], requestKey = randomUUID()) =>
    client.post(`/leagues/${leagueId}/seasons`, { name, teamIds, requestKey });
  const listTeams = async (season: LeagueSeason) =>
    nameAll((await client.get(`/leagues/${leagueId}/seasons/${season.id}/teams`)).body.teams, season);
  const listNext = async (season: LeagueSeason) =>
    nameAll((await client.get(`/leagues/${leagueId}/next-season/teams`)).body.teams, season);
  return { leagueId, ids, last: last!, listSeasons, listTeams, listNext, start };
}

it("takes the checked teams in their divisions, with the same settings and venues [RESULT-33]", async () => {
  const { leagueId, ids, last, listSeasons, listTeams, listNext, start } = await openLeague([
    "Bears",
    "Otters",
    "Wolves",
  ]);
  const path = `/leagues/${leagueId}/seasons/${last.id}`;
  const { body } = await client.put(`${path}/divisions`, {
    divisions: [
      { id: last.divisions[0]!.id, name: "East" },
      { id: null, name: "West" },
    ],
  });
  const [, west] = (body as LeagueSeason).divisions;
  await client.post(`${path}/divisions/${west!.id}/teams`, { teamIds: [ids.Otters] });
  await db
    .updateTable("leagueSeason")
    .set({ scoreUnit: "goals", allowsTies: true, overtimeLosses: false, collectsScores: false })
    .where("id", "=", last.id)
    .execute();
  await createVenue(leagueId);
  const { status, body: season } = await start(" 2027 ", [ids.Bears!, ids.Otters!]);
  expect(status).toBe(201);
  expect(season).toMatchObject({
    name: "2027",
    endedAt: null,
    divisions: [
      { name: "East", teamCount: 1 },
      { name: "West", teamCount: 1 },
    ],
  });
  expect((await listSeasons()).map(({ name }) => name)).toEqual(["2027", last.name]);
  expect(await listTeams(season)).toEqual([
    ["Bears", "East"],
    ["Otters", "West"],
  ]);
  const settings = await db
    .selectFrom("leagueSeason")
    .selectAll()
    .where("id", "=", season.id)
    .executeTakeFirst();
  expect(settings).toMatchObject({
    leagueId,
    scoreUnit: "goals",
    allowsTies: true,
    overtimeLosses: false,
    collectsScores: false,
  });
  // The last one keeps its teams, and the team that was left out can come back.
  expect(await listTeams({ ...last, divisions: (body as LeagueSeason).divisions })).toHaveLength(3);
  expect(await listNext(season)).toEqual([
    ["Bears", "East"],
    ["Otters", "West"],
    ["Wolves", null],
  ]);
  const { body: rows } = await client.get(`/leagues/${leagueId}/team-details`);
  expect(
    rows.teams.map((row: { name: string; divisionId: string | null }) => [row.name, row.divisionId !== null]),
  ).toEqual([
    ["Bears", true],
    ["Otters", true],
    ["Wolves", false],
  ]);
  const { body: third } = await start("2028", [ids.Wolves!]);
  expect(await listTeams(third)).toEqual([["Wolves", "East"]]);
});

it("takes a team that was continued as its newest team [RESULT-33]", async () => {
  const { ids, last, listTeams, listNext, start } = await openLeague(["Otters", "Wolves"]);
  const otters2027 = await continueTeam(ids.Otters!, "Otters 2027");
  expect(await listNext(last)).toEqual([
    ["Otters 2027", "Division 1"],
    ["Wolves", "Division 1"],
  ]);
  const otters2028 = await continueTeam(otters2027, "Otters 2028");
  expect(await listNext(last)).toEqual([
    ["Otters 2028", "Division 1"],
    ["Wolves", "Division 1"],
  ]);
  expect((await start("2027", [ids.Otters!])).body.code).toBe("NOT_FOUND");
  const { body } = await start("2027", [otters2028]);
  expect(await listTeams(body)).toEqual([["Otters 2028", "Division 1"]]);
});

it("starts once per request, also when it's sent twice at the same moment [RESULT-33]", async () => {
  const { ids, listSeasons, start } = await openLeague(["Otters"]);
  const requestKey = randomUUID();
  const responses = await Promise.all([1, 2].map(() => start("2027", [ids.Otters!], requestKey)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(await listSeasons()).toHaveLength(2);
  expect((await start("2028", [ids.Otters!], requestKey)).body.code).toBe("REQUEST_KEY_REUSED");
});

it("has a name of its own in the league, and only the league's teams [RESULT-32, RESULT-33]", async () => {
  const { last, listSeasons, start } = await openLeague([]);
  const { ids: others } = await openLeague(["Foreign"]);
  expect((await start("  ", [])).body.code).toBe("INVALID_INPUT");
  expect((await start("x".repeat(41), [])).body.code).toBe("INVALID_INPUT");
  expect((await start("2027", [others.Foreign!])).body.code).toBe("NOT_FOUND");
  expect((await start(last.name, [])).body.code).toBe("SEASON_NAME_TAKEN");
  expect((await start("Fall", [])).status).toBe(201);
  expect((await start("FALL", [])).body.code).toBe("SEASON_NAME_TAKEN");
  const twins = await Promise.all([start("Spring", []), start("spring", [])]);
  expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(await listSeasons()).toHaveLength(3);
});
