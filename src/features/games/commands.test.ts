import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

let maya: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let teamId: string;
beforeEach(async () => {
  setTime("2026-04-10T15:00:00Z");
  maya = await createAccount({ name: "Maya Okafor" });
  client = await signInAs(maya);
  teamId = (await createTeam({ managerId: maya.id })).id;
});

const game = { gameOn: "2026-04-16", gameTime: "19:00", location: "Ridgeway Turf" };
const create = (overrides: object = {}) => client.post(`/teams/${teamId}/games`, { ...game, ...overrides });
async function addGame(overrides: object = {}): Promise<Game> {
  const { status, body } = await create(overrides);
  expect(status).toBe(201);
  return body.games[0];
}
const getStored = (id: string) =>
  db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listReminders = async (id: string) =>
  (
    await db
      .selectFrom("reminder")
      .select(["offsetMinutes", "state", "dueAt"])
      .where("gameId", "=", id)
      .orderBy("dueAt")
      .execute()
  ).map(({ offsetMinutes, state, dueAt }) => `${offsetMinutes} ${state} ${dueAt.toISOString().slice(0, 16)}`);

describe("adding a game", () => {
  it("stores it with a pending notification and returns it with its reminders [CALL1-17, SCHED-01, SCHED-38, SCHED-48]", async () => {
    const added = await addGame({
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
    expect(await getStored(added.id)).toMatchObject({
      teamId,
      notificationSent: false,
      location: "Ridgeway Turf",
    });
  });

  it("requires a date and location, but no time, opponent, or notes [SCHED-26, SCHED-35, OP-33]", async () => {
    for (const invalid of [{ location: " " }, { location: undefined }, { gameOn: "" }, { gameTime: "25:00" }])
      expect([invalid, (await create(invalid)).status]).toEqual([invalid, 400]);
    const untimedGame = await addGame({ gameTime: null });
    expect(untimedGame).toMatchObject({ gameTime: null, opponent: null, notes: null, reminders: [] });
  });

  it("accepts past dates and skips their reminders [OP-33]", async () => {
    const pastGame = await addGame({ gameOn: "2026-03-01" });
    expect(pastGame.isPast).toBe(true);
    expect(pastGame.reminders.map(({ state, reason }) => [state, reason])).toEqual([
      ["skipped", "too-late"],
      ["skipped", "too-late"],
    ]);
  });

  it.each(["practice", "other"] as const)(
    "supports events of this kind, with reminders: %s [OP2-11]",
    async (kind) => {
      const added = await addGame({ kind });
      expect([added.kind, added.reminders.length]).toEqual([kind, 2]);
      expect((await create({ kind: "party" })).status).toBe(400);
    },
  );

  it("repeats weekly through the end date, skips the given dates, and keeps the local time when clocks change", async () => {
    const repeat = { until: "2026-11-15", skip: ["2026-11-08", "2026-11-10"] };
    const { body } = await create({ gameOn: "2026-10-25", repeat });
    const starts = body.games.map(({ gameOn, gameTime }: Game) => `${gameOn} ${gameTime}`);
    expect(starts).toEqual(["2026-10-25 19:00:00", "2026-11-01 19:00:00", "2026-11-15 19:00:00"]);
    // 7 PM in Chicago is midnight UTC before the clock change and 1 AM after it.
    expect(await listReminders(body.games[0].id)).toEqual([
      "1440 armed 2026-10-25T00:00",
      "60 armed 2026-10-25T23:00",
    ]);
    expect(await listReminders(body.games[2].id)).toEqual([
      "1440 armed 2026-11-15T01:00",
      "60 armed 2026-11-16T00:00",
    ]);
  });

  it("allows 1 to 60 games at a time", async () => {
    const { body } = await create({ repeat: { until: "2027-06-03" } });
    expect(body.games.length).toBe(60);
    for (const repeat of [
      { until: "2027-06-10" },
      { until: "2099-12-31" },
      { until: "2026-04-15" },
      { until: "2026-04-16", skip: ["2026-04-16"] },
    ]) {
      const response = await create({ repeat });
      expect([repeat.until, response.status, Object.keys(response.body.data.fields)]).toEqual([
        repeat.until,
        400,
        ["repeat.until"],
      ]);
    }
  });
});

describe("conflict detection for games", () => {
  it("rejects the second of two changes to the same version", async () => {
    const { id } = await addGame();
    const responses = await Promise.all(
      ["Field 1", "Field 2", "Field 3"].map((location) =>
        client.put(`/games/${id}`, { ...game, location, version: 1 }),
      ),
    );
    const acceptedResponses = responses.filter(({ status }) => status === 200);
    expect(acceptedResponses.length).toBe(1);
    const rejectedResponses = responses.filter(({ status }) => status === 409);
    expect(rejectedResponses.map(({ body }) => body.code)).toEqual(["GAME_CHANGED", "GAME_CHANGED"]);
    expect(await getStored(id)).toMatchObject({ location: acceptedResponses[0]!.body.location, version: 2 });
    const retry = await client.put(`/games/${id}`, { ...game, location: "Field 4", version: 2 });
    expect(retry.body).toMatchObject({ location: "Field 4", version: 3 });
  });

  it("counts a cancellation as a change", async () => {
    const { id } = await addGame();
    await client.post(`/games/${id}/cancellation`);
    expect((await client.put(`/games/${id}`, { ...game, version: 1 })).body.code).toBe("GAME_CHANGED");
  });
});

describe("canceling a game", () => {
  it("keeps the game, skips its reminders, and can be undone idempotently", async () => {
    const { id } = await addGame();
    const first = await client.post(`/games/${id}/cancellation`);
    expect(first.body).toMatchObject({
      isCancelled: true,
      version: 2,
      outlook: { sentence: "No texts: canceled" },
    });
    expect(first.body.reminders).toMatchObject([{ reason: "cancelled" }, { reason: "cancelled" }]);
    const cancelledAt = (await getStored(id)).cancelledAt;
    setTime("2026-04-11T15:00:00Z");
    expect((await client.post(`/games/${id}/cancellation`)).body.version).toBe(2);
    expect((await getStored(id)).cancelledAt).toEqual(cancelledAt);
    const restoreResponse = await client.delete(`/games/${id}/cancellation`);
    expect(restoreResponse.body).toMatchObject({ isCancelled: false, version: 3 });
    expect(restoreResponse.body.reminders).toMatchObject([{ state: "armed" }, { state: "armed" }]);
    expect((await client.delete(`/games/${id}/cancellation`)).body.version).toBe(3);
  });

  it("removes it from upcoming games, but not from the schedule", async () => {
    const [off] = [await addGame({ opponent: "Off" }), await addGame({ opponent: "On" })];
    await client.post(`/games/${off.id}/cancellation`);
    const upcoming = await client.get("/games/upcoming");
    expect(upcoming.body.games.map(({ opponent }: Game) => opponent)).toEqual(["On"]);
    const schedule = await client.get(`/teams/${teamId}/games`);
    expect(schedule.body.games.map(({ opponent }: Game) => opponent)).toEqual(["Off", "On"]);
  });
});

describe("deleting a game", () => {
  it("deletes its reminders [OP-40]", async () => {
    const { id } = await addGame();
    expect((await listReminders(id)).length).toBe(2);
    await client.delete(`/games/${id}`);
    expect(await listReminders(id)).toEqual([]);
  });
});

describe("game between two league teams", () => {
  let ourGameId: string;
  let otherGameId: string;
  let otherTeamId: string;
  beforeEach(async () => {
    otherTeamId = (await createTeam({ timeZone: "America/New_York" })).id;
    const lee = await createAccount({ name: "Lee Novak" });
    const league = await createLeague(lee.id, [teamId, otherTeamId]);
    // Teams ask each other first (RESULT-08), so it's the league's manager who changes the game directly.
    client = await signInAs(lee);
    [ourGameId, otherGameId] = await createLeagueGame(league.id, [teamId, otherTeamId], {
      gameOn: "2026-04-16",
    });
  });

  it("moves to the same instant for both teams, each in its own time zone", async () => {
    const newSlot = {
      ...game,
      gameOn: "2026-04-18",
      gameTime: "23:30",
      notes: "Ours",
      opponent: "Someone",
      version: 1,
    };
    const { body } = await client.put(`/games/${ourGameId}`, newSlot);
    // A single team can't change the opponent.
    expect(body).toMatchObject({
      isShared: true,
      opponent: `Opponents of ${teamId}`,
      notes: "Ours",
      version: 2,
    });
    expect(await getStored(otherGameId)).toMatchObject({
      gameOn: "2026-04-19",
      gameTime: "00:30:00",
      location: "Ridgeway Turf",
      opponent: `Opponents of ${otherTeamId}`,
      notes: null,
      version: 2,
    });
    for (const id of [ourGameId, otherGameId])
      expect((await listReminders(id)).at(-1)).toMatch(/^60 armed 2026-04-1\dT/);
  });

  it("moves to half past the hour for a team in St. John's [REACH-57]", async () => {
    await db
      .updateTable("team")
      .set({ timeZone: "America/St_Johns" })
      .where("id", "=", otherTeamId)
      .execute();
    await client.put(`/games/${ourGameId}`, { ...game, gameOn: "2026-04-18", gameTime: "21:45", version: 1 });
    expect(await getStored(otherGameId)).toMatchObject({ gameOn: "2026-04-19", gameTime: "00:15:00" });
  });

  it("rejects a change based on an older version, through either entry", async () => {
    await client.put(`/games/${ourGameId}`, { ...game, version: 1 });
    expect((await client.put(`/games/${otherGameId}`, { ...game, version: 1 })).body.code).toBe(
      "GAME_CHANGED",
    );
    expect((await client.put(`/games/${otherGameId}`, { ...game, version: 2 })).body.version).toBe(3);
    expect((await getStored(ourGameId)).version).toBe(3);
  });

  it("is canceled, restored, and deleted for both teams", async () => {
    await client.post(`/games/${ourGameId}/cancellation`);
    expect((await getStored(otherGameId)).cancelledAt).not.toBeNull();
    await client.delete(`/games/${ourGameId}/cancellation`);
    expect((await getStored(otherGameId)).cancelledAt).toBeNull();
    await client.delete(`/games/${ourGameId}`);
    expect(
      await db.selectFrom("game").select("id").where("id", "in", [ourGameId, otherGameId]).execute(),
    ).toEqual([]);
  });

  it("keeps both entries in sync under concurrent changes", async () => {
    await Promise.all(
      [1, 2, 3, 4].flatMap((day) => [
        client.put(`/games/${ourGameId}`, { ...game, gameOn: `2026-05-0${day}`, version: 1 }),
        client.post(`/games/${ourGameId}/cancellation`),
      ]),
    );
    const [ourGame, theirGame] = [await getStored(ourGameId), await getStored(otherGameId)];
    expect(theirGame).toMatchObject({
      gameOn: ourGame.gameOn,
      version: ourGame.version,
      cancelledAt: ourGame.cancelledAt,
    });
  });
});

it("leaves other games unchanged", async () => {
  const [firstGame, secondGame] = [await addGame(), await createGame(teamId, { gameOn: "2026-04-16" })];
  await client.put(`/games/${firstGame.id}`, { ...game, gameOn: "2026-05-01", version: 1 });
  expect((await getStored(secondGame.id)).gameOn).toBe("2026-04-16");
});
