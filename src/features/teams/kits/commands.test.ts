import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { getKitCode } from "#ui/kit-design.ts";
import { kitTasks } from "./jobs.server.ts";
import { getLook } from "./rules.ts";

let client: TestClient;
let lee: Awaited<ReturnType<typeof createAccount>>;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});

type Team = { id: string; kit: string | null };
const listTeams = async (leagueId: string): Promise<Team[]> =>
  (await client.get(`/leagues/${leagueId}/teams`)).body.teams;
const countLooks = (teams: readonly Team[]) =>
  new Set(teams.map(({ id, kit }) => getLook(kit ?? getKitCode(id)))).size;
const settleOvernight = () => kitTasks[0]!.run({}, randomUUID());
/** Creates teams without stored kits. The first two look the same. */
async function createOldTeams(count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  while (getKitCode(ids[0]!) !== getKitCode(ids[1]!)) ids[1] = randomUUID();
  return Promise.all(ids.map((id) => createTeam({ id, managerId: lee.id })));
}

describe("kits in a league", () => {
  it("gives 40 teams of a list 40 kits, and each team the color it asked for", async () => {
    const { id } = await createLeague(lee.id, []);
    const teams = Array.from({ length: 40 }, (_, index) => ({
      name: `Team ${index}`,
      captain: null,
      email: null,
      phone: null,
      color: index === 7 ? "navy" : index === 8 ? "navy" : null,
      daysOff: [],
    }));
    const { body } = await client.post(`/leagues/${id}/team-lists`, { teams, requestKey: randomUUID() });
    expect(body.teams).toHaveLength(40);
    const created = await listTeams(id);
    expect(countLooks(created)).toBe(40);
    const kits = new Map(created.map((team) => [team.id, team.kit]));
    for (const index of [7, 8]) expect(kits.get(body.teams[index].id)).toMatch(/^navy-/);
  });

  it("rejects a color that we don't have", async () => {
    const { id } = await createLeague(lee.id, []);
    const team = { name: "Otters", captain: null, email: null, phone: null, color: "plaid", daysOff: [] };
    const { body } = await client.post(`/leagues/${id}/team-lists`, {
      teams: [team],
      requestKey: randomUUID(),
    });
    expect(body.code).toBe("INVALID_INPUT");
  });

  it("stores different kits for old teams when a team joins them", async () => {
    const old = await createOldTeams(25);
    const { id } = await createLeague(
      lee.id,
      old.map((team) => team.id),
    );
    await client.post(`/leagues/${id}/teams`, {
      name: "Newcomers",
      sport: "Soccer",
      timeZone: "America/Chicago",
      preferredBlockoutDays: [],
      members: [
        { name: "Maya Okafor", email: null, phone: "(312) 555-0142", smsConsent: false, isManager: false },
      ],
      requestKey: randomUUID(),
    });
    const teams = await listTeams(id);
    expect(teams).toHaveLength(26);
    expect(teams.every(({ kit }) => kit !== null)).toBe(true);
    expect(countLooks(teams)).toBe(26);
  });

  it("keeps a moved team's kit unless the league has one like it", async () => {
    const [red, blue, otherRed] = await Promise.all(
      ["red-hoops", "blue-sash", "red-hoops"].map((kit) => createTeam({ managerId: lee.id, kit })),
    );
    const [east, west] = [
      await createLeague(lee.id, [red!.id, blue!.id]),
      await createLeague(lee.id, [otherRed!.id]),
    ];
    const move = (teamId: string) =>
      client.put(`/leagues/${east.id}/teams/${teamId}/league`, { toLeagueId: west.id });
    expect((await move(red!.id)).status).toBe(200);
    expect((await move(blue!.id)).status).toBe(200);
    const kits = new Map((await listTeams(west.id)).map((team) => [team.id, team.kit]));
    expect([kits.get(otherRed!.id), kits.get(blue!.id)]).toEqual(["red-hoops", "blue-sash"]);
    expect(kits.get(red!.id)).not.toBe("red-hoops");
    expect(new Set(kits.values()).size).toBe(3);
  });

  it("stores kits overnight for teams without one, and only once", async () => {
    const [one, two] = [await createOldTeams(30), await createOldTeams(30)];
    const leagues = await Promise.all(
      [one, two].map((teams) =>
        createLeague(
          lee.id,
          teams.map(({ id }) => id),
        ),
      ),
    );
    expect(countLooks(await listTeams(leagues[0]!.id))).toBeLessThan(30);
    await settleOvernight();
    const settled = await Promise.all(leagues.map(({ id }) => listTeams(id)));
    expect(settled.map(countLooks)).toEqual([30, 30]);
    await settleOvernight();
    expect(await Promise.all(leagues.map(({ id }) => listTeams(id)))).toEqual(settled);
  });
});

