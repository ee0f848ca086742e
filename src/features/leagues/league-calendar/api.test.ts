import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import type { CalendarGame } from "./schema.ts";

let client: TestClient;
let managerId: string;
beforeAll(async () => {
  const account = await createAccount({ role: "league_manager" });
  managerId = account.id;
  client = await signInAs(account);
});

const range = "from=2027-05-01&to=2027-05-31";

describe("league calendar", () => {
  it("lists each game once, by day, time, and place, in the league's time zone", async () => {
    const otters = await createTeam({ name: "Otters" });
    const wolves = await createTeam({ name: "Wolves" });
    const coasters = await createTeam({ name: "Coasters", timeZone: "America/Los_Angeles" });
    const islanders = await createTeam({ name: "Islanders", timeZone: "America/St_Johns" });
    const { id } = await createLeague(managerId, [otters.id, wolves.id, coasters.id, islanders.id]);
    const [home] = await createLeagueGame(id, [wolves.id, otters.id], { gameOn: "2027-05-08" });
    await createGame(otters.id, { gameOn: "2027-05-08", opponent: "Hawks", location: "Arena" });
    await db
      .updateTable("game")
      .set({ kind: "practice" })
      .where("id", "=", (await createGame(otters.id, { gameOn: "2027-05-08" })).id)
      .execute();
    // 10:30 PM on April 30 in Los Angeles is half past midnight on May 1 in Chicago.
    const late = await createGame(coasters.id, {
      gameOn: "2027-04-30",
      gameTime: "22:30:00",
      opponent: "Night Owls",
      cancelledAt: new Date(),
    });
    // 1:15 AM on June 1 in St. John's is 10:45 PM on May 31 in Chicago.
    await createGame(islanders.id, { gameOn: "2027-06-01", gameTime: "01:15:00", opponent: "Gulls" });
    await createGame(otters.id, { gameOn: "2027-04-30" });
    await createGame(otters.id, { gameOn: "2027-06-01" });
    const { status, body } = await client.get(`/leagues/${id}/calendar?${range}`);
    expect([status, body.isCut]).toEqual([200, false]);
    expect(
      body.games.map(({ date, time, location, home: host, away }: CalendarGame) =>
        [date, time, location, host.name, away?.name].join(" | "),
      ),
    ).toEqual([
      "2027-05-01 | 00:30 | Harborview Park, Field 2 | Coasters | Night Owls",
      "2027-05-08 | 19:00 | Arena | Otters | Hawks",
      "2027-05-08 | 19:00 | Harborview Park, Field 2 | Wolves | Otters",
      "2027-05-31 | 22:45 | Harborview Park, Field 2 | Islanders | Gulls",
    ]);
    expect(body.games[0]).toMatchObject({ id: late.id, isCancelled: true, hasSides: false });
    expect(body.games[2]).toEqual({
      id: home,
      date: "2027-05-08",
      time: "19:00",
      location: "Harborview Park, Field 2",
      home: { id: wolves.id, name: "Wolves", kit: null },
      away: { id: otters.id, name: "Otters", kit: null },
      hasSides: true,
      leagueGameId: expect.any(String),
      isCancelled: false,
      notes: null,
    });
  });

  it("keeps the sides of a game whose home team left the league, and leaves out archived teams", async () => {
    const [home, away, archived] = [
      await createTeam({ name: "Movers", kit: null }),
      await createTeam({ name: "Stayers", kit: null }),
      await createTeam({ archivedAt: new Date() }),
    ];
    const { id } = await createLeague(managerId, [away.id, archived.id]);
    await createLeagueGame(id, [home.id, away.id], { gameOn: "2027-05-08" });
    await createGame(archived.id, { gameOn: "2027-05-08" });
    const { body } = await client.get(`/leagues/${id}/calendar?${range}`);
    expect(body.games).toEqual([
      expect.objectContaining({
        home: { id: home.id, name: "Movers", kit: null },
        away: { id: away.id, name: "Stayers", kit: null },
      }),
    ]);
  });

  it("lets the league decide which team hosts a game, once, and without texts [RESULT-07]", async () => {
    const [otters, wolves] = [await createTeam({ name: "Otters" }), await createTeam({ name: "Wolves" })];
    const { id } = await createLeague(managerId, [otters.id, wolves.id]);
    const entries = await createLeagueGame(id, [otters.id, wolves.id], { gameOn: "2027-05-08" });
    const own = await createGame(otters.id, { gameOn: "2027-05-09", opponent: "Hawks", side: "home" });
    const get = async (): Promise<CalendarGame[]> =>
      (await client.get(`/leagues/${id}/calendar?${range}`)).body.games;
    const [game, ownGame] = await get();
    expect([ownGame!.id, ownGame!.leagueGameId]).toEqual([own.id, null]);
    const put = async (homeTeamId: string, by = client) =>
      (await by.put(`/leagues/${id}/league-games/${game!.leagueGameId}/home-team`, { homeTeamId })).status;
    const read = () =>
      db
        .selectFrom("game")
        .select(["teamId", "side", "version", "notificationSent"])
        .where("id", "in", entries)
        .orderBy("side")
        .execute();
    const before = await read();
    expect(await Promise.all(Array.from({ length: 8 }, () => put(wolves.id)))).toEqual(Array(8).fill(200));
    expect((await get())[0]).toMatchObject({ home: { name: "Wolves" }, away: { name: "Otters" } });
    const [away, home] = await read();
    expect([away, home]).toEqual([
      { ...before[1], side: "away", version: before[1]!.version + 1 },
      { ...before[0], side: "home", version: before[0]!.version + 1 },
    ]);
    expect(await db.selectFrom("blast").select("id").where("teamId", "=", otters.id).execute()).toEqual([]);
    const strangers = await createTeam();
    const other = await signInAs(await createAccount({ role: "league_manager" }));
    expect([await put(strangers.id), await put(otters.id, other)]).toEqual([404, 404]);
  });

  it("rejects ranges of more than 42 days, and other people", async () => {
    const { id } = await createLeague(managerId, []);
    const get = async (query: string) => (await client.get(`/leagues/${id}/calendar?${query}`)).status;
    expect(await get("from=2027-05-01&to=2027-06-11")).toBe(200);
    expect(await get("from=2027-05-01&to=2027-06-12")).toBe(400);
    expect(await get("from=2027-05-02&to=2027-05-01")).toBe(400);
    expect(await get("")).toBe(400);
    const other = await signInAs(await createAccount({ role: "league_manager" }));
    const { status, body } = await other.get(`/leagues/${id}/calendar?${range}`);
    expect([status, body.code]).toEqual([404, "LEAGUE_NOT_FOUND"]);
  });
});
