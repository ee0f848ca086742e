import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
type Team = Awaited<ReturnType<typeof createTeam>>;
let maya: Account;
let client: TestClient;
let team: Team;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  client = await signInAs(maya);
  team = await createTeam({ managerId: maya.id });
});

/** Lists a user's upcoming games. */
async function listUpcoming(testClient = client): Promise<Game[]> {
  const { status, body } = await testClient.get("/games/upcoming");
  expect(status).toBe(200);
  return body.games;
}
const listNextOpponents = async () => (await listUpcoming()).map(({ opponent }) => opponent);

const laterStart = { gameOn: "2026-04-20", gameTime: "19:00:00" };
const add = (opponent: string, gameOn: string, gameTime: string | null, teamId = team.id) =>
  createGame(teamId, { opponent, gameOn, gameTime });
/** Returns each upcoming game's opponent and whether the game is today or tonight. */
const listDays = async () =>
  (await listUpcoming()).map((game) => [game.opponent, game.isToday, game.isTonight]);

const change = {
  gameOn: "2026-05-02",
  gameTime: "10:30",
  location: "Ridgeway Turf",
  opponent: "Canal Street Comets",
  notes: "Bring both kits",
};
/** A change based on the game's first version. */
const firstChange = { ...change, version: 1 };

const gameExists = async (id: string) =>
  (await db.selectFrom("game").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

describe("list of upcoming games", () => {
  it("includes each game's team and everything that the table shows [CALL1-14, DATA1-21, DATA1-22, DATA1-23, DATA1-24, DATA1-25, DATA1-26, DATA1-27, DATA1-28]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const tonightGame = await createGame(team.id, {
      gameOn: "2026-04-16",
      opponent: "Harbor Street FC",
      notificationSent: true,
    });
    const untimedGame = await createGame(team.id, { gameOn: "2026-04-18", gameTime: null });
    const commonFields = {
      team: { id: team.id, name: "Lakeview Otters", kit: null },
      location: "Harborview Park, Field 2",
      kind: "game",
      arrivalMinutes: null,
      maximumPlayers: null,
      isCancelled: false,
      isShared: false,
      leagueGame: null,
      isPast: false,
      version: 1,
      tally: { attending: 0, not_attending: 0, maybe: 0, none: 0 },
      reminders: [],
      side: null,
    };
    expect(await listUpcoming()).toEqual([
      {
        ...commonFields,
        id: tonightGame.id,
        gameOn: "2026-04-16",
        gameTime: "19:00:00",
        opponent: "Harbor Street FC",
        notes: null,
        notificationSent: true,
        isToday: true,
        isTonight: true,
        outlook: {
          state: "blocked",
          sentence: expect.any(String) as string,
          step: expect.anything() as object,
        },
      },
      {
        ...commonFields,
        id: untimedGame.id,
        gameOn: "2026-04-18",
        gameTime: null,
        opponent: null,
        notes: null,
        notificationSent: false,
        isToday: false,
        isTonight: false,
        outlook: { state: "blocked", sentence: "No texts: no start time", step: null },
      },
    ]);
  });

  it("includes owned and shared teams, but not archived ones [DASH-10, OP-23, OP-24]", async () => {
    setTime("2026-04-16T14:40:00Z");
    await createGame(team.id, { ...laterStart, opponent: "Own" });
    const invitedTeam = await createTeam();
    await inviteManager(invitedTeam.id, maya);
    await createGame(invitedTeam.id, { ...laterStart, opponent: "Invited" });
    const leagueTeam = await createTeam();
    await createLeague(maya.id, [leagueTeam.id]);
    await createGame(leagueTeam.id, { ...laterStart, opponent: "League" });
    const archivedTeam = await createTeam({ managerId: maya.id, archivedAt: new Date("2026-04-01") });
    await createGame(archivedTeam.id, { ...laterStart, opponent: "Archived" });
    await createGame((await createTeam()).id, { ...laterStart, opponent: "Foreign" });
    expect(await listNextOpponents()).toEqual(["Own", "Invited"]);
    expect(await listUpcoming(await signInAs(await createAccount()))).toEqual([]);
  });

  it("contains the first five games by date, then time, then ID [DASH-11, DASH-13]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const otherTeam = await createTeam({ managerId: maya.id });
    await add("6", "2026-05-01", "08:00:00");
    await add("4", "2026-04-20", null);
    await add("3", "2026-04-20", "20:00:00", otherTeam.id);
    await add("1", "2026-04-18", "19:00:00");
    await add("2", "2026-04-20", "09:00:00");
    await add("5", "2026-04-21", "08:00:00", otherTeam.id);
    expect(await listNextOpponents()).toEqual(["1", "2", "3", "4", "5"]);
    await db.deleteFrom("game").execute();
    const ids = [7, 6, 5, 4, 3, 2, 1].map((digit) => `0190a000-0000-7000-8000-00000000000${digit}`);
    const sameStart = { ...laterStart, teamId: team.id, location: "Ridgeway Turf" };
    for (const id of ids)
      await db
        .insertInto("game")
        .values({ ...sameStart, id })
        .execute();
    expect((await listUpcoming()).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  });

  it("starts with the current minute and keeps games without a time all day [DASH-12, OP-33]", async () => {
    await createGame(team.id, { gameOn: "2026-04-15", gameTime: "23:59:59", opponent: "Yesterday" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "09:39:59", opponent: "Just over" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "09:40:00", opponent: "Right now" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: null, opponent: "All day" });
    await createGame(team.id, { gameOn: "2026-04-17", gameTime: "00:00:00", opponent: "Tomorrow" });
    setTime("2026-04-16T14:40:00Z");
    expect(await listNextOpponents()).toEqual(["Right now", "All day", "Tomorrow"]);
    setTime("2026-04-16T14:40:01Z");
    expect(await listNextOpponents()).toEqual(["All day", "Tomorrow"]);
    setTime("2026-04-17T04:59:59Z");
    expect(await listNextOpponents()).toEqual(["All day", "Tomorrow"]);
    setTime("2026-04-17T05:00:00Z");
    expect(await listNextOpponents()).toEqual(["Tomorrow"]);
    setTime("2026-04-17T05:00:01Z");
    expect(await listNextOpponents()).toEqual([]);
  });

  it("follows each team's time zone around midnight [DASH-12, OP-22, REACH-57]", async () => {
    await db.deleteFrom("game").execute();
    const zones = {
      "St. John's": "America/St_Johns",
      Toronto: "America/Toronto",
      Phoenix: "America/Phoenix",
      Honolulu: "Pacific/Honolulu",
    };
    for (const [opponent, timeZone] of Object.entries(zones)) {
      const zoneTeam = await createTeam({ managerId: maya.id, timeZone });
      await createGame(zoneTeam.id, { gameOn: "2026-04-16", gameTime: "23:30:00", opponent });
    }
    // It's 12:10 AM on the 17th in Toronto, 9:10 PM on the 16th in Phoenix, and 6:10 PM in Honolulu.
    setTime("2026-04-17T04:10:00Z");
    expect(await listDays()).toEqual([
      ["Phoenix", true, true],
      ["Honolulu", true, true],
    ]);
    // It's 12:10 AM on the 16th in Toronto, and still the 15th farther west.
    setTime("2026-04-16T04:10:00Z");
    expect(await listDays()).toEqual([
      ["St. John's", true, true],
      ["Toronto", true, true],
      ["Phoenix", false, false],
      ["Honolulu", false, false],
    ]);
    // The day begins at half past two in UTC in St. John's, and the game there starts at 2 AM the day after.
    setTime("2026-04-16T02:29:59Z");
    expect((await listDays())[0]).toEqual(["St. John's", false, false]);
    setTime("2026-04-16T02:30:00Z");
    expect((await listDays())[0]).toEqual(["St. John's", true, true]);
    setTime("2026-04-17T02:00:01Z");
    expect((await listDays())[0]).toEqual(["Toronto", true, true]);
    // It's past midnight in Phoenix, and one minute before the game in Honolulu.
    setTime("2026-04-17T09:29:00Z");
    expect(await listDays()).toEqual([["Honolulu", true, true]]);
  });

  it("marks games as tonight from 5 PM on, and as today before that", async () => {
    setTime("2026-04-16T14:40:00Z");
    for (const gameTime of ["16:59:00", "17:00:00", null])
      await createGame(team.id, { gameOn: "2026-04-16", gameTime });
    expect((await listUpcoming()).map(({ isToday, isTonight }) => [isToday, isTonight])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
  });
});

