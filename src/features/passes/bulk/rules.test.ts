import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getTier, isTooLarge, tiers } from "../rules.ts";
import type { PayableTeam } from "../schema.ts";
import { chooseForAll, findShortcomings, formatSeason, recommendForSeason } from "./rules.ts";

const endsOnWith = { mini: "2027-02-18", standard: "2027-05-18", extended: "2027-08-18" };
const team = (memberCount: number, lastGameOn: string | null = null) => ({
  memberCount,
  endsOnWith,
  lastGameOn,
});
const season = (games: number, needed: number) => ({ games, needed, left: 0, isRunning: false });

describe("recommendation", () => {
  it.each([
    ["a small roster", team(10), undefined, "mini"],
    ["a larger roster", team(11), undefined, "standard"],
    ["as many texts as Mini has", team(10), season(15, 300), "mini"],
    ["one text more than Mini has", team(10), season(20, 301), "standard"],
    ["more texts than any pass has", team(3), season(90, 5_000), "extended"],
    ["a last game on Mini's last day", team(10, "2027-02-18"), undefined, "mini"],
    ["a last game on the day after", team(10, "2027-02-19"), undefined, "standard"],
    ["a season that outlives every pass", team(10, "2028-01-01"), undefined, "extended"],
    ["a roster that no pass covers", team(31), undefined, "extended"],
  ] as const)("fits %s", (_, given, schedule, expected) => {
    expect(recommendForSeason(given, schedule)).toBe(expected);
  });

  it("counts the texts that a running pass has left", () => {
    expect(recommendForSeason(team(10), { games: 20, needed: 400, left: 100, isRunning: true })).toBe("mini");
    expect(recommendForSeason(team(10), { games: 20, needed: 400, left: 100, isRunning: false })).toBe(
      "standard",
    );
  });

  it("covers the season's texts, roster, and last game with the smallest pass, or is the largest", () => {
    const date = fc
      .integer({ min: 0, max: 500 })
      .map((days) => new Date(Date.UTC(2026, 10, 18 + days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.nat({ max: 40 }),
        fc.option(date),
        fc.option(
          fc.record({
            games: fc.nat({ max: 60 }),
            needed: fc.nat({ max: 2_000 }),
            left: fc.nat({ max: 500 }),
            isRunning: fc.boolean(),
          }),
          { nil: undefined },
        ),
        (memberCount, lastGameOn, schedule) => {
          const given = team(memberCount, lastGameOn);
          const isEnough = (key: (typeof tiers)[number]["key"]) =>
            memberCount <= getTier(key).players &&
            (!schedule || getTier(key).sms + (schedule.isRunning ? schedule.left : 0) >= schedule.needed) &&
            (lastGameOn === null || endsOnWith[key] >= lastGameOn);
          const expected = tiers.find(({ key }) => isEnough(key))?.key ?? "extended";
          expect(recommendForSeason(given, schedule)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it("finds what a pass lacks for the season", () => {
  expect(findShortcomings("mini", team(10, "2027-03-01"), season(20, 400))).toEqual({
    texts: 100,
    isShort: true,
  });
  expect(findShortcomings("standard", team(10, "2027-03-01"), season(20, 400))).toEqual({
    texts: 0,
    isShort: false,
  });
  expect(findShortcomings("mini", team(10), undefined)).toEqual({ texts: 0, isShort: false });
});

it("gives every team the same pass, or the smallest one that fits its roster", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 30 }), { maxLength: 20 }),
      fc.constantFrom(...tiers.map(({ key }) => key)),
      (counts, tier) => {
        const teams = counts.map((memberCount, index) => ({
          id: String(index),
          memberCount,
        })) as PayableTeam[];
        const chosen = chooseForAll(teams, tier);
        for (const { id, memberCount } of teams) {
          expect(isTooLarge(memberCount, chosen[id]!)).toBe(false);
          expect(chosen[id] === tier || isTooLarge(memberCount, tier)).toBe(true);
        }
      },
    ),
  );
  expect(chooseForAll([{ id: "a", memberCount: 14 }] as PayableTeam[], "mini")).toEqual({ a: "standard" });
});

it.each([
  [14, 20, "14 players and 20 games"],
  [1, 1, "1 player and 1 game"],
  [14, 0, "14 players"],
  [0, 20, "20 games"],
  [0, 0, "a new team"],
])("says that %i players and %i games are the reason", (memberCount, games, words) => {
  expect(formatSeason(team(memberCount), season(games, 0))).toBe(words);
});
