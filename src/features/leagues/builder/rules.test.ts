import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  builderDefaults,
  getCustomVenueError,
  getGamesPerDay,
  gapDays,
  getGenerationError,
  MAX_DAYS,
  MAX_ITERATIONS,
  getMaxGamesPerDay,
  formatPublished,
  parseCapacity,
  unscheduledReasonLabels,
  getDuplicateVenueError,
  toBuilderLeague,
  CAPACITY,
  LATE_FROM,
  periodCaps,
} from "./rules.ts";
import { UnscheduledReason, Weekday } from "./schema.ts";

describe("builder configuration", () => {
  it("defines the gap for each frequency [BUILD-08] [BUILD-09] [BUILD-10] [BUILD-11]", () => {
    expect(gapDays).toEqual({ once_per_week: 7, twice_per_week: 3, once_per_month: 30, twice_per_month: 15 });
  });

  it("defines defaults and limits [BUILD-18] [BUILD-35] [BUILD-36] [BUILD-41] [BUILD-42]", () => {
    expect(builderDefaults.venue).toEqual({ name: "Main Venue", maxTeamsPerDay: 4 });
    expect([builderDefaults.gameDurationMinutes, builderDefaults.breakBetweenGamesMinutes]).toEqual([
      120, 30,
    ]);
    expect([MAX_ITERATIONS, MAX_DAYS]).toEqual([1000, 730]);
  });

  it("counts two units of capacity per game [BUILD-38] [BUILD-39]", () => {
    expect([2, 3, 4, 20].map(getGamesPerDay)).toEqual([1, 1, 2, 10]);
    expect(getMaxGamesPerDay([{ maxTeamsPerDay: 4 }, { maxTeamsPerDay: 5 }])).toBe(4);
  });

  it("has a label for every reason a game is unscheduled [OP2-21]", () => {
    expect(Object.keys(unscheduledReasonLabels).toSorted()).toEqual(
      [...UnscheduledReason.options].toSorted(),
    );
  });
});

const venues = [{ name: "Main Venue", maxTeamsPerDay: 4 }];
const getError = (teams: number, blockoutDays: Weekday[], places = venues) =>
  getGenerationError(teams, { blockoutDays, venues: places });

describe("builder validation", () => {
  const week = [...Weekday.options];

  it("rejects settings that can't produce a schedule [BUILD-31] [BUILD-32] [BUILD-33] [BUILD-34]", () => {
    expect(getError(1, [])).toBe("Need at least 2 teams to generate a schedule");
    expect(getError(2, week)).toBe("Please allow at least one day for games (unblock some days)");
    expect(getError(2, [], [])).toBe("Please add at least one venue");
    expect(getError(2, [], [{ name: "Yard", maxTeamsPerDay: 1 }])).toBe(
      "All venues must accommodate at least 2 teams per day (for 1 game)",
    );
    expect(getError(2, week.slice(1))).toBeNull();
    expect(getError(41, [])).toBe("The builder plans divisions of up to 40 teams");
  });

  it("clamps capacities to 2 through 20 [BUILD-24] [BUILD-25]", () => {
    expect(["1", "2", "7.9", "20", "21", "", "many", "-3"].map(parseCapacity)).toEqual([
      2, 2, 7, 20, 20, 2, 2, 2,
    ]);
  });

  it("accepts custom venues with a unique name and enough capacity [BUILD-21] [BUILD-23]", () => {
    const error = "Please provide a venue name and ensure capacity is at least 2 teams";
    expect([getCustomVenueError(" ", 4), getCustomVenueError("Yard", 1)]).toEqual([error, error]);
    expect(getCustomVenueError("Yard", 2)).toBeNull();
    expect(getDuplicateVenueError(venues, " main venue ")).toBe(
      "This venue is already added to the schedule",
    );
    expect(getDuplicateVenueError(venues, "Yard")).toBeNull();
  });

  it("formats the success message [BUILD-51] [OP2-22] [CONST2-03]", () => {
    expect(formatPublished({ matchups: 28, entries: 56, endsOn: "2026-06-20" })).toBe(
      "Schedule generated successfully! Created 28 matchups (56 total games). Season ends on Jun 20, 2026.",
    );
  });

  it("has default settings [BUILD-12] [BUILD-13] [BUILD-15]", () => {
    expect([
      builderDefaults.gamesPerMatchup,
      builderDefaults.startTime,
      builderDefaults.blockoutDays,
    ]).toEqual([1, "19:00", ["Saturday", "Sunday"]]);
  });
});

