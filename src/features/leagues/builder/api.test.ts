import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeagueGame, createVenue } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { toBody, type Builder, createBuilder, settings } from "#tests/harness/publishing.ts";
import { moveGame } from "#features/games/season-rules/checker/conflicts.ts";
import type { DraftSchedule, ScheduleSettings, Weekday } from "./schema.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});

describe("builder data", () => {
  it("returns teams with their preferences, venues, and upcoming games [BUILD-02, BUILD-04, BUILD-14, BUILD-16]", async () => {
    await createVenue(builder.leagueId, { name: "Dome", maxTeamsPerDay: 64, closedOn: ["2031-01-06"] });
    await createLeagueGame(builder.leagueId, [builder.teams[0]!.id, builder.teams[1]!.id], {
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
      upcoming: { built: 0, others: 2 },
    });
    expect(body.busyDays).toHaveLength(3);
    expect(body.busyDays).toContainEqual(
      expect.objectContaining({ team: builder.teams[2]!.id, date: "2031-01-05", built: false }),
    );
    expect(body.today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("is available only to the league's manager [BUILD-01]", async () => {
    const otherClient = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await otherClient.get(`/leagues/${builder.leagueId}/schedule-builder`)).body.code).toBe(
      "LEAGUE_NOT_FOUND",
    );
    expect(
      (await otherClient.post(`/leagues/${builder.leagueId}/schedules`, toBody(builder.plan()))).status,
    ).toBe(404);
  });
});

/** Returns a draft like the one the generator returns when one game doesn't fit. */
const createIncompleteDraft = () => {
  const { games, ...draft } = builder.plan();
  const { home, away, ...slot } = games.at(-1)!;
  const unscheduledGame = { home, away, reason: "days-full" as const };
  return {
    draft: { ...draft, games: games.slice(0, -1), unscheduled: [unscheduledGame] },
    unscheduledGame,
    slot,
  };
};

describe("unscheduled game that a manager schedules", () => {
  it("is published like any other game [OP2-21]", async () => {
    const { draft, unscheduledGame, slot } = createIncompleteDraft();
    expect((await builder.publish(toBody(draft))).body.code).toBe("SCHEDULE_INCOMPLETE");
    const games = moveGame(draft.games, unscheduledGame, slot);
    const { status, body } = await builder.publish(toBody({ ...draft, games, unscheduled: [] }));
    expect([status, body.matchups]).toEqual([201, 6]);
  });

  it("is rejected if it breaks a rule or is still listed as unscheduled [BUILD-37, BUILD-40, OP2-20]", async () => {
    const { draft, unscheduledGame, slot } = createIncompleteDraft();
    const getRules = async (changes: object) =>
      (await builder.publish(toBody(draft, changes))).body.data.rules;
    const onSunday = moveGame(draft.games, unscheduledGame, { ...slot, date: "2031-06-08" });
    expect(await getRules({ games: onSunday, unscheduled: [] })).toEqual(["blocked-day"]);
    const busy = draft.games.find(({ home, away }) => [home, away].includes(unscheduledGame.home))!;
    expect(
      await getRules({ games: moveGame(draft.games, unscheduledGame, busy), unscheduled: [] }),
    ).toContain("team-overlap");
    const games = moveGame(draft.games, unscheduledGame, slot);
    const unscheduled = [{ home: unscheduledGame.home, away: unscheduledGame.away }];
    expect(await getRules({ games, unscheduled, acceptIncomplete: true })).toEqual(["missing-game"]);
    expect(await builder.listRows("league_game")).toEqual([]);
  });
});

describe("draft validation", () => {
  type Change = (draft: DraftSchedule) => object;
  it.each<[string, Change, string]>([
    [
      "a team that plays twice in one day",
      ({ games }) => ({ games: games.map((game) => ({ ...game, date: games[0]!.date })) }),
      "team-overlap",
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
      "a team from another league",
      ({ games }) => ({ games: [{ ...games[0]!, home: randomUUID() }, ...games.slice(1)] }),
      "unknown-team",
    ],
    [
      "a missing game that isn't listed as unscheduled",
      ({ games }) => ({ games: games.slice(1) }),
      "missing-game",
    ],
    [
      "a venue that isn't in the schedule",
      ({ games }) => ({ games: [{ ...games[0]!, venue: "Elsewhere" }, ...games.slice(1)] }),
      "unknown-venue",
    ],
    [
      "games at a venue that was removed",
      () => ({ settings: { ...settings, venues: [{ name: "Backyard", maxTeamsPerDay: 2 }] } }),
      "unknown-venue",
    ],
    [
      "a date after the season limit",
      ({ games }) => ({ games: [...games.slice(0, -1), { ...games.at(-1)!, date: "2033-04-06" }] }),
      "outside-season",
    ],
  ])("rejects %s [BUILD-38, BUILD-40, BUILD-42]", async (_title, change, rule) => {
    const draft = builder.plan();
    const { status, body } = await builder.publish(toBody(draft, change(draft)));
    expect([status, body.code]).toEqual([409, "SCHEDULE_INVALID"]);
    expect(body.data.rules).toContain(rule);
    expect(await builder.listRows("league_game")).toEqual([]);
  });

  it("rejects a draft after team preferences change [BUILD-43]", async () => {
    const draft = builder.plan();
    const { home, away, date } = draft.games[0]!;
    const day = new Date(`${date}T00:00:00Z`).getUTCDay();
    const weekday = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][day]!;
    await db
      .updateTable("team")
      .set({ preferredBlockoutDays: [weekday] })
      .where("id", "in", [home, away])
      .execute();
    expect((await builder.publish(toBody(draft))).body.data.rules).toEqual(["both-prefer-off"]);
  });

  it("requires an open weekday and unique venue names [BUILD-32, BUILD-33]", async () => {
    const draft = builder.plan();
    const publishWith = (changes: Partial<ScheduleSettings>) =>
      builder.publish(toBody(draft, { settings: { ...settings, ...changes } }));
    const week: Weekday[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    expect((await publishWith({ blockoutDays: week })).body.code).toBe("SCHEDULE_INVALID");
    expect((await publishWith({ venues: [] })).body.code).toBe("INVALID_INPUT");
    const duplicateVenues = [...settings.venues, { name: "backyard", maxTeamsPerDay: 2 }];
    expect((await publishWith({ venues: duplicateVenues })).body.code).toBe("SCHEDULE_INVALID");
  });

  it("requires confirmation to publish with unscheduled games [OP2-21]", async () => {
    const draft = builder.plan();
    const { home, away } = draft.games[0]!;
    const incomplete = toBody({ ...draft, games: draft.games.slice(1) }, { unscheduled: [{ home, away }] });
    expect((await builder.publish(incomplete)).body.code).toBe("SCHEDULE_INCOMPLETE");
    expect((await builder.publish({ ...incomplete, acceptIncomplete: true })).body).toMatchObject({
      matchups: 5,
      entries: 10,
    });
  });
});
