import { describe, expect, it } from "vitest";
import {
  builderDefaults,
  customVenueRefusal,
  gamesPerDay,
  gapDays,
  generationRefusal,
  MOST_DAYS,
  MOST_ITERATIONS,
  mostGamesPerDay,
  publishedInWords,
  typedCapacity,
  unplacedReasonInWords,
  venueTwice,
  builderLeague,
  CAPACITY,
  LATE_FROM,
  periodCaps,
} from "./rules.ts";
import { UnplacedReason, Weekday } from "./schema.ts";

describe("the builder's numbers", () => {
  it("has the gaps of the four frequencies [BUILD-08] [BUILD-09] [BUILD-10] [BUILD-11]", () => {
    expect(gapDays).toEqual({ once_per_week: 7, twice_per_week: 3, once_per_month: 30, twice_per_month: 15 });
  });

  it("has the defaults and limits [BUILD-18] [BUILD-35] [BUILD-36] [BUILD-41] [BUILD-42]", () => {
    expect(builderDefaults.venue).toEqual({ name: "Main Venue", maxTeamsPerDay: 4 });
    expect([builderDefaults.gameDurationMinutes, builderDefaults.breakBetweenGamesMinutes]).toEqual([
      120, 30,
    ]);
    expect([MOST_ITERATIONS, MOST_DAYS]).toEqual([1000, 730]);
  });

  it("counts two units per game and halves the total capacity [BUILD-38] [BUILD-39]", () => {
    expect([2, 3, 4, 20].map(gamesPerDay)).toEqual([1, 1, 2, 10]);
    expect(mostGamesPerDay([{ maxTeamsPerDay: 4 }, { maxTeamsPerDay: 5 }])).toBe(4);
  });

  it("has words for every reason [OP2-21]", () => {
    expect(Object.keys(unplacedReasonInWords).toSorted()).toEqual([...UnplacedReason.options].toSorted());
  });
});

const venues = [{ name: "Main Venue", maxTeamsPerDay: 4 }];
const refused = (teams: number, blockoutDays: Weekday[], places = venues) =>
  generationRefusal(teams, { blockoutDays, venues: places });

describe("what the builder refuses", () => {
  const week = [...Weekday.options];

  it("says so in these words [BUILD-31] [BUILD-32] [BUILD-33] [BUILD-34]", () => {
    expect(refused(1, [])).toBe("Need at least 2 teams to generate a schedule");
    expect(refused(2, week)).toBe("Please allow at least one day for games (unblock some days)");
    expect(refused(2, [], [])).toBe("Please add at least one venue");
    expect(refused(2, [], [{ name: "Yard", maxTeamsPerDay: 1 }])).toBe(
      "All venues must accommodate at least 2 teams per day (for 1 game)",
    );
    expect(refused(2, week.slice(1))).toBeNull();
    expect(refused(41, [])).toBe("The builder plans leagues of up to 40 teams");
  });

  it("takes capacities from 2 to 20 [BUILD-24] [BUILD-25]", () => {
    expect(["1", "2", "7.9", "20", "21", "", "many", "-3"].map(typedCapacity)).toEqual([
      2, 2, 7, 20, 20, 2, 2, 2,
    ]);
  });

  it("takes a custom venue with a name and room, and each name once [BUILD-21] [BUILD-23]", () => {
    const refusal = "Please provide a venue name and ensure capacity is at least 2 teams";
    expect([customVenueRefusal(" ", 4), customVenueRefusal("Yard", 1)]).toEqual([refusal, refusal]);
    expect(customVenueRefusal("Yard", 2)).toBeNull();
    expect(venueTwice(venues, " main venue ")).toBe("This venue is already added to the schedule");
    expect(venueTwice(venues, "Yard")).toBeNull();
  });

  it("ends in the words of success [BUILD-51] [OP2-22] [CONST2-03]", () => {
    expect(publishedInWords({ generationId: "", matchups: 28, entries: 56, endsOn: "2026-06-20" })).toBe(
      "Schedule generated successfully! Created 28 matchups (56 total games). Season ends on Jun 20, 2026.",
    );
  });

  it("begins with these [BUILD-12] [BUILD-13] [BUILD-15]", () => {
    expect([
      builderDefaults.gamesPerMatchup,
      builderDefaults.startTime,
      builderDefaults.blockoutDays,
    ]).toEqual([1, "19:00", ["Saturday", "Sunday"]]);
  });
});

describe("what a league is planned with", () => {
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
  } as unknown as Parameters<typeof builderLeague>[1];
  const openingTimes = { saturday: { from: "09:00", until: "17:00" } };
  const facts = {
    teams: [{ id: "a", preferredBlockoutDays: ["monday"] }],
    venues: [{ name: "Main Venue  ", openingTimes, closedOn: ["2026-05-25"] }],
    busyDays: [
      { team: "a", date: "2026-04-30", built: false },
      { team: "a", date: "2026-05-01", built: false },
      { team: "a", date: "2026-05-02", built: true },
      { team: "a", date: "2026-04-29", built: true },
    ],
  } as unknown as Parameters<typeof builderLeague>[0];

  it("is the league as it is now and what the manager said", () => {
    const { busyDays: _, ...league } = builderLeague(facts, settings);
    expect(league).toEqual({
      teams: [{ id: "a", daysOff: ["monday"] }],
      venues: [
        { name: " main VENUE ", maxTeamsPerDay: 4, openingTimes, closedOn: ["2026-05-25"] },
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

  const busy = (earlier?: "keep" | "replace" | null) => builderLeague(facts, settings, earlier).busyDays;

  it("keeps teams' other games in the way, and built ones only when they stay [OP2-20]", () => {
    expect(busy()).toEqual([{ team: "a", date: "2026-05-01" }]);
    expect(busy("replace")).toEqual([{ team: "a", date: "2026-05-01" }]);
    expect(busy("keep")).toEqual([
      { team: "a", date: "2026-05-01" },
      { team: "a", date: "2026-05-02" },
    ]);
  });
});

it("has a second way to count games, a late hour, and words for what found no place [BUILD-12, BUILD-13, BUILD-15, BUILD-24, OP2-21]", () => {
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
  expect(unplacedReasonInWords).toEqual({
    "no-open-day": "Every day of the season is blocked",
    "no-time-before-midnight": "No game that starts at the default time ends by midnight",
    "venues-closed": "No venue is open long enough on any day that is not blocked",
    "both-prefer-off": "Both teams prefer not to play on every day that is open",
    "days-full": "Every day that is open and suits both teams is full or too close to another of their games",
    "season-too-short": "The season has fewer places than games",
  });
  expect(refused(40, [])).toBeNull();
  expect(refused(41, [])).toBe("The builder plans leagues of up to 40 teams");
});
