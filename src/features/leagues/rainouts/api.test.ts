import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameTexts } from "#features/messages/delivery/schema.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createGame,
  createLeague,
  createLeagueGame,
  createMember,
  createTeam,
  createVenue,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { countStatements } from "#tests/harness/statements.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});

const DAY = "2099-05-02";
const location = "Harborview Park, Field 2";

/**
 * Creates a day when the Otters play the Wolves, and the Bears play another team, at the venue. Maya is on the Otters
 * and the Bears.
 */
async function createRainyDay() {
  const teams = [];
  for (const name of ["Otters", "Wolves", "Bears"])
    teams.push(await createTeam({ name, managerId: lee.id, smsLimit: 100, trialSms: 0 }));
  const [otters, wolves, bears] = teams as [(typeof teams)[0], (typeof teams)[0], (typeof teams)[0]];
  const league = await createLeague(
    lee.id,
    teams.map(({ id }) => id),
  );
  const venue = await createVenue(league.id, { name: "Harborview Park" });
  const maya = await createMember(otters.id, { name: "Maya", smsConsent: true });
  await createMember(bears.id, { name: "Maya", phone: maya.phone, smsConsent: true });
  const cole = await createMember(wolves.id, { name: "Cole", smsConsent: true });
  const sharedGame = await createLeagueGame(league.id, [otters.id, wolves.id], {
    gameOn: DAY,
    gameTime: "18:00:00",
  });
  const addResponse = await client.post(`/teams/${bears.id}/games`, {
    gameOn: DAY,
    gameTime: "20:00",
    location: "harborview park",
    opponent: "Foxes",
    notes: null,
  });
  const ownGameId: string = addResponse.body.games[0].id;
  const gameElsewhere = await createGame(bears.id, { gameOn: DAY, location: "Harborview Parkway" });
  await createVenue(league.id, { name: "Harborview Park North" });
  const northGame = await createGame(bears.id, { gameOn: DAY, location: "Harborview Park North, Field 1" });
  const laterGame = await createGame(bears.id, { gameOn: "2099-05-03", location });
  const cancelledGame = await createGame(bears.id, { gameOn: DAY, location, cancelledAt: new Date() });
  return {
    league,
    venue,
    otters,
    wolves,
    bears,
    maya,
    cole,
    shared: sharedGame,
    own: ownGameId,
    others: [gameElsewhere, northGame, laterGame, cancelledGame],
  };
}
type Day = Awaited<ReturnType<typeof createRainyDay>>;
const cancel = { on: DAY, action: "cancel", toOn: null };
const preview = ({ league, venue }: Day, plan: object = cancel) =>
  client.post(`/leagues/${league.id}/venues/${venue.id}/rainout-previews`, plan);
const apply = ({ league, venue }: Day, values: object = {}) =>
  client.post(`/leagues/${league.id}/venues/${venue.id}/rainouts`, {
    ...cancel,
    textTeams: true,
    requestKey: randomUUID(),
    ...values,
  });
const listGames = (ids: string[]) =>
  db
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime", "cancelledAt", "version"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
const listTexts = ({ otters, wolves, bears }: Day) =>
  db
    .selectFrom("message")
    .select(["phone", "body", "state"])
    .where("teamId", "in", [otters.id, wolves.id, bears.id])
    .orderBy("phone")
    .execute();

async function listMessages(gameId: string) {
  const { body } = await client.get(`/games/${gameId}/texts`);
  return (body as unknown as GameTexts).messages.map(({ title, wordings }) => [title, ...wordings]);
}