describe("generator input", () => {
  const settings = {
    name: "Spring",
    gameFrequency: "once_per_week",
    frequencyRule: "exact",
    gamesPerMatchup: 2,
    startDate: "2026-05-01",
    startTime: "19:00",
    gameDurationMinutes: 90,
    breakBetweenGamesMinutes: 15,
    blockoutDays: ["sunday"],
    blockedDates: ["2026-07-04"],
    venues: [
      { name: " main VENUE ", maxTeamsPerDay: 4 },
      { name: "Elsewhere", maxTeamsPerDay: 2 },
    ],
  } as unknown as Parameters<typeof toBuilderLeague>[1];
  const openingHours = { saturday: { from: "09:00", until: "17:00" } };
  const facts = {
    teams: [{ id: "a", preferredBlockoutDays: ["monday"] }],
    venues: [{ name: "Main Venue  ", openingTimes: openingHours, closedOn: ["2026-05-25"] }],
    busyDays: [
      { team: "a", date: "2026-04-30", built: false },
      { team: "a", date: "2026-05-01", built: false },
      { team: "a", date: "2026-05-02", built: true },
      { team: "a", date: "2026-04-29", built: true },
    ],
  } as unknown as Parameters<typeof toBuilderLeague>[0];

  it("combines current league data with the settings", () => {
    const { busyDays: _, ...league } = toBuilderLeague(facts, settings);
    expect(league).toEqual({
      teams: [{ id: "a", daysOff: ["monday"] }],
      venues: [
        { name: " main VENUE ", maxTeamsPerDay: 4, openingTimes: openingHours, closedOn: ["2026-05-25"] },
        { name: "Elsewhere", maxTeamsPerDay: 2, openingTimes: null, closedOn: [] },
      ],
      gamesPerMatchup: 2,
      gameFrequency: "once_per_week",
      frequencyRule: "exact",
      startDate: "2026-05-01",
      startTime: "19:00",
      gameDurationMinutes: 90,
      breakBetweenGamesMinutes: 15,
      blockoutDays: ["sunday"],
      blockedDates: ["2026-07-04"],
      maxDays: 730,
      lockedGames: [],
    });
  });

  const listFieldPlaces = (maxTeamsPerDay: number, locations: string[] = [], fields = [4, 6, 3]) =>
    toBuilderLeague(
      {
        ...facts,
        venues: [
          {
            name: "Harborview Park",
            fields: fields.map((capacity, index) => ({
              name: `Field ${index + 1}`,
              maxTeamsPerDay: capacity,
            })),
            openingTimes: null,
            closedOn: ["2026-05-25"],
          },
        ],
      },
      { ...settings, venues: [{ name: "Harborview Park ", maxTeamsPerDay }] },
      null,
      locations,
    ).venues.map(({ name, maxTeamsPerDay: teams, closedOn }) => `${name}: ${teams} ${closedOn!.join()}`);

  const listFieldCapacities = (maxTeamsPerDay: number, fields?: number[]) =>
    listFieldPlaces(maxTeamsPerDay, [], fields).map((place) => Number(/: (\d+)/.exec(place)![1]));

  it("makes every field of a venue a place with its own capacity and the venue's closed dates", () => {
    expect(listFieldPlaces(13)).toEqual([
      "Harborview Park, Field 1: 4 2026-05-25",
      "Harborview Park, Field 2: 6 2026-05-25",
      "Harborview Park, Field 3: 2 2026-05-25",
    ]);
  });

  it("divides a changed capacity among the fields [BUILD-17]", () => {
    expect([2, 4, 6, 8, 10, 14, 18].map((teams) => listFieldCapacities(teams))).toEqual([
      [2],
      [2, 2],
      [2, 2, 2],
      [4, 2, 2],
      [4, 4, 2],
      [4, 6, 4],
      [6, 6, 6],
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 6 }),
        (games, fields) => {
          const own = fields.reduce((sum, teams) => sum + teams, 0);
          fc.pre(games * 2 !== own);
          const teams = listFieldCapacities(games * 2, fields);
          expect(teams.reduce((sum, count) => sum + count, 0)).toBe(games * 2);
        },
      ),
    );
  });

  it("keeps a venue whole for a season that has games there without a field", () => {
    expect(listFieldPlaces(13, ["harborview park"])).toEqual(["Harborview Park : 13 2026-05-25"]);
    expect(listFieldPlaces(13, ["Harborview Park, Field 1"])).toHaveLength(3);
  });

  it("has one place per name, even if a custom venue has a field's name", () => {
    const [venue] = settings.venues;
    const places = toBuilderLeague(
      {
        ...facts,
        venues: [
          { name: "Yard", fields: [{ name: "A", maxTeamsPerDay: 2 }], openingTimes: null, closedOn: [] },
        ],
      },
      {
        ...settings,
        venues: [
          { ...venue!, name: "Yard" },
          { ...venue!, name: "Yard, a" },
        ],
      },
    ).venues;
    expect(places.map(({ name }) => name)).toEqual(["Yard, A"]);
  });

  const getBusyDays = (earlier?: "keep" | "replace" | null) =>
    toBuilderLeague(facts, settings, earlier).busyDays;

  it("treats other games as busy days, and built games only when they are kept [OP2-20]", () => {
    expect(getBusyDays()).toEqual([{ team: "a", date: "2026-05-01" }]);
    expect(getBusyDays("replace")).toEqual([{ team: "a", date: "2026-05-01" }]);
    expect(getBusyDays("keep")).toEqual([
      { team: "a", date: "2026-05-01" },
      { team: "a", date: "2026-05-02" },
    ]);
  });
});

it("defines period caps, the late start, capacity limits, and reason labels [BUILD-12, BUILD-13, BUILD-15, BUILD-24, OP2-21]", () => {
  expect(periodCaps).toEqual({
    once_per_week: { unit: "week", games: 1, restDays: 3 },
    twice_per_week: { unit: "week", games: 2, restDays: 2 },
    once_per_month: { unit: "month", games: 1, restDays: 14 },
    twice_per_month: { unit: "month", games: 2, restDays: 7 },
  });
  expect([LATE_FROM, CAPACITY]).toEqual([1260, { min: 2, max: 20 }]);
  expect(builderDefaults).toMatchObject({
    gamesPerMatchup: 1,
    startTime: "19:00",
    blockoutDays: ["Saturday", "Sunday"],
  });
  expect(unscheduledReasonLabels).toEqual({
    "no-open-day": "Every day of the season is blocked",
    "no-time-before-midnight": "Games at the default start time would run past midnight",
    "venues-closed": "No venue is open long enough on any unblocked day",
    "both-prefer-off": "Both teams prefer not to play on any of the available days",
    "days-full": "Every day that works for both teams is full or too close to another of their games",
    "season-too-short": "There aren't enough slots for every game",
  });
  expect(getError(40, [])).toBeNull();
  expect(getError(41, [])).toBe("The builder plans divisions of up to 40 teams");
});
