import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMatch, createVenue } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { bodyOf, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { moveTo } from "./checker/conflicts.ts";
import type { DraftSchedule, ScheduleSettings, Weekday } from "./schema.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});

describe("what the builder begins with", () => {
  it("has builder.teams with their wishes, venues and what is ahead [BUILD-02, BUILD-04, BUILD-14, BUILD-16]", async () => {
    await createVenue(builder.leagueId, { name: "Dome", maxTeamsPerDay: 64, closedOn: ["2031-01-06"] });
    await createMatch(builder.leagueId, [builder.teams[0]!.id, builder.teams[1]!.id], {
      gameOn: "2031-01-05",
    });
    await createGame(builder.teams[2]!.id, { gameOn: "2031-01-05" });
    await createGame(builder.teams[2]!.id, { gameOn: "2020-01-05" });
    await createGame(builder.teams[2]!.id, { gameOn: "2031-01-06", cancelledAt: new Date() });
    const { body } = await builder.client.get(`/leagues/${builder.leagueId}/schedule-builder`);
    expect(body).toMatchObject({
      league: { id: builder.leagueId, name: "Lakeside League" },
      teams: builder.teams.map(({ id }) => ({ id, preferredBlockoutDays: [] })),
      venues: [{ name: "Dome", maxTeamsPerDay: 64, openingTimes: null, closedOn: ["2031-01-06"] }],
      ahead: { built: 0, others: 2 },
    });
    expect(body.busyDays).toHaveLength(3);
    expect(body.busyDays).toContainEqual({ team: builder.teams[2]!.id, date: "2031-01-05", built: false });
    expect(body.today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("is for the league's manager alone [BUILD-01]", async () => {
    const other = await clientOf(await createAccount({ role: "league_manager" }));
    expect((await other.get(`/leagues/${builder.leagueId}/schedule-builder`)).body.code).toBe(
      "LEAGUE_NOT_FOUND",
    );
    expect((await other.post(`/leagues/${builder.leagueId}/schedules`, bodyOf(builder.plan()))).status).toBe(
      404,
    );
  });
});

/** As the generator would leave it: a game is named, not played. */
const withOneLeft = () => {
  const { games, ...draft } = builder.plan();
  const { home, away, ...slot } = games.at(-1)!;
  const left = { home, away, reason: "days-full" as const };
  return { draft: { ...draft, games: games.slice(0, -1), unplaced: [left] }, left, slot };
};

describe("a game without a place that somebody placed by hand", () => {
  it("is published as any other, and the schedule is complete [OP2-21]", async () => {
    const { draft, left, slot } = withOneLeft();
    expect((await builder.publish(bodyOf(draft))).body.code).toBe("SCHEDULE_INCOMPLETE");
    const games = moveTo(draft.games, left, slot);
    const { status, body } = await builder.publish(bodyOf({ ...draft, games, unplaced: [] }));
    expect([status, body.matchups]).toEqual([201, 6]);
  });

  it("keeps the rules, and is not named as left out as well [BUILD-37, BUILD-40, OP2-20]", async () => {
    const { draft, left, slot } = withOneLeft();
    const rulesOf = async (more: object) => (await builder.publish(bodyOf(draft, more))).body.data.rules;
    const onSunday = moveTo(draft.games, left, { ...slot, date: "2031-06-08" });
    expect(await rulesOf({ games: onSunday, unplaced: [] })).toEqual(["blocked-day"]);
    const busy = draft.games.find(({ home, away }) => [home, away].includes(left.home))!;
    expect(await rulesOf({ games: moveTo(draft.games, left, busy), unplaced: [] })).toContain("twice-a-day");
    const games = moveTo(draft.games, left, slot);
    const unplaced = [{ home: left.home, away: left.away }];
    expect(await rulesOf({ games, unplaced, acceptIncomplete: true })).toEqual(["missing-game"]);
    expect(await builder.rowsOf("match")).toEqual([]);
  });
});

describe("a draft is not trusted", () => {
  type Change = (draft: DraftSchedule) => object;
  it.each<[string, Change, string]>([
    [
      "a team twice a day",
      ({ games }) => ({ games: games.map((game) => ({ ...game, date: games[0]!.date })) }),
      "twice-a-day",
    ],
    [
      "a blocked weekday",
      ({ games }) => ({ games: [...games.slice(0, -1), { ...games.at(-1)!, date: "2031-06-07" }] }),
      "blocked-day",
    ],
    [
      "a blocked date",
      ({ games }) => ({ games: [{ ...games[0]!, date: "2031-03-11" }, ...games.slice(1)] }),
      "blocked-day",
    ],
    [
      "a foreign team",
      ({ games }) => ({ games: [{ ...games[0]!, home: randomUUID() }, ...games.slice(1)] }),
      "unknown-team",
    ],
    ["a game left out without a word", ({ games }) => ({ games: games.slice(1) }), "missing-game"],
    [
      "a place that is none of the schedule's",
      ({ games }) => ({ games: [{ ...games[0]!, venue: "Elsewhere" }, ...games.slice(1)] }),
      "unknown-venue",
    ],
    [
      "more games than fit",
      () => ({ settings: { ...settings, venues: [{ name: "Backyard", maxTeamsPerDay: 2 }] } }),
      "unknown-venue",
    ],
    [
      "a day behind the last one",
      ({ games }) => ({ games: [...games.slice(0, -1), { ...games.at(-1)!, date: "2033-04-06" }] }),
      "outside-season",
    ],
  ])("%s [BUILD-38, BUILD-40, BUILD-42]", async (_what, change, rule) => {
    const draft = builder.plan();
    const { status, body } = await builder.publish(bodyOf(draft, change(draft)));
    expect([status, body.code]).toEqual([409, "SCHEDULE_BROKEN"]);
    expect(body.data.rules).toContain(rule);
    expect(await builder.rowsOf("match")).toEqual([]);
  });

  it("is refused when wishes changed meanwhile [BUILD-43]", async () => {
    const draft = builder.plan();
    const { home, away, date } = draft.games[0]!;
    const day = new Date(`${date}T00:00:00Z`).getUTCDay();
    const weekday = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][day]!;
    await db
      .updateTable("team")
      .set({ preferredBlockoutDays: [weekday] })
      .where("id", "in", [home, away])
      .execute();
    expect((await builder.publish(bodyOf(draft))).body.data.rules).toEqual(["both-prefer-off"]);
  });

  it("needs at least one open weekday, and places told apart by name [BUILD-32, BUILD-33]", async () => {
    const draft = builder.plan();
    const said = (more: Partial<ScheduleSettings>) =>
      builder.publish(bodyOf(draft, { settings: { ...settings, ...more } }));
    const week: Weekday[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    expect((await said({ blockoutDays: week })).body.code).toBe("SCHEDULE_BROKEN");
    expect((await said({ venues: [] })).body.code).toBe("INVALID_INPUT");
    const twice = [...settings.venues, { name: "backyard", maxTeamsPerDay: 2 }];
    expect((await said({ venues: twice })).body.code).toBe("SCHEDULE_BROKEN");
  });

  it("with games that found no place needs a second yes [OP2-21]", async () => {
    const draft = builder.plan();
    const { home, away } = draft.games[0]!;
    const incomplete = bodyOf({ ...draft, games: draft.games.slice(1) }, { unplaced: [{ home, away }] });
    expect((await builder.publish(incomplete)).body.code).toBe("SCHEDULE_INCOMPLETE");
    expect((await builder.publish({ ...incomplete, acceptIncomplete: true })).body).toMatchObject({
      matchups: 5,
      entries: 10,
    });
  });
});
