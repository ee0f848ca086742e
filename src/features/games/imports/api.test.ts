import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database.ts";
import { createHttp } from "#server/http.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createFeed, createGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "../schema.ts";

let client: TestClient;
let teamId: string;
let managerId: string;

beforeEach(async () => {
  const maya = await createAccount({ name: "Maya Okafor" });
  managerId = maya.id;
  client = await signInAs(maya);
  teamId = (await createTeam({ managerId })).id;
});

const preview = (text: string) => client.post(`/teams/${teamId}/games/import/preview`, { text });
const commit = (rows: object[], id = teamId) => client.post(`/teams/${id}/games/import`, { rows });
const listGames = async (id = teamId): Promise<Game[]> => (await client.get(`/teams/${id}/games`)).body.games;
const getStates = (list: Game["reminders"]) => [...new Set(list.map(({ state }) => state))];
/** Strips the fields that differ between teams. */
const stripTeamFields = (list: Game[]) =>
  list.map(({ id: _id, team: _team, outlook: _outlook, ...rest }) => rest);
const game = { gameOn: "2026-05-02", gameTime: "10:30", location: "Field 2", opponent: "Hawks" };

const createTable = (count: number) => `Date,Location${"\n5/2/2026,Field".repeat(count)}`;
const createCalendar = (count: number) =>
  `BEGIN:VCALENDAR${"\nBEGIN:VEVENT\nDTSTART:20260416T190000\nEND:VEVENT".repeat(count)}\nEND:VCALENDAR`;

describe("schedule preview", () => {
  it("lists parsed rows, problems, and duplicates without storing anything [SCHED-01]", async () => {
    await createGame(teamId, { gameOn: "2026-05-02", gameTime: "10:30:00", opponent: "HAWKS" });
    const { status, body } = await preview(
      "Date,Time,Location,Opponent\n5/2/2026,10:30 AM,Field 2,Hawks\n5/9/2026,7pm,,Comets\n5/16/2026,,Gym,",
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      more: 0,
      known: [{ gameOn: "2026-05-02", gameTime: "10:30:00", opponent: "HAWKS" }],
      rows: [
        { row: { gameOn: "2026-05-02", gameTime: "10:30" }, problems: [], isDuplicate: true },
        {
          row: { gameOn: "2026-05-09", opponent: "Comets" },
          problems: [{ field: "location", message: "Enter a location" }],
          isDuplicate: false,
        },
        { row: { gameOn: "2026-05-16", gameTime: "", location: "Gym" }, problems: [], isDuplicate: false },
      ],
    });
    expect(await listGames()).toHaveLength(1);
  });

  it("infers a missing year in the team's time zone [OP-22]", async () => {
    setTime("2026-12-31T23:00:00Z");
    const { body } = await preview("Date,Location\nJan 9,Field 2");
    expect(body.rows).toMatchObject([{ row: { gameOn: "2027-01-09" }, remark: "Assumed year: 2027" }]);
  });

  it("removes line breaks from locations and shortens notes", async () => {
    const { body } = await preview(
      `Date,Location,Notes\n5/2/2026,"Field 2\nNorth gate","${"long ".repeat(500)}"`,
    );
    expect(body.rows).toMatchObject([{ problems: [], row: { location: "Field 2 North gate" } }]);
    expect(body.rows[0].row.notes).toMatch(/^(long )+.*\.\.\.$/);
  });

  it.each([
    [
      "Aisha,3125550103",
      "We couldn't find a header row with column names like Date, Time, Location, and Opponent.",
    ],
    ["Date,Location", "There are no games below the header row."],
    ["BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR", "There are no events in this calendar."],
    ["BEGIN:VCALENDAR\nrubbish", "We couldn't read this calendar file. Export it again and retry."],
  ])("explains why %j can't be previewed", async (text, expected) => {
    expect(await preview(text)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", data: { fields: { text: expected } } },
    });
  });

  it("stops at 500 rows, reports how many are left, and rejects oversized input", async () => {
    const lines = Array.from({ length: 503 }, (_, index) => `5/2/2026,${index % 24}:00,Field ${index}`);
    const { body } = await preview(["Date,Time,Location", ...lines].join("\n"));
    expect([body.rows.length, body.more]).toEqual([500, 3]);
    expect(await preview("x".repeat(500_001))).toMatchObject({ status: 400 });
  });

  it.each([
    [
      "rows",
      createTable(4_999),
      createTable(5_000),
      "That's over the limit of 5,000 rows. Split it into smaller files.",
    ],
    [
      "columns",
      `Date,Location${",x".repeat(98)}\n5/2/2026,Gym`,
      `Date,Location${",x".repeat(99)}\n5/2/2026,Gym`,
      "That's over the limit of 100 columns. Remove the ones you don't need.",
    ],
    [
      "a long cell",
      `Date,Notes\n5/2/2026,${"x".repeat(10_000)}`,
      `Date,Notes\n5/2/2026,${"x".repeat(10_001)}`,
      "One cell is over the limit of 10,000 characters. Shorten it and try again.",
    ],
    [
      "events",
      createCalendar(5_000),
      createCalendar(5_001),
      "That's over the limit of 5,000 events. Export a shorter period.",
    ],
  ])("names the limit of %s", async (_name, accepted, refused, message) => {
    expect((await preview(accepted)).status).toBe(200);
    expect(await preview(refused)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", data: { fields: { text: message } } },
    });
  });

  it("is limited per account, and not for others", async () => {
    for (let count = 0; count < 120; count++) expect((await preview("x")).status).toBe(400);
    const refused = await preview("x");
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    const other = await createAccount();
    const { id } = await createTeam({ managerId: other.id });
    const response = await (
      await signInAs(other)
    ).post(`/teams/${id}/games/import/preview`, { text: "Date,Location\n5/2/2026,Gym" });
    expect(response.status).toBe(200);
  });

  it("reads two files of one account at a time, and refuses a third", async () => {
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => preview(createTable(4_999))))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it("stops reading a calendar with thousands of recurrences", async () => {
    const events = Array.from({ length: 2_000 }, (_, index) => [
      "BEGIN:VEVENT",
      `UID:${index}`,
      "DTSTART:20260416T190000",
      "RRULE:FREQ=WEEKLY",
      "SUMMARY:Practice",
      "END:VEVENT",
    ]);
    const { body } = await preview(["BEGIN:VCALENDAR", ...events.flat(), "END:VCALENDAR"].join("\n"));
    expect(body.rows).toHaveLength(500);
    // Reading all of the roughly 120,000 recurrences would block the server for seconds.
    expect(body.more).toBeLessThan(5_000);
  });
});