describe("updating a game", () => {
  it("stores only the date, time, location, opponent, and notes [CALL1-18, SCHED-48]", async () => {
    setTime("2026-05-02T14:00:00Z");
    const game = await createGame(team.id, { gameOn: "2026-05-01", opponent: "Harbor Street FC" });
    const otherTeam = await createTeam();
    const withExtraFields = {
      ...firstChange,
      teamId: otherTeam.id,
      notificationSent: true,
      id: otherTeam.id,
    };
    const response = await client.put(`/games/${game.id}`, withExtraFields);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ ...change, gameTime: "10:30:00", isToday: true, isTonight: false });
    const storedGame = await db.selectFrom("game").selectAll().where("id", "=", game.id).executeTakeFirst();
    expect(storedGame).toMatchObject({
      ...change,
      gameTime: "10:30:00",
      teamId: team.id,
      notificationSent: false,
      updatedAt: new Date("2026-05-02T14:00:00Z"),
    });
  });

  it("clears the opponent and notes when they're blank or missing [SCHED-35]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01", opponent: "Harbor Street FC" });
    const withBlanks = await client.put(`/games/${game.id}`, { ...firstChange, opponent: "  ", notes: "" });
    expect(withBlanks.body).toMatchObject({ opponent: null, notes: null });
    await client.put(`/games/${game.id}`, { ...change, version: 2 });
    const { gameOn, gameTime, location } = change;
    const withoutFields = await client.put(`/games/${game.id}`, { gameOn, gameTime, location, version: 3 });
    expect(withoutFields.body).toMatchObject({ opponent: null, notes: null });
  });

  it("requires a date, time, location, and plausible year [SCHED-34]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    for (const invalid of [
      { gameOn: undefined },
      { gameOn: "2026-02-30" },
      { gameOn: "0000-01-01" },
      { gameTime: undefined },
      { gameTime: null },
      { gameTime: "" },
      { location: "   " },
      { location: "x".repeat(201) },
      { opponent: "x".repeat(101) },
      { notes: "\u0000" },
    ]) {
      const { status, body } = await client.put(`/games/${game.id}`, { ...firstChange, ...invalid });
      expect([invalid, status, body.code]).toEqual([invalid, 400, "INVALID_INPUT"]);
    }
    const inThePast = await client.put(`/games/${game.id}`, { ...firstChange, gameOn: "2019-01-01" });
    expect(inThePast.status).toBe(200);
  });

  it("resets the notification to pending only when the game moves [REMIND-07, OP-21]", async () => {
    const sentGame = { gameOn: "2026-05-02", gameTime: "10:30:00", notificationSent: true };
    for (const [moved, isSent] of [
      [{}, true],
      [{ location: "Elsewhere", opponent: "Others", notes: "New" }, true],
      [{ gameTime: "10:45" }, false],
      [{ gameOn: "2026-05-03" }, false],
    ] as const) {
      const game = await createGame(team.id, sentGame);
      const { body } = await client.put(`/games/${game.id}`, { ...firstChange, ...moved });
      expect([moved, body.notificationSent]).toEqual([moved, isSent]);
    }
    const untimedGame = await createGame(team.id, { ...sentGame, gameTime: null });
    expect((await client.put(`/games/${untimedGame.id}`, firstChange)).body.notificationSent).toBe(false);
  });
});

describe("deleting a game", () => {
  it("removes only that game [CALL1-19, SCHED-48]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    const otherGame = await createGame(team.id, { gameOn: "2026-05-01" });
    expect((await client.delete(`/games/${game.id}`)).body).toEqual({ ok: true });
    expect([await gameExists(game.id), await gameExists(otherGame.id)]).toEqual([false, true]);
  });

  it("succeeds only once under concurrency, and later changes are rejected", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    const responses = await Promise.all([1, 2, 3].map(() => client.delete(`/games/${game.id}`)));
    expect(responses.filter(({ status }) => status === 200).length).toBe(1);
    expect(responses.filter(({ body }) => body.code === "NOT_FOUND").length).toBe(2);
    expect((await client.put(`/games/${game.id}`, firstChange)).body.code).toBe("NOT_FOUND");
  });
});
