import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createGame, createLeague, createVenue } from "#tests/factories/teams.ts";
import { bodyOf, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { generateSchedule } from "./generator/run.ts";
import { builderLeague } from "./rules.ts";
import type { BuilderStart, ScheduleSettings } from "./schema.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});

const endOf = async (id: string) =>
  (await db.selectFrom("team").select("seasonEndsOn").where("id", "=", id).executeTakeFirstOrThrow())
    .seasonEndsOn;
const hourOf = ({ gameTime }: Record<string, unknown>) => Number(String(gameTime).slice(0, 2));

describe("publishing", () => {
  it("makes every game for both builder.teams, with reminders, and records how [BUILD-45, BUILD-46, BUILD-47, BUILD-48, BUILD-49, BUILD-53, CALL2-12, CALL2-22, CALL2-23, CALL2-24, CALL2-25, DATA2-17, DATA2-18, DATA2-19, DATA2-20, DATA2-21, DATA2-22, CONST2-06, OP2-22]", async () => {
    const draft = builder.plan();
    const endsOn = draft.games.at(-1)!.date;
    const { status, body } = await builder.publish(bodyOf(draft));
    expect([status, body]).toEqual([
      201,
      { generationId: body.generationId, matchups: 6, entries: 12, endsOn },
    ]);
    const entries = await builder.rowsOf("game");
    const nameOf = (id: string) => builder.teams.find((team) => team.id === id)!.name;
    const expected = draft.games.flatMap(({ home, away, date, time, venue }) =>
      [
        [home, away],
        [away, home],
      ].map(([own, other]) =>
        [own, nameOf(other!), date, `${time}:00`, venue, "Bring both jerseys", false].join("|"),
      ),
    );
    const found = entries.map((entry) =>
      ["teamId", "opponent", "gameOn", "gameTime", "location", "notes", "notificationSent"]
        .map((key) => entry[key])
        .join("|"),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(Map.groupBy(entries, ({ matchId }) => matchId).size).toBe(6);
    expect(new Set((await builder.rowsOf("reminder")).map(({ gameId }) => gameId)).size).toBe(12);
    expect(await builder.rowsOf("match")).toHaveLength(6);

    const [template] = await builder.rowsOf("schedule_template");
    expect(template).toMatchObject({
      name: "Spring 2031",
      totalGames: 6,
      gamesPerMatchup: 1,
      gameFrequency: "once_per_week",
      blockoutDays: ["Saturday", "Sunday"],
      startDate: "2031-03-03",
      endDate: endsOn,
      startTime: "19:00:00",
      gameDurationMinutes: 120,
      breakBetweenGamesMinutes: 30,
      locations: ["Harborview Park", "Backyard"],
      maxTeamsPerVenuePerDay: [4, 2],
      notes: "Bring both jerseys",
    });
    const [generation] = await builder.rowsOf("schedule_generation");
    expect(generation).toMatchObject({
      templateId: template!.id,
      generatedBy: builder.lee.id,
      generationStatus: "completed",
      totalGamesCreated: 6,
      completedAt: expect.any(Date),
    });
    const ends = await db
      .selectFrom("team")
      .select("seasonEndsOn")
      .where(
        "id",
        "in",
        builder.teams.map(({ id }) => id),
      )
      .execute();
    expect(ends.map(({ seasonEndsOn }) => seasonEndsOn)).toEqual(builder.teams.map(() => endsOn));
  });

  it("keeps the later season end of a team in several leagues [OP2-25]", async () => {
    const [long, short] = builder.teams;
    await db
      .updateTable("team")
      .set({ seasonEndsOn: "2033-01-01" })
      .where("id", "in", [long!.id, short!.id])
      .execute();
    await createLeague(builder.lee.id, [long!.id], "Another League");
    const { body } = await builder.publish(bodyOf(builder.plan()));
    expect([await endOf(long!.id), await endOf(short!.id)]).toEqual(["2033-01-01", body.endsOn]);
  });

  it("is carried out once per request key, also when it comes twice at once [OP2-24]", async () => {
    const body = bodyOf(builder.plan());
    const answers = await Promise.all([builder.publish(body), builder.publish(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await builder.rowsOf("match")).toHaveLength(6);
    expect(await builder.rowsOf("schedule_generation")).toHaveLength(1);
  });

  it("leaves nothing behind when something fails in the middle [OP2-24]", async () => {
    // The database refuses a few of the games; template, generation and matches have gone in before.
    const draft = builder.plan();
    const before = await db.selectFrom("team").selectAll().where("id", "=", builder.teams[0]!.id).execute();
    await sql`alter table game add constraint fails_here check (location <> 'Backyard') not valid`.execute(
      db,
    );
    try {
      const games = draft.games.filter(({ venue }) => venue === "Backyard");
      expect(games.length).toBeGreaterThan(0);
      expect((await builder.publish(bodyOf(draft))).status).toBe(500);
    } finally {
      await sql`alter table game drop constraint fails_here`.execute(db);
    }
    for (const table of ["game", "match", "schedule_template", "schedule_generation", "reminder"] as const)
      expect(await builder.rowsOf(table)).toEqual([]);
    expect(await db.selectFrom("team").selectAll().where("id", "=", builder.teams[0]!.id).execute()).toEqual(
      before,
    );
  });

  it("only logs when the season ends cannot be set [BUILD-50]", async () => {
    await sql`alter table team add constraint fails_here check (season_ends_on < '2031-01-01') not valid`.execute(
      db,
    );
    try {
      expect((await builder.publish(bodyOf(builder.plan()))).status).toBe(201);
    } finally {
      await sql`alter table team drop constraint fails_here`.execute(db);
    }
    expect(await builder.rowsOf("match")).toHaveLength(6);
    expect((await builder.rowsOf("schedule_generation"))[0]).toMatchObject({ generationStatus: "completed" });
  });

  it("shows each team the game on its own clock", async () => {
    const [east] = builder.teams;
    await db.updateTable("team").set({ timeZone: "America/New_York" }).where("id", "=", east!.id).execute();
    await builder.publish(bodyOf(builder.plan()));
    const entries = (await builder.rowsOf("game")).filter(({ opponent }) => opponent === "Team 1");
    const matchIds = new Set(entries.map(({ matchId }) => matchId));
    const pairs = (await builder.rowsOf("game")).filter(({ matchId }) => matchIds.has(matchId));
    for (const entry of entries) {
      const other = pairs.find(({ matchId, teamId }) => matchId === entry.matchId && teamId === east!.id)!;
      expect(hourOf(other)).toBe(hourOf(entry) + 1);
    }
    expect(entries).toHaveLength(3);
  });
});

describe("publishing again", () => {
  it("asks first, then keeps or replaces this builder's games and never others [OP2-23]", async () => {
    await createGame(builder.teams[0]!.id, { gameOn: "2031-02-01" });
    const first = bodyOf(builder.plan());
    const asked = await builder.publish(first);
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      409,
      "GAMES_AHEAD",
      { built: 0, others: 1 },
    ]);
    await builder.publish({ ...first, earlier: "keep" });
    // A game of the first season that is over stays, whatever becomes of the rest.
    const played = (await builder.rowsOf("match"))[0]!.id as string;
    await db.updateTable("game").set({ gameOn: "2020-03-03" }).where("matchId", "=", played).execute();

    const again = bodyOf(builder.plan({ ...settings, startDate: "2031-09-01" }), {
      settings: { ...settings, startDate: "2031-09-01" },
    });
    expect((await builder.publish(again)).body.data).toEqual({ built: 5, others: 1 });
    await builder.publish({ ...again, earlier: "keep" });
    expect(await builder.rowsOf("match")).toHaveLength(12);
    await builder.publish({ ...again, requestKey: randomUUID(), earlier: "replace" });
    const left = await builder.rowsOf("match");
    expect([left.length, left.some(({ id }) => id === played)]).toEqual([7, true]);
    expect((await builder.rowsOf("game")).filter(({ matchId }) => matchId === null)).toHaveLength(1);
  });
});

const planned = () => builder.teams.map(({ id }) => ({ id, preferredBlockoutDays: [] }));
const ahead = async () =>
  (await builder.client.get(`/leagues/${builder.leagueId}/schedule-builder`)).body
    .busyDays as BuilderStart["busyDays"];

describe("beside other games", () => {
  it("nobody plays twice on one day, whatever the browser planned [OP2-20, OP2-23]", async () => {
    await builder.publish(bodyOf(builder.plan()));
    const again = { ...bodyOf(builder.plan()), requestKey: randomUUID() };
    const refused = await builder.publish({ ...again, earlier: "keep" });
    expect([refused.status, refused.body.data]).toEqual([409, { rules: ["plays-elsewhere"] }]);
    const around = generateSchedule(
      builderLeague({ teams: planned(), venues: [], busyDays: await ahead() }, settings, "keep"),
      { seed: 1, iterations: 30 },
    );
    expect((await builder.publish({ ...bodyOf(around), earlier: "keep" })).status).toBe(201);
    const days = (await builder.rowsOf("game")).map(({ teamId, gameOn }) => [teamId, gameOn].join(" "));
    expect(new Set(days).size).toBe(24);
    // In the place of the earlier ones it is fine as it was.
    expect((await builder.publish({ ...again, earlier: "replace" })).status).toBe(201);
  });

  it("a venue that is closed takes none, by the league's own list", async () => {
    const { games } = builder.plan();
    const { date, venue } = games.find((game) => game.venue === "Harborview Park")!;
    await createVenue(builder.leagueId, { name: venue.toUpperCase(), closedOn: [date] });
    const { status, body } = await builder.publish(bodyOf(builder.plan()));
    expect([status, body.data]).toEqual([409, { rules: ["venue-closed"] }]);
  });
});

describe("a large league", () => {
  it(
    "of 40 builder.teams that meet three times, the largest there is, is published within five seconds [BUILD-47]",
    { timeout: 120_000 },
    async () => {
      builder = await createBuilder(40);
      const said: ScheduleSettings = {
        ...settings,
        gamesPerMatchup: 3,
        gameFrequency: "twice_per_week",
        venues: Array.from({ length: 10 }, (_, index) => ({ name: `Field ${index + 1}`, maxTeamsPerDay: 6 })),
      };
      const draft = builder.plan(said, 3);
      expect(draft.games).toHaveLength(2340);
      const began = performance.now();
      const { body } = await builder.publish(bodyOf(draft, { settings: said }));
      const took = performance.now() - began;
      expect(body).toMatchObject({ matchups: 2340, entries: 4680 });
      expect(took).toBeLessThan(5000);
    },
  );
});