describe("kits of an account's own teams", () => {
  it("differ, even for teams created at the same time", async () => {
    const owner = await signInAs(await createAccount());
    const created = await Promise.all(
      Array.from({ length: 6 }, () => owner.post("/teams", { name: "Otters", sport: "Soccer" })),
    );
    expect(created.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(countLooks(created.map(({ body }) => body))).toBe(6);
  });

  it("come along to a new season, also for a team whose kit follows from its id [START-29]", async () => {
    const team = await createTeam({ managerId: lee.id });
    const { body } = await client.post(`/teams/${team.id}/seasons`, {
      name: "Otters 2027",
      seasonMonths: 6,
      memberIds: [],
      requestKey: randomUUID(),
    });
    expect((await client.get(`/teams/${body.id}`)).body.kit).toBe(getKitCode(team.id));
  });
});

it("is part of every response that shows a team", async () => {
  const kit = "purple-chevron";
  const account = await createAccount({ role: "league_manager" });
  const owner = await signInAs(account);
  const team = await createTeam({
    managerId: account.id,
    name: "Harborlights",
    kit,
    subscriptionStatus: "active",
    subscriptionExpiresAt: new Date("2099-01-01"),
  });
  const other = await createTeam({ managerId: account.id, kit: "lime-sash" });
  const league = await createLeague(account.id, [team.id, other.id]);
  await createGame(team.id, { gameOn: "2099-05-01", opponent: "Moonrakers" });
  await createLeagueGame(league.id, [team.id, other.id], { gameOn: "2099-05-02" });
  const get = async (path: string) => (await owner.get(path)).body;
  const find = (teams: Team[]) => teams.find(({ id }) => id === team.id)?.kit;
  const calendar = await get(`/leagues/${league.id}/calendar?from=2099-05-01&to=2099-05-31`);
  const sides = calendar.games.find(({ hasSides }: { hasSides: boolean }) => hasSides);
  const [found, foundGames] = [
    await get("/search?query=harborlights"),
    await get("/search?query=moonrakers"),
  ];
  const games = await get(`/teams/${team.id}/games?from=2099-05-01&to=2099-05-31`);
  expect({
    list: find((await get("/teams")).teams),
    team: (await get(`/teams/${team.id}`)).kit,
    leagueTeams: find(await listTeamsAs(owner, league.id)),
    leagueRows: find((await get(`/leagues/${league.id}/team-details`)).teams),
    calendar: [sides.home.kit, sides.away.kit],
    search: [find(found.teams), foundGames.games[0].team.kit],
    games: games.games[0].team.kit,
    history: (await get(`/teams/${team.id}/attendance`)).team.kit,
    pass: (await get(`/teams/${team.id}/pass`)).kit,
    payable: find((await get(`/teams/${team.id}/pass/teams`)).teams),
    billing: find((await get("/billing/active-teams")).teams),
  }).toEqual({
    list: kit,
    team: kit,
    leagueTeams: kit,
    leagueRows: kit,
    calendar: [kit, "lime-sash"],
    search: [kit, kit],
    games: kit,
    history: kit,
    pass: kit,
    payable: kit,
    billing: kit,
  });
});

const listTeamsAs = async (owner: TestClient, leagueId: string): Promise<Team[]> =>
  (await owner.get(`/leagues/${leagueId}/teams`)).body.teams;
