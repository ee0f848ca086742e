import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMatch, createTeam } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

let maya: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let teamId: string;
beforeEach(async () => {
  setTime("2026-04-10T15:00:00Z");
  maya = await createAccount({ name: "Maya Okafor" });
  client = await clientOf(maya);
  teamId = (await createTeam({ managerId: maya.id })).id;
});

const game = { gameOn: "2026-04-16", gameTime: "19:00", location: "Ridgeway Turf" };
const create = (over: object = {}) => client.post(`/teams/${teamId}/games`, { ...game, ...over });
async function created(over: object = {}): Promise<Game> {
  const { status, body } = await create(over);
  expect(status).toBe(201);
  return body.games[0];
}
const stored = (id: string) =>
  db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const remindersOf = async (id: string) =>
  (
    await db
      .selectFrom("reminder")
      .select(["offsetMinutes", "state", "dueAt"])
      .where("gameId", "=", id)
      .orderBy("dueAt")
      .execute()
  ).map(({ offsetMinutes, state, dueAt }) => `${offsetMinutes} ${state} ${dueAt.toISOString().slice(0, 16)}`);

describe("adding a game", () => {
  it("stores it, not announced yet, and answers with it and its reminders [CALL1-17, SCHED-01, SCHED-38, SCHED-48]", async () => {
    const added = await created({
      opponent: "Harbor Street FC",
      notes: "White kits",
      arrivalMinutes: 30,
      notificationSent: true,
    });
    expect(added).toMatchObject({
      ...game,
      gameTime: "19:00:00",
      kind: "game",
      opponent: "Harbor Street FC",
      notes: "White kits",
      arrivalMinutes: 30,
      notificationSent: false,
      isCancelled: false,
      isShared: false,
      version: 1,
      team: { id: teamId, name: "Lakeview Otters" },
      reminders: [
        { offsetMinutes: 1440, dueOn: "2026-04-15", dueTime: "19:00:00", state: "armed", reason: null },
        { offsetMinutes: 60, dueOn: "2026-04-16", dueTime: "18:00:00", state: "armed", reason: null },
      ],
    });
    expect(await stored(added.id)).toMatchObject({
      teamId,
      notificationSent: false,
      location: "Ridgeway Turf",
    });
  });

  it("needs a date and a location, and no time, opponent or notes [SCHED-26, SCHED-35, OP-33]", async () => {
    for (const wrong of [{ location: " " }, { location: undefined }, { gameOn: "" }, { gameTime: "25:00" }])
      expect([wrong, (await create(wrong)).status]).toEqual([wrong, 400]);
    const timeless = await created({ gameTime: null });
    expect(timeless).toMatchObject({ gameTime: null, opponent: null, notes: null, reminders: [] });
  });

  it("takes past days, which have no reminders left [OP-33]", async () => {
    const past = await created({ gameOn: "2026-03-01" });
    expect(past.isPast).toBe(true);
    expect(past.reminders.map(({ state, reason }) => [state, reason])).toEqual([
      ["skipped", "too-late"],
      ["skipped", "too-late"],
    ]);
  });

  it.each(["practice", "other"] as const)(
    "knows the kind %s, with reminders like any [OP2-11]",
    async (kind) => {
      const added = await created({ kind });
      expect([added.kind, added.reminders.length]).toEqual([kind, 2]);
      expect((await create({ kind: "party" })).status).toBe(400);
    },
  );

  it("repeats it every week until a day, but for those to skip, over a change of clocks", async () => {
    const repeat = { until: "2026-11-15", skip: ["2026-11-08", "2026-11-10"] };
    const { body } = await create({ gameOn: "2026-10-25", repeat });
    const days = body.games.map(({ gameOn, gameTime }: Game) => `${gameOn} ${gameTime}`);
    expect(days).toEqual(["2026-10-25 19:00:00", "2026-11-01 19:00:00", "2026-11-15 19:00:00"]);
    // 7 PM in Chicago is midnight in Greenwich before the change, and 1 AM after it.
    expect(await remindersOf(body.games[0].id)).toEqual([
      "1440 armed 2026-10-25T00:00",
      "60 armed 2026-10-25T23:00",
    ]);
    expect(await remindersOf(body.games[2].id)).toEqual([
      "1440 armed 2026-11-15T01:00",
      "60 armed 2026-11-16T00:00",
    ]);
  });

  it("adds at most 60, and at least one", async () => {
    const { body } = await create({ repeat: { until: "2027-06-03" } });
    expect(body.games.length).toBe(60);
    for (const repeat of [
      { until: "2027-06-10" },
      { until: "2099-12-31" },
      { until: "2026-04-15" },
      { until: "2026-04-16", skip: ["2026-04-16"] },
    ]) {
      const answer = await create({ repeat });
      expect([repeat.until, answer.status, Object.keys(answer.body.data.fields)]).toEqual([
        repeat.until,
        400,
        ["repeat.until"],
      ]);
    }
  });
});

