import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createGame,
  createLeague,
  createMatch,
  createMember,
  createTeam,
  createVenue,
} from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { countStatements } from "#tests/harness/statements.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await clientOf(lee);
});

const DAY = "2099-05-02";
const location = "Harborview Park, Field 2";

/** Otters and Wolves play each other there, Bears somebody else; Maya is an Otter and a Bear. */
async function rainyDay() {
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
  const match = await createMatch(league.id, [otters.id, wolves.id], { gameOn: DAY, gameTime: "18:00:00" });
  const added = await client.post(`/teams/${bears.id}/games`, {
    gameOn: DAY,
    gameTime: "20:00",
    location: "harborview park",
    opponent: "Foxes",
    notes: null,
  });
  const own: string = added.body.games[0].id;
  const elsewhere = await createGame(bears.id, { gameOn: DAY, location: "Harborview Parkway" });
  const later = await createGame(bears.id, { gameOn: "2099-05-03", location });
  const off = await createGame(bears.id, { gameOn: DAY, location, cancelledAt: new Date() });
  return { league, venue, otters, wolves, bears, maya, cole, match, own, others: [elsewhere, later, off] };
}
type Day = Awaited<ReturnType<typeof rainyDay>>;
const cancel = { on: DAY, action: "cancel", toOn: null };
const preview = ({ league, venue }: Day, plan: object = cancel) =>
  client.post(`/leagues/${league.id}/venues/${venue.id}/rain-out-previews`, plan);
const carryOut = ({ league, venue }: Day, values: object = {}) =>
  client.post(`/leagues/${league.id}/venues/${venue.id}/rain-outs`, {
    ...cancel,
    tellTeams: true,
    requestKey: randomUUID(),
    ...values,
  });
const gamesOf = (ids: string[]) =>
  db
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime", "cancelledAt", "version"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
const texts = ({ otters, wolves, bears }: Day) =>
  db
    .selectFrom("message")
    .select(["phone", "body", "state"])
    .where("teamId", "in", [otters.id, wolves.id, bears.id])
    .orderBy("phone")
    .execute();

