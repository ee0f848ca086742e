import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import type { Game } from "#features/games/schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let lee: Account;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await clientOf(lee);
});

describe("one's leagues", () => {
  it("are one's own, by name, and at most 200 [CALL1-24]", async () => {
    const kim = await createAccount({ role: "league_manager" });
    await createLeague(lee.id, [], "Somebody Else's");
    const west = await createLeague(kim.id, [], "West Side");
    const east = await createLeague(kim.id, [], "East Side");
    const hers = await clientOf(kim);
    expect((await hers.get("/leagues")).body).toEqual({
      leagues: [
        { id: east.id, name: "East Side" },
        { id: west.id, name: "West Side" },
      ],
    });
    const named = async () =>
      (await hers.get("/leagues")).body.leagues.map((league: { name: string }) => league.name);

    const many = Array.from({ length: 200 }, (_, index) => ({ name: `Zone ${index}`, managerId: kim.id }));
    await db.insertInto("league").values(many).execute();
    const first = await named();
    expect(first).toHaveLength(200);
    expect(first.slice(0, 2)).toEqual(["East Side", "West Side"]);
  });

  it("has none for somebody who runs none", async () => {
    const coach = await clientOf(await createAccount());
    expect((await coach.get("/leagues")).body).toEqual({ leagues: [] });
  });
});

describe("the teams of a league", () => {
  it("come by name with their sports, whoever manages them, without those that were put away [SCHED-49, CALL1-25, CALL2-05, DATA1-34, DATA2-06]", async () => {
    const wolves = await createTeam({ name: "Wolves", sport: "Hockey" });
    const otters = await createTeam({
      name: "Otters",
      managerId: lee.id,
      preferredBlockoutDays: ["Monday"],
    });
    const gone = await createTeam({ name: "Gone", archivedAt: new Date() });
    const elsewhere = await createTeam({ name: "Elsewhere", managerId: lee.id });
    await createLeague(lee.id, [elsewhere.id], "Another League");
    const league = await createLeague(lee.id, [wolves.id, otters.id, gone.id]);
    expect((await client.get(`/leagues/${league.id}/teams`)).body).toEqual({
      teams: [
        { id: otters.id, name: "Otters", sport: "Soccer", preferredBlockoutDays: ["Monday"] },
        { id: wolves.id, name: "Wolves", sport: "Hockey", preferredBlockoutDays: [] },
      ],
    });
  });
});

const teamsIn = async (path: string) =>
  (await client.get(path)).body.games.map(({ team }: Game) => team.name).toSorted();

describe("the games of a league", () => {
  it("are those of all its teams by date and time, each with its team's name [CALL1-16, EXPORT-23]", async () => {
    const otters = await createTeam({ name: "Otters" });
    const wolves = await createTeam({ name: "Wolves" });
    const elsewhere = await createTeam({ name: "Elsewhere" });
    const gone = await createTeam({ name: "Gone", archivedAt: new Date() });
    const league = await createLeague(lee.id, [otters.id, wolves.id, gone.id]);
    await createGame(wolves.id, { gameOn: "2027-05-02", gameTime: null });
    await createGame(otters.id, { gameOn: "2027-05-02", gameTime: "18:00" });
    await createGame(wolves.id, { gameOn: "2027-05-01", gameTime: "20:00" });
    await createGame(otters.id, { gameOn: "2020-05-03", gameTime: "09:00" });
    await createGame(elsewhere.id, { gameOn: "2027-05-01" });
    await createGame(gone.id, { gameOn: "2027-05-01" });
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

  it("are the league manager's to export, of the whole league or of one of its teams [PERM1-09]", async () => {
    const otters = await createTeam({ name: "Otters" });
    const wolves = await createTeam({ name: "Wolves" });
    const league = await createLeague(lee.id, [otters.id, wolves.id]);
    for (const { id } of [otters, wolves]) await createGame(id, { gameOn: "2027-05-01" });
    expect(await teamsIn(`/leagues/${league.id}/games`)).toEqual(["Otters", "Wolves"]);
    expect(await teamsIn(`/teams/${otters.id}/games`)).toEqual(["Otters"]);
    const stranger = await clientOf(await createAccount({ role: "league_manager" }));
    for (const path of [`/leagues/${league.id}/games`, `/teams/${otters.id}/games`])
      expect((await stranger.get(path)).status).toBe(404);
  });

  it("come page by page, each game once, in one order over all teams [CALL1-16]", async () => {
    const teams = [await createTeam({ name: "Otters" }), await createTeam({ name: "Wolves" })];
    const league = await createLeague(
      lee.id,
      teams.map(({ id }) => id),
    );
    // Both play on the same evenings, half of them without a time, so that pages end between equals.
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      teamId: teams[index % 2]!.id,
      gameOn: `2027-0${1 + (Math.floor(index / 2) % 9)}-10`,
      gameTime: index % 4 < 2 ? null : "19:00",
      location: "Field 2",
    }));
    await db.insertInto("game").values(rows).execute();
    const found: Game[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const { body } = await client.get(`/leagues/${league.id}/games${cursor && `?cursor=${cursor}`}`);
      found.push(...body.games);
      cursor = body.nextCursor;
      pages++;
    }
    expect(pages).toBe(3);
    expect(new Set(found.map(({ id }) => id)).size).toBe(1_100);
    const keys = found.map(({ gameOn, gameTime, id }) => `${gameOn} ${gameTime ?? "24:00:00"} ${id}`);
    expect(keys).toEqual(keys.toSorted());
  });

  it("has none for a league without teams", async () => {
    const league = await createLeague(lee.id, []);
    expect((await client.get(`/leagues/${league.id}/games`)).body).toEqual({ games: [], nextCursor: null });
    expect((await client.get(`/leagues/${league.id}/teams`)).body).toEqual({ teams: [] });
  });

  it("refuses a made-up cursor", async () => {
    const league = await createLeague(lee.id, []);
    const { status, body } = await client.get(`/leagues/${league.id}/games?cursor=nonsense`);
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

describe("somebody else's league", () => {
  it("looks like one that does not exist", async () => {
    const other = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    const { status, body } = await client.get(`/leagues/${other.id}/games`);
    expect([status, body.code, body.message]).toEqual([404, "LEAGUE_NOT_FOUND", "League Not Found"]);
  });
});
