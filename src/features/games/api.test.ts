import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
type Team = Awaited<ReturnType<typeof createTeam>>;
let maya: Account;
let client: TestClient;
let team: Team;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  client = await clientOf(maya);
  team = await createTeam({ managerId: maya.id });
});

/** The next games as somebody sees them. */
async function upcoming(of = client): Promise<Game[]> {
  const { status, body } = await of.get("/games/upcoming");
  expect(status).toBe(200);
  return body.games;
}
const opponents = (games: Game[]) => games.map(({ opponent }) => opponent);
const nextOpponents = async () => opponents(await upcoming());

const later = { gameOn: "2026-04-20", gameTime: "19:00:00" };
const add = (opponent: string, gameOn: string, gameTime: string | null, teamId = team.id) =>
  createGame(teamId, { opponent, gameOn, gameTime });
async function addOf(opponent: string, values: Parameters<typeof createTeam>[0], game = {}) {
  const { id } = await createTeam({ managerId: maya.id, ...values });
  await createGame(id, { ...later, opponent, ...game });
}

/** Whom each next game is against, and whether it is today's and tonight's. */
const seen = async () => (await upcoming()).map((game) => [game.opponent, game.isToday, game.isTonight]);

const change = {
  gameOn: "2026-05-02",
  gameTime: "10:30",
  location: "Ridgeway Turf",
  opponent: "Canal Street Comets",
  notes: "Bring both kits",
};
/** The change of a game that nobody has changed before. */
const first = { ...change, version: 1 };