describe("a rain-out", () => {
  it("is previewed with its games, a match once, and what each team would pay; nothing changes", async () => {
    const day = await rainyDay();
    const { body } = await preview(day);
    expect(body).toMatchObject({
      venueName: "Harborview Park",
      message: "All games at Harborview Park on Sat May 2 are cancelled.",
      games: [{ gameTime: "18:00:00" }, { teamName: "Bears", opponent: "Foxes", gameTime: "20:00:00" }],
      teams: [
        { name: "Bears", sent: 1, failed: 0, left: 100 },
        { name: "Otters", sent: 0 },
        { name: "Wolves", sent: 1 },
      ],
    });
    expect(await texts(day)).toEqual([]);
    expect((await gamesOf([...day.match, day.own])).every(({ version }) => version === 1)).toBe(true);
  });

  it("cancels all of them for both teams with one text per phone, once, also three times at once", async () => {
    const day = await rainyDay();
    const untouched = await gamesOf(day.others.map(({ id }) => id));
    const requestKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => carryOut(day, { requestKey })));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { games: 2, sent: 2, failed: 0 }]);
    const games = await gamesOf([...day.match, day.own]);
    expect(games.map(({ cancelledAt, version }) => [cancelledAt !== null, version])).toEqual(
      games.map(() => [true, 2]),
    );
    expect(await gamesOf(day.others.map(({ id }) => id))).toEqual(untouched);
    const sent = await texts(day);
    expect(sent.map(({ phone }) => phone)).toEqual([day.maya.phone, day.cole.phone].toSorted());
    for (const { body } of sent)
      expect(body).toMatch(/^(Bears|Wolves): All games at Harborview Park on Sat May 2 are cancelled\./);
    const armed = await db
      .selectFrom("reminder")
      .select("id")
      .where("gameId", "=", day.own)
      .where("state", "=", "armed")
      .execute();
    expect(armed).toEqual([]);
    const other = await carryOut(day, { requestKey, tellTeams: false });
    expect([other.status, other.body.code]).toEqual([409, "REQUEST_REUSED"]);
    expect((await carryOut(day)).body).toEqual({ games: 0, sent: 0, failed: 0 });
    expect(await texts(day)).toHaveLength(2);
  });

  it("moves them to another day at the same times, with their reminders, and people are asked again", async () => {
    const day = await rainyDay();
    const member = await createMember(day.bears.id, { name: "Tess" });
    await client.put(`/games/${day.own}/attendance/${member.id}`, { response: "attending" });
    const { body } = await carryOut(day, { action: "move", toOn: "2099-05-09" });
    expect(body).toEqual({ games: 2, sent: 2, failed: 0 });
    const games = await gamesOf([...day.match, day.own]);
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
    const sheet = (await client.get(`/games/${day.own}/attendance`)).body;
    expect(JSON.stringify(sheet)).not.toContain('"response":"attending"');
    expect((await texts(day))[0]!.body).toContain("move to Sat May 9, same times");
  });

  it("goes without texts, and as far as each allowance goes; who is short is counted", async () => {
    const quiet = await rainyDay();
    expect((await carryOut(quiet, { tellTeams: false })).body).toEqual({
      games: 2,
      sent: null,
      failed: null,
    });
    expect(await texts(quiet)).toEqual([]);
    const short = await rainyDay();
    // Bears come first and cannot pay; Otters then tell Maya.
    await db
      .updateTable("team")
      .set({ smsLimit: 0 })
      .where("id", "in", [short.bears.id, short.wolves.id])
      .execute();
    const { body } = await carryOut(short);
    expect(body).toEqual({ games: 2, sent: 1, failed: 1 });
    expect((await texts(short)).map(({ phone }) => phone)).toEqual([short.maya.phone]);
  });

  it("is refused without a day to move to, and for a venue of another league", async () => {
    const day = await rainyDay();
    for (const wrong of [
      { action: "move", toOn: null },
      { action: "move", toOn: DAY },
      { action: "cancel", toOn: "2099-05-09" },
    ])
      expect((await carryOut(day, wrong)).body.code).toBe("INVALID_INPUT");
    const other = await rainyDay();
    expect((await carryOut({ ...day, venue: other.venue })).body.code).toBe("NOT_FOUND");
    expect((await preview({ ...day, venue: other.venue })).body.code).toBe("NOT_FOUND");
  });

  it("is refused when games would begin in the past, by the clocks of their teams", async () => {
    // In Chicago it is still May 1, 7 PM.
    setTime("2099-05-02T00:00:00Z");
    const day = await rainyDay();
    const begun = "These games would begin in the past. Please choose a later day.";
    const before = await gamesOf([...day.match, day.own]);
    // At 6 PM on May 1 the first of them would be over already.
    for (const toOn of ["2099-04-25", "2099-05-01"]) {
      const move = { action: "move", toOn };
      for (const { status, body } of [await preview(day, { on: DAY, ...move }), await carryOut(day, move)])
        expect([status, body.data]).toMatchObject([400, { fields: { toOn: begun } }]);
    }
    expect(await gamesOf([...day.match, day.own])).toEqual(before);
    expect(await texts(day)).toEqual([]);
    setTime("2099-05-01T22:00:00Z");
    expect((await carryOut(day, { action: "move", toOn: "2099-05-01" })).body).toMatchObject({ games: 2 });
  });

  it("takes as many statements for twenty moved games as for two", async () => {
    const move = { action: "move", toOn: "2099-05-09" };
    const [small, day] = [await rainyDay(), await rainyDay()];
    const few = await countStatements(() => carryOut(small, move));
    for (let hour = 0; hour < 18; hour++)
      await createGame(day.bears.id, {
        gameOn: DAY,
        location,
        gameTime: `${String(hour).padStart(2, "0")}:30`,
      });
    const many = await countStatements(() => carryOut(day, move));
    expect([few.answer.body.games, many.answer.body.games]).toEqual([2, 20]);
    expect(many.statements).toBe(few.statements);
  });
});
