import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { fieldLeagues, toFieldLeagueInput } from "#tests/schedules/field-leagues.ts";
import { instanceIds, readInstance, toLeague } from "#tests/schedules/instances.ts";
import { generateSchedule } from "../generator/run.ts";
import type { BuilderLeague } from "../schema.ts";
import { judgeDraft } from "./verdict.ts";

const league = buildLeague(4);
const draft = generateSchedule(league, { seed: 1, iterations: 100 });

const getSuggestions = (changes: Partial<BuilderLeague>, teams = 12) => {
  const crowded = buildLeague(teams, changes);
  return judgeDraft(generateSchedule(crowded, { seed: 1, iterations: 1 }), crowded).suggestions;
};

describe("verdict", () => {
  it("is balanced for a short and even season", () => {
    expect(judgeDraft(draft, league)).toEqual({
      isFair: true,
      title: "Balanced.",
      details: expect.stringMatching(
        /^Each pair meets once\. .*, and no team plays more than once a week\.$/,
      ),
      suggestions: [],
    });
    const calendar = { ...league, gameFrequency: "twice_per_month" } as const;
    const longDraft = generateSchedule(calendar, { seed: 1, iterations: 100 });
    expect(judgeDraft(longDraft, calendar).details).toContain("teams get at least 15 days between games.");
  });

  it("lists what is uneven or missing [OP2-21]", () => {
    expect(judgeDraft(draft, league, 2)).toMatchObject({ isFair: false, details: "2 conflicts to resolve." });
    const [game, ...games] = draft.games;
    const unscheduled = [{ home: game!.home, away: game!.away, reason: "days-full" as const }];
    expect(judgeDraft({ ...draft, games, unscheduled }, league)).toEqual({
      isFair: false,
      title: "Worth a look.",
      details: "1 game couldn't be scheduled.",
      suggestions: [],
    });
    const uneven = { ...draft, metrics: { ...draft.metrics, venueSpread: 3, startTimeSpread: 4 } };
    expect(judgeDraft(uneven, league).details).toBe(
      "Venues differ by up to 3 games, start times differ by up to 4 games.",
    );
  });

  it("mentions a long wait, unless the league takes a break that long", () => {
    const waiting = { ...draft, metrics: { ...draft.metrics, longestRestDays: 40, seasonDays: 62 } };
    expect(judgeDraft(waiting, league).details).toContain("A team waits 40 days between games.");
    const blockedDates = Array.from(
      { length: 28 },
      (_, day) => `2026-05-${String(day + 1).padStart(2, "0")}`,
    );
    expect(judgeDraft(waiting, { ...league, blockedDates }).details).not.toContain("A team waits");
  });

  it("calls 40 teams at one field too long, with the reason and what would help", () => {
    const crowded = buildLeague(40);
    const season = generateSchedule(crowded, { seed: 1, iterations: 1 });
    expect(season.metrics).toMatchObject({ seasonDays: 544, venueSpread: 0 });
    const { longestRestDays } = season.metrics;
    expect(judgeDraft(season, crowded)).toEqual({
      isFair: false,
      title: "This season is too long.",
      details: `It takes 544 days. With enough fields and days, it could take 267. Teams play every 14 days on average, not every 7, and wait up to ${longestRestDays} days between games.`,
      suggestions: [
        "1 more field like Main Venue: as short as 271 days",
        "Games on Saturdays too: as short as 454 days",
      ],
    });
  });

  it("suggests fewer meetings, more teams per day, and fields for games that don't fit", () => {
    const oneGame = [{ name: "Yard", maxTeamsPerDay: 2 }];
    expect(getSuggestions({ venues: oneGame, gamesPerMatchup: 2 })).toEqual([
      "Each pair meets once: as short as 92 days",
      "1 more field like Yard: as short as 150 days",
      "Up to 4 teams per day on every field: as short as 150 days",
    ]);
    const blockoutDays = ["Sunday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
    expect(
      getSuggestions({ venues: oneGame, gamesPerMatchup: 3, blockoutDays: [...blockoutDays] }),
    ).toContain("5 more fields like Yard: as short as 225 days");
  });
});

describe("verdicts on the test set", () => {
  const leagues: [string, BuilderLeague][] = [
    ...instanceIds.map((id): [string, BuilderLeague] => [id, toLeague(readInstance(id))]),
    ...fieldLeagues.map((entry): [string, BuilderLeague] => [entry.id, toFieldLeagueInput(entry)]),
  ];
  const tooLong = ["05", "13", "19", "22", "28"];

  it.each(leagues)("fits %s", (id, input) => {
    const schedule = generateSchedule(input, { seed: 1, iterations: 5 });
    const { isFair, title, details, suggestions } = judgeDraft(schedule, input);
    const { metrics, unscheduled } = schedule;
    const isTooLong = tooLong.includes(id.slice(0, 2));
    expect(title === "This season is too long.").toBe(isTooLong);
    const isSound = Math.max(metrics.earlyRepeats, metrics.preferencesIgnored, unscheduled.length) === 0;
    expect(isFair).toBe(isSound && metrics.venueSpread <= 2 && metrics.startTimeSpread <= 2 && !isTooLong);
    expect(suggestions.length > 0).toBe(isTooLong || id.startsWith("20"));
    // Every suggested length is shorter than this season.
    for (const suggestion of suggestions)
      expect(Number(/as short as ([\d,]+) day/.exec(suggestion)![1]!.replace(",", ""))).toBeLessThan(
        metrics.seasonDays,
      );
    expect(details).toMatch(/\.$/);
  });
});