describe("schedule import", () => {
  it("adds games with reminders, and canceled ones without [OP-20, SCHED-38]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const response = await commit([
      game,
      { gameOn: "2026-05-03", location: "Gym", kind: "practice", arrivalMinutes: 15, notes: "Shoes" },
      { ...game, gameOn: "2026-05-09", isCancelled: true },
    ]);
    expect(response).toMatchObject({ status: 200, body: { added: 3, skipped: 0 } });
    expect(
      (await listGames()).map((imported) => ({ ...imported, reminders: getStates(imported.reminders) })),
    ).toMatchObject([
      {
        ...game,
        gameTime: "10:30:00",
        kind: "game",
        notificationSent: false,
        reminders: ["armed"],
        version: 1,
      },
      {
        gameOn: "2026-05-03",
        gameTime: null,
        kind: "practice",
        arrivalMinutes: 15,
        notes: "Shoes",
        reminders: [],
      },
      { gameOn: "2026-05-09", isCancelled: true },
    ]);
    const armed = (await listGames())[2]!.reminders.filter(({ state }) => state === "armed");
    expect(armed).toEqual([]);
  });

  it("skips duplicates unless they're explicitly allowed", async () => {
    await createGame(teamId, { gameOn: "2026-05-02", gameTime: "10:30:00", opponent: "hawks" });
    const list = [game, { ...game, opponent: "Comets" }, { ...game, opponent: "comets " }];
    expect((await commit(list)).body).toEqual({ added: 1, skipped: 2 });
    expect((await commit(list)).body).toEqual({ added: 0, skipped: 3 });
    expect((await commit([{ ...game, allowDuplicate: true }])).body).toEqual({ added: 1, skipped: 0 });
    expect(await listGames()).toHaveLength(3);
  });

  it("adds no duplicates when sent twice concurrently", async () => {
    for (let round = 1; round <= 20; round++) {
      const list = [
        { ...game, opponent: `Opponent ${round}` },
        { ...game, gameTime: null, opponent: `Guest ${round}` },
      ];
      const responses = await Promise.all([commit(list), commit(list)]);
      expect(responses.map(({ body }) => String(body.added)).toSorted()).toEqual(["0", "2"]);
    }
    expect(await listGames()).toHaveLength(40);
  });

  it("is atomic and reports the problems", async () => {
    const response = await commit([game, { ...game, gameOn: "2026-02-30" }, { ...game, location: " " }]);
    expect(response).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(response.body.data.fields)).toEqual(["rows.1.gameOn", "rows.2.location"]);
    expect(await listGames()).toEqual([]);
  });

  it("accepts 1 to 500 games", async () => {
    const list = Array.from({ length: 501 }, (_, index) => ({ ...game, opponent: `Opponent ${index}` }));
    expect((await commit(list)).status).toBe(400);
    expect((await commit([])).status).toBe(400);
    expect((await commit(list.slice(1))).body).toEqual({ added: 500, skipped: 0 });
  });

  it("waits for a concurrent time zone change", async () => {
    setTime("2026-04-16T14:40:00Z");
    let response: ReturnType<typeof commit> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("team").set({ timeZone: "America/New_York" }).where("id", "=", teamId).execute();
      response = commit([game]);
      await vi.waitFor(async () => {
        const lockWaits = sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await lockWaits.execute(db)).rows).toHaveLength(1);
      });
    });
    expect((await response)!.body).toEqual({ added: 1, skipped: 0 });
    const reminder = await db
      .selectFrom("reminder")
      .select("startsAt")
      .where("teamId", "=", teamId)
      .executeTakeFirstOrThrow();
    expect(reminder.startsAt).toEqual(new Date("2026-05-02T14:30:00Z"));
  });
});

it("imports a team's own calendar into another team unchanged [OP2-11]", async () => {
  setTime("2026-04-16T14:40:00Z");
  await commit([
    { ...game, notes: "Two kits; water, towels\n\nPark behind the gym", arrivalMinutes: 45 },
    { gameOn: "2026-05-03", location: "Gym", kind: "practice" },
    { gameOn: "2026-11-01", gameTime: "01:30", location: "Arena", kind: "other", opponent: "Ñandú, FC" },
    { ...game, gameOn: "2026-05-09", isCancelled: true },
  ]);
  const file = await createHttp().request(`/calendar/${await createFeed(teamId)}.ics`);
  const otherTeam = await createTeam({ managerId, name: "Other" });
  const { body } = await client.post(`/teams/${otherTeam.id}/games/import/preview`, {
    text: await file.text(),
  });
  await commit(
    body.rows.map(({ row }: { row: object & { gameTime: string } }) => ({
      ...row,
      gameTime: row.gameTime || null,
    })),
    otherTeam.id,
  );
  expect(stripTeamFields(await listGames(otherTeam.id))).toEqual(stripTeamFields(await listGames()));
});