const isThere = async (id: string) =>
  (await db.selectFrom("game").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

describe("the next games", () => {
  it("come with their team and all that the table shows [CALL1-14, DATA1-21, DATA1-22, DATA1-23, DATA1-24, DATA1-25, DATA1-26, DATA1-27, DATA1-28]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const tonight = await createGame(team.id, {
      gameOn: "2026-04-16",
      opponent: "Harbor Street FC",
      notificationSent: true,
    });
    const timeless = await createGame(team.id, { gameOn: "2026-04-18", gameTime: null });
    const common = {
      team: { id: team.id, name: "Lakeview Otters" },
      location: "Harborview Park, Field 2",
      kind: "game",
      arrivalMinutes: null,
      isCancelled: false,
      isShared: false,
      isPast: false,
      version: 1,
      reminders: [],
    };
    expect(await upcoming()).toEqual([
      {
        ...common,
        id: tonight.id,
        gameOn: "2026-04-16",
        gameTime: "19:00:00",
        opponent: "Harbor Street FC",
        notes: null,
        notificationSent: true,
        isToday: true,
        isTonight: true,
        reason: null,
      },
      {
        ...common,
        id: timeless.id,
        gameOn: "2026-04-18",
        gameTime: null,
        opponent: null,
        notes: null,
        notificationSent: false,
        isToday: false,
        isTonight: false,
        reason: "No active pass",
      },
    ]);
  });

  it("are those of one's own teams and of those one was invited to, without archived ones [DASH-10, OP-23, OP-24]", async () => {
    setTime("2026-04-16T14:40:00Z");
    await createGame(team.id, { ...later, opponent: "Own" });
    const invited = await createTeam();
    await inviteManager(invited.id, maya);
    await createGame(invited.id, { ...later, opponent: "Invited" });
    const inLeague = await createTeam();
    await createLeague(maya.id, [inLeague.id]);
    await createGame(inLeague.id, { ...later, opponent: "League" });
    const put = await createTeam({ managerId: maya.id, archivedAt: new Date("2026-04-01") });
    await createGame(put.id, { ...later, opponent: "Archived" });
    await createGame((await createTeam()).id, { ...later, opponent: "Foreign" });
    expect(await nextOpponents()).toEqual(["Own", "Invited"]);
    expect(await upcoming(await clientOf(await createAccount()))).toEqual([]);
  });

  it("are the first five by date, then time, then id [DASH-11, DASH-13]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const other = await createTeam({ managerId: maya.id });
    await add("6", "2026-05-01", "08:00:00");
    await add("4", "2026-04-20", null);
    await add("3", "2026-04-20", "20:00:00", other.id);
    await add("1", "2026-04-18", "19:00:00");
    await add("2", "2026-04-20", "09:00:00");
    await add("5", "2026-04-21", "08:00:00", other.id);
    expect(await nextOpponents()).toEqual(["1", "2", "3", "4", "5"]);
    await db.deleteFrom("game").execute();
    const ids = [7, 6, 5, 4, 3, 2, 1].map((digit) => `0190a000-0000-7000-8000-00000000000${digit}`);
    const same = { ...later, teamId: team.id, location: "Ridgeway Turf" };
    for (const id of ids)
      await db
        .insertInto("game")
        .values({ ...same, id })
        .execute();
    expect((await upcoming()).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  });

  it("begin at the minute it is now; one without a time lasts all day [DASH-12, OP-33]", async () => {
    await createGame(team.id, { gameOn: "2026-04-15", gameTime: "23:59:59", opponent: "Yesterday" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "09:39:59", opponent: "Just over" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "09:40:00", opponent: "Right now" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: null, opponent: "All day" });
    await createGame(team.id, { gameOn: "2026-04-17", gameTime: "00:00:00", opponent: "Tomorrow" });
    setTime("2026-04-16T14:40:00Z");
    expect(await nextOpponents()).toEqual(["Right now", "All day", "Tomorrow"]);
    setTime("2026-04-16T14:40:01Z");
    expect(await nextOpponents()).toEqual(["All day", "Tomorrow"]);
    setTime("2026-04-17T04:59:59Z");
    expect(await nextOpponents()).toEqual(["All day", "Tomorrow"]);
    setTime("2026-04-17T05:00:00Z");
    expect(await nextOpponents()).toEqual(["Tomorrow"]);
    setTime("2026-04-17T05:00:01Z");
    expect(await nextOpponents()).toEqual([]);
  });

  it("follow each team's own clock around midnight, east and west [DASH-12, OP-22]", async () => {
    await db.deleteFrom("game").execute();
    const zones = { Toronto: "America/Toronto", Phoenix: "America/Phoenix", Honolulu: "Pacific/Honolulu" };
    for (const [opponent, timeZone] of Object.entries(zones)) {
      const there = await createTeam({ managerId: maya.id, timeZone });
      await createGame(there.id, { gameOn: "2026-04-16", gameTime: "23:30:00", opponent });
    }
    // In Toronto it is 00:10 of the 17th, in Phoenix 21:10 and in Honolulu 18:10 of the 16th.
    setTime("2026-04-17T04:10:00Z");
    expect(await seen()).toEqual([
      ["Phoenix", true, true],
      ["Honolulu", true, true],
    ]);
    // In Toronto it is 00:10 of the 16th; it is the 15th still in the west.
    setTime("2026-04-16T04:10:00Z");
    expect(await seen()).toEqual([
      ["Toronto", true, true],
      ["Phoenix", false, false],
      ["Honolulu", false, false],
    ]);
    // Midnight in Phoenix, and one minute before Honolulu's game.
    setTime("2026-04-17T09:29:00Z");
    expect(await seen()).toEqual([["Honolulu", true, true]]);
  });

  it("are tonight's from 5 PM, and today's before", async () => {
    setTime("2026-04-16T14:40:00Z");
    for (const gameTime of ["16:59:00", "17:00:00", null])
      await createGame(team.id, { gameOn: "2026-04-16", gameTime });
    expect((await upcoming()).map(({ isToday, isTonight }) => [isToday, isTonight])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
  });

  it("say why no text has gone out yet [REMIND-04, REMIND-05, REMIND-06]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const active = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-08-30") };
    await addOf("none", {});
    await addOf("active", active);
    await addOf("ran out", { ...active, subscriptionExpiresAt: new Date("2026-04-16T14:39:00Z") });
    await addOf("no time", active, { gameTime: null });
    await addOf("sent", { subscriptionStatus: "expired" }, { notificationSent: true });
    const reasons = Object.fromEntries((await upcoming()).map(({ opponent, reason }) => [opponent, reason]));
    expect(reasons).toEqual({
      none: "No active pass",
      active: null,
      "ran out": "Pass expired",
      "no time": "Time N/A",
      sent: null,
    });
  });
});

