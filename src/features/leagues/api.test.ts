import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import type { Game } from "#features/games/schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let lee: Account;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});

describe("league list", () => {
  it("returns up to 200 of the user's own leagues by name [CALL1-24]", async () => {
    const kim = await createAccount({ role: "league_manager" });
    await createLeague(lee.id, [], "Someone Else's");
    const west = await createLeague(kim.id, [], "West Side");
    const east = await createLeague(kim.id, [], "East Side");
    const kimsClient = await signInAs(kim);
    expect((await kimsClient.get("/leagues")).body).toEqual({
      leagues: [
        { id: east.id, name: "East Side" },
        { id: west.id, name: "West Side" },
      ],
    });
    const listNames = async () =>
      (await kimsClient.get("/leagues")).body.leagues.map((league: { name: string }) => league.name);

    const manyLeagues = Array.from({ length: 200 }, (_, index) => ({
      name: `Zone ${index}`,
      managerId: kim.id,
    }));
    await db.insertInto("league").values(manyLeagues).execute();
    const first = await listNames();
    expect(first).toHaveLength(200);
    expect(first.slice(0, 2)).toEqual(["East Side", "West Side"]);
  });

  it("is empty for a user without leagues", async () => {
    const coach = await signInAs(await createAccount());
    expect((await coach.get("/leagues")).body).toEqual({ leagues: [] });
  });
});

describe("league team list", () => {
  it("lists teams by name with their sport, excluding archived ones [SCHED-49, CALL1-25, CALL2-05, DATA1-34, DATA2-06]", async () => {
    const wolves = await createTeam({ name: "Wolves", kit: null, sport: "Hockey" });
    const otters = await createTeam({
      name: "Otters",
      managerId: lee.id,
      preferredBlockoutDays: ["Monday"],
    });
    const archived = await createTeam({ name: "Gone", archivedAt: new Date() });
    const otherTeam = await createTeam({ name: "Elsewhere", managerId: lee.id });
    await createLeague(lee.id, [otherTeam.id], "Another League");
    const league = await createLeague(lee.id, [wolves.id, otters.id, archived.id]);
    expect((await client.get(`/leagues/${league.id}/teams`)).body).toEqual({
      teams: [
        { id: otters.id, name: "Otters", kit: null, sport: "Soccer", preferredBlockoutDays: ["Monday"] },
        { id: wolves.id, name: "Wolves", kit: null, sport: "Hockey", preferredBlockoutDays: [] },
      ],
    });
  });
});

const listTeams = async (path: string) =>
  (await client.get(path)).body.games.map(({ team }: Game) => team.name).toSorted();

describe("league game list", () => {
  it("lists all teams' games by date and time, each with its team's name [CALL1-16, EXPORT-23]", async () => {
    const otters = await createTeam({ name: "Otters" });
    const wolves = await createTeam({ name: "Wolves" });
    const otherTeam = await createTeam({ name: "Elsewhere" });
    const archived = await createTeam({ name: "Gone", archivedAt: new Date() });
    const league = await createLeague(lee.id, [otters.id, wolves.id, archived.id]);
    await createGame(wolves.id, { gameOn: "2027-05-02", gameTime: null });
    await createGame(otters.id, { gameOn: "2027-05-02", gameTime: "18:00" });
    await createGame(wolves.id, { gameOn: "2027-05-01", gameTime: "20:00" });
    await createGame(otters.id, { gameOn: "2020-05-03", gameTime: "09:00" });
    await createGame(otherTeam.id, { gameOn: "2027-05-01" });
    await createGame(archived.id, { gameOn: "2027-05-01" });
    const { body } = await client.get(`/leagues/${league.id}/games`);
    expect(
      body.games.map(({ gameOn, gameTime, team }: Game) => [gameOn, gameTime, team.id, team.name]),
    ).toEqual([
      ["2020-05-03", "09:00:00", otters.id, "Otters"],
      ["2027-05-01", "20:00:00", wolves.id, "Wolves"],
      ["2027-05-02", "18:00:00", otters.id, "Otters"],
      ["2027-05-02", null, wolves.id, "Wolves"],
    ]);
    expect(body.nextCursor).toBeNull();
  });

  it("lets only the league manager list the games of the league and its teams [PERM1-09]", async () => {
    const otters = await createTeam({ name: "Otters" });
    const wolves = await createTeam({ name: "Wolves" });
    const league = await createLeague(lee.id, [otters.id, wolves.id]);
    for (const { id } of [otters, wolves]) await createGame(id, { gameOn: "2027-05-01" });
    expect(await listTeams(`/leagues/${league.id}/games`)).toEqual(["Otters", "Wolves"]);
    expect(await listTeams(`/teams/${otters.id}/games`)).toEqual(["Otters"]);
    const otherManager = await signInAs(await createAccount({ role: "league_manager" }));
    for (const path of [`/leagues/${league.id}/games`, `/teams/${otters.id}/games`])
      expect((await otherManager.get(path)).status).toBe(404);
  });

  it("returns each game once across pages, sorted across all teams [CALL1-16]", async () => {
    const teams = [await createTeam({ name: "Otters" }), await createTeam({ name: "Wolves" })];
    const league = await createLeague(
      lee.id,
      teams.map(({ id }) => id),
    );
    // Both teams play on the same days, and half the games have no start time, so some page breaks fall between games
    // with equal sort keys.
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      teamId: teams[index % 2]!.id,
      gameOn: `2027-0${1 + (Math.floor(index / 2) % 9)}-10`,
      gameTime: index % 4 < 2 ? null : "19:00",
      location: "Field 2",
    }));
    await db.insertInto("game").values(rows).execute();
    const games: Game[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const { body } = await client.get(`/leagues/${league.id}/games${cursor && `?cursor=${cursor}`}`);
      games.push(...body.games);
      cursor = body.nextCursor;
      pages++;
    }
    expect(pages).toBe(3);
    expect(new Set(games.map(({ id }) => id)).size).toBe(1_100);
    const keys = games.map(({ gameOn, gameTime, id }) => `${gameOn} ${gameTime ?? "24:00:00"} ${id}`);
    expect(keys).toEqual(keys.toSorted());
  });

  it("returns no games for a league without teams", async () => {
    const league = await createLeague(lee.id, []);
    expect((await client.get(`/leagues/${league.id}/games`)).body).toEqual({ games: [], nextCursor: null });
    expect((await client.get(`/leagues/${league.id}/teams`)).body).toEqual({ teams: [] });
  });

  it("rejects an invalid cursor", async () => {
    const league = await createLeague(lee.id, []);
    const { status, body } = await client.get(`/leagues/${league.id}/games?cursor=nonsense`);
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

describe("someone else's league", () => {
  it("returns the same error as a missing league", async () => {
    const otherLeague = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    const { status, body } = await client.get(`/leagues/${otherLeague.id}/games`);
    expect([status, body.code, body.message]).toEqual([404, "LEAGUE_NOT_FOUND", "League Not Found"]);
  });
});