describe("two who change the same game", () => {
  it("the second is told, and nothing is lost", async () => {
    const { id } = await created();
    const answers = await Promise.all(
      ["Field 1", "Field 2", "Field 3"].map((location) =>
        client.put(`/games/${id}`, { ...game, location, version: 1 }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(["GAME_CHANGED", "GAME_CHANGED"]);
    expect(await stored(id)).toMatchObject({ location: won[0]!.body.location, version: 2 });
    const again = await client.put(`/games/${id}`, { ...game, location: "Field 4", version: 2 });
    expect(again.body).toMatchObject({ location: "Field 4", version: 3 });
  });

  it("cancelling is a change too", async () => {
    const { id } = await created();
    await client.post(`/games/${id}/cancellation`);
    expect((await client.put(`/games/${id}`, { ...game, version: 1 })).body.code).toBe("GAME_CHANGED");
  });
});

describe("cancelling a game", () => {
  it("keeps it, takes its reminders away, and can be undone; twice is once", async () => {
    const { id } = await created();
    const first = await client.post(`/games/${id}/cancellation`);
    expect(first.body).toMatchObject({ isCancelled: true, version: 2, reason: "Cancelled" });
    expect(first.body.reminders).toMatchObject([{ reason: "cancelled" }, { reason: "cancelled" }]);
    const since = (await stored(id)).cancelledAt;
    setTime("2026-04-11T15:00:00Z");
    expect((await client.post(`/games/${id}/cancellation`)).body.version).toBe(2);
    expect((await stored(id)).cancelledAt).toEqual(since);
    const back = await client.delete(`/games/${id}/cancellation`);
    expect(back.body).toMatchObject({ isCancelled: false, version: 3 });
    expect(back.body.reminders).toMatchObject([{ state: "armed" }, { state: "armed" }]);
    expect((await client.delete(`/games/${id}/cancellation`)).body.version).toBe(3);
  });

  it("takes it out of what is to come, not out of the schedule", async () => {
    const [off] = [await created({ opponent: "Off" }), await created({ opponent: "On" })];
    await client.post(`/games/${off.id}/cancellation`);
    const next = await client.get("/games/upcoming");
    expect(next.body.games.map(({ opponent }: Game) => opponent)).toEqual(["On"]);
    const all = await client.get(`/teams/${teamId}/games`);
    expect(all.body.games.map(({ opponent }: Game) => opponent)).toEqual(["Off", "On"]);
  });
});

describe("deleting a game", () => {
  it("takes its reminders with it [OP-40]", async () => {
    const { id } = await created();
    expect((await remindersOf(id)).length).toBe(2);
    await client.delete(`/games/${id}`);
    expect(await remindersOf(id)).toEqual([]);
  });
});

describe("a match between two teams of a league", () => {
  let mine: string;
  let theirs: string;
  let other: string;
  beforeEach(async () => {
    other = (await createTeam({ timeZone: "America/New_York" })).id;
    const league = await createLeague((await createAccount()).id, [teamId, other]);
    [mine, theirs] = await createMatch(league.id, [teamId, other], { gameOn: "2026-04-16" });
  });

  it("moves for both when one moves it, to the same moment on either clock", async () => {
    const moved = {
      ...game,
      gameOn: "2026-04-18",
      gameTime: "23:30",
      notes: "Ours",
      opponent: "Somebody",
      version: 1,
    };
    const { body } = await client.put(`/games/${mine}`, moved);
    // Who plays whom is not one team's to change.
    expect(body).toMatchObject({
      isShared: true,
      opponent: `Opponents of ${teamId}`,
      notes: "Ours",
      version: 2,
    });
    expect(await stored(theirs)).toMatchObject({
      gameOn: "2026-04-19",
      gameTime: "00:30:00",
      location: "Ridgeway Turf",
      opponent: `Opponents of ${other}`,
      notes: null,
      version: 2,
    });
    for (const id of [mine, theirs]) expect((await remindersOf(id)).at(-1)).toMatch(/^60 armed 2026-04-1\dT/);
  });

  it("is refused to whoever saw an older one, from either side", async () => {
    await client.put(`/games/${mine}`, { ...game, version: 1 });
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", other)
      .executeTakeFirstOrThrow();
    const { email } = await db
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", managerId)
      .executeTakeFirstOrThrow();
    const them = await clientOf({ email });
    expect((await them.put(`/games/${theirs}`, { ...game, version: 1 })).body.code).toBe("GAME_CHANGED");
    expect((await them.put(`/games/${theirs}`, { ...game, version: 2 })).body.version).toBe(3);
    expect((await stored(mine)).version).toBe(3);
  });

  it("is cancelled and restored for both, and deleted for both", async () => {
    await client.post(`/games/${mine}/cancellation`);
    expect((await stored(theirs)).cancelledAt).not.toBeNull();
    await client.delete(`/games/${mine}/cancellation`);
    expect((await stored(theirs)).cancelledAt).toBeNull();
    await client.delete(`/games/${mine}`);
    expect(await db.selectFrom("game").select("id").where("id", "in", [mine, theirs]).execute()).toEqual([]);
  });

  it("keeps the two entries together however both sides change it at once", async () => {
    await Promise.all(
      [1, 2, 3, 4].flatMap((day) => [
        client.put(`/games/${mine}`, { ...game, gameOn: `2026-05-0${day}`, version: 1 }),
        client.post(`/games/${mine}/cancellation`),
      ]),
    );
    const [one, two] = [await stored(mine), await stored(theirs)];
    expect(two).toMatchObject({ gameOn: one.gameOn, version: one.version, cancelledAt: one.cancelledAt });
  });
});

it("a game of another team is not moved along when it is not of the same match", async () => {
  const [one, two] = [await created(), await createGame(teamId, { gameOn: "2026-04-16" })];
  await client.put(`/games/${one.id}`, { ...game, gameOn: "2026-05-01", version: 1 });
  expect((await stored(two.id)).gameOn).toBe("2026-04-16");
});