describe("rainout", () => {
  it("previews each league game once, and each team's texts, without changing anything", async () => {
    const day = await createRainyDay();
    const { body } = await preview(day);
    expect(body).toMatchObject({
      venueName: "Harborview Park",
      message: "All games at Harborview Park on Sat, May 2 are canceled.",
      games: [{ gameTime: "18:00:00" }, { teamName: "Bears", opponent: "Foxes", gameTime: "20:00:00" }],
      teams: [
        { name: "Bears", sent: 1, failed: 0, left: 100 },
        { name: "Otters", sent: 0 },
        { name: "Wolves", sent: 1 },
      ],
    });
    expect(await listTexts(day)).toEqual([]);
    expect((await listGames([...day.shared, day.own])).every(({ version }) => version === 1)).toBe(true);
  });

  it("cancels all games once with one text per phone, even for three concurrent requests", async () => {
    const day = await createRainyDay();
    const otherGames = await listGames(day.others.map(({ id }) => id));
    const requestKey = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => apply(day, { requestKey })));
    for (const { status, body } of responses)
      expect([status, body]).toEqual([200, { games: 2, sent: 2, failed: 0 }]);
    const games = await listGames([...day.shared, day.own]);
    expect(games.map(({ cancelledAt, version }) => [cancelledAt !== null, version])).toEqual(
      games.map(() => [true, 2]),
    );
    expect(await listGames(day.others.map(({ id }) => id))).toEqual(otherGames);
    const sentTexts = await listTexts(day);
    expect(sentTexts.map(({ phone }) => phone)).toEqual([day.maya.phone, day.cole.phone].toSorted());
    for (const { body } of sentTexts)
      expect(body).toMatch(/^(Bears|Wolves): All games at Harborview Park on Sat, May 2 are canceled\./);
    const armedReminders = await db
      .selectFrom("reminder")
      .select("id")
      .where("gameId", "=", day.own)
      .where("state", "=", "armed")
      .execute();
    expect(armedReminders).toEqual([]);
    const otherResponse = await apply(day, { requestKey, textTeams: false });
    expect([otherResponse.status, otherResponse.body.code]).toEqual([409, "REQUEST_KEY_REUSED"]);
    expect((await apply(day)).body).toEqual({ games: 0, sent: 0, failed: 0 });
    expect(await listTexts(day)).toHaveLength(2);
  });

  it("moves games and reminders to another day at the same times and resets responses", async () => {
    const day = await createRainyDay();
    const member = await createMember(day.bears.id, { name: "Tess" });
    await client.put(`/games/${day.own}/attendance/${member.id}`, { response: "attending" });
    const { body } = await apply(day, { action: "move", toOn: "2099-05-09" });
    expect(body).toEqual({ games: 2, sent: 2, failed: 0 });
    const games = await listGames([...day.shared, day.own]);
    expect(games.map(({ gameOn }) => gameOn)).toEqual(["2099-05-09", "2099-05-09", "2099-05-09"]);
    expect(games.map(({ gameTime }) => String(gameTime)).toSorted()).toEqual([
      "18:00:00",
      "18:00:00",
      "20:00:00",
    ]);
    const reminders = await db
      .selectFrom("reminder")
      .select("dueAt")
      .where("gameId", "=", day.own)
      .where("state", "=", "armed")
      .execute();
    expect(reminders).toHaveLength(2);
    for (const { dueAt } of reminders) expect(dueAt.toISOString().slice(0, 10) >= "2099-05-08").toBe(true);
    const attendance = (await client.get(`/games/${day.own}/attendance`)).body;
    expect(JSON.stringify(attendance)).not.toContain('"response":"attending"');
    expect((await listTexts(day))[0]!.body).toContain("are moving to Sat, May 9, same times");
  });

  it("lists its texts with each game they were about", async () => {
    const day = await createRainyDay();
    await apply(day);
    const [elsewhere] = day.others;
    expect(await listMessages(day.own)).toEqual([
      ["Schedule change", expect.stringContaining("Bears: All games at Harborview Park on Sat, May 2 are")],
    ]);
    expect(await listMessages(elsewhere!.id)).toEqual([]);
  });

  it("skips texts on request and counts people whose team is out of texts", async () => {
    const quietDay = await createRainyDay();
    expect((await apply(quietDay, { textTeams: false })).body).toEqual({
      games: 2,
      sent: null,
      failed: null,
    });
    expect(await listTexts(quietDay)).toEqual([]);
    const shortDay = await createRainyDay();
    // The Bears come first but are out of texts, so the Otters text Maya.
    await db
      .updateTable("team")
      .set({ smsLimit: 0 })
      .where("id", "in", [shortDay.bears.id, shortDay.wolves.id])
      .execute();
    const { body } = await apply(shortDay);
    expect(body).toEqual({ games: 2, sent: 1, failed: 1 });
    expect((await listTexts(shortDay)).map(({ phone }) => phone)).toEqual([shortDay.maya.phone]);
  });

  it("rejects an invalid day and another league's venue", async () => {
    const day = await createRainyDay();
    for (const invalidPlan of [
      { action: "move", toOn: null },
      { action: "move", toOn: DAY },
      { action: "move", toOn: "2099-05-01" },
      { action: "cancel", toOn: "2099-05-09" },
    ])
      expect((await apply(day, invalidPlan)).body.code).toBe("INVALID_INPUT");
    const otherDay = await createRainyDay();
    expect((await apply({ ...day, venue: otherDay.venue })).body.code).toBe("NOT_FOUND");
    expect((await preview({ ...day, venue: otherDay.venue })).body.code).toBe("NOT_FOUND");
  });

  it("runs the same number of queries for 20 moved games as for two", async () => {
    const move = { action: "move", toOn: "2099-05-09" };
    const [smallDay, largeDay] = [await createRainyDay(), await createRainyDay()];
    const smallResult = await countStatements(() => apply(smallDay, move));
    for (let hour = 0; hour < 18; hour++)
      await createGame(largeDay.bears.id, {
        gameOn: DAY,
        location,
        gameTime: `${String(hour).padStart(2, "0")}:30`,
      });
    const largeResult = await countStatements(() => apply(largeDay, move));
    expect([smallResult.result.body.games, largeResult.result.body.games]).toEqual([2, 20]);
    expect(largeResult.statements).toBe(smallResult.statements);
  });
});