describe("changing a game", () => {
  it("stores date, time, location, opponent and notes, and nothing else [CALL1-18, SCHED-48]", async () => {
    setTime("2026-05-02T14:00:00Z");
    const game = await createGame(team.id, { gameOn: "2026-05-01", opponent: "Harbor Street FC" });
    const foreign = await createTeam();
    const wider = { ...first, teamId: foreign.id, notificationSent: true, id: foreign.id };
    const answer = await client.put(`/games/${game.id}`, wider);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...change, gameTime: "10:30:00", isToday: true, isTonight: false });
    const stored = await db.selectFrom("game").selectAll().where("id", "=", game.id).executeTakeFirst();
    expect(stored).toMatchObject({
      ...change,
      gameTime: "10:30:00",
      teamId: team.id,
      notificationSent: false,
      updatedAt: new Date("2026-05-02T14:00:00Z"),
    });
  });

  it("clears opponent and notes when they are blank or left out [SCHED-35]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01", opponent: "Harbor Street FC" });
    const blank = await client.put(`/games/${game.id}`, { ...first, opponent: "  ", notes: "" });
    expect(blank.body).toMatchObject({ opponent: null, notes: null });
    await client.put(`/games/${game.id}`, { ...change, version: 2 });
    const { gameOn, gameTime, location } = change;
    const without = await client.put(`/games/${game.id}`, { gameOn, gameTime, location, version: 3 });
    expect(without.body).toMatchObject({ opponent: null, notes: null });
  });

  it("needs date, time and location, and a year people live in [SCHED-34]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    for (const wrong of [
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
      const { status, body } = await client.put(`/games/${game.id}`, { ...first, ...wrong });
      expect([wrong, status, body.code]).toEqual([wrong, 400, "INVALID_INPUT"]);
    }
    expect((await client.put(`/games/${game.id}`, { ...first, gameOn: "2019-01-01" })).status).toBe(200);
  });

  it("puts the notification back to pending when it moves, and only then [REMIND-07, OP-21]", async () => {
    const sent = { gameOn: "2026-05-02", gameTime: "10:30:00", notificationSent: true };
    for (const [moved, isSent] of [
      [{}, true],
      [{ location: "Elsewhere", opponent: "Others", notes: "New" }, true],
      [{ gameTime: "10:45" }, false],
      [{ gameOn: "2026-05-03" }, false],
    ] as const) {
      const game = await createGame(team.id, sent);
      const { body } = await client.put(`/games/${game.id}`, { ...first, ...moved });
      expect([moved, body.notificationSent]).toEqual([moved, isSent]);
    }
    const timeless = await createGame(team.id, { ...sent, gameTime: null });
    expect((await client.put(`/games/${timeless.id}`, first)).body.notificationSent).toBe(false);
  });
});

describe("deleting a game", () => {
  it("removes this one and no other [CALL1-19, SCHED-48]", async () => {
    const [game, other] = [
      await createGame(team.id, { gameOn: "2026-05-01" }),
      await createGame(team.id, { gameOn: "2026-05-01" }),
    ];
    expect((await client.delete(`/games/${game.id}`)).body).toEqual({ ok: true });
    expect([await isThere(game.id), await isThere(other.id)]).toEqual([false, true]);
  });

  it("happens once, also when it is asked for twice at once, and a change comes too late then", async () => {
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    const answers = await Promise.all([1, 2, 3].map(() => client.delete(`/games/${game.id}`)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ body }) => body.code === "NOT_FOUND").length).toBe(2);
    expect((await client.put(`/games/${game.id}`, first)).body.code).toBe("NOT_FOUND");
  });
});
