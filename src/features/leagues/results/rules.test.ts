import { describe, expect, it } from "vitest";
import { after, days } from "#platform/clock.ts";
import {
  decide,
  formatOutcome,
  findScoreProblem,
  getReporting,
  getScoreSettings,
  isDecided,
  isSameOutcome,
  needsReason,
  settle,
  toOutcome,
  toReport,
} from "./rules.ts";
import type { Outcome, Report, Result } from "./schema.ts";

const NOW = new Date("2026-04-17T03:00:00Z");
const unset = { scoreUnit: null, allowsTies: null, overtimeLosses: null, collectsScores: true };
const score = (home: number, away: number, overtime = false): Outcome => ({
  kind: "score",
  home,
  away,
  overtime,
});
const forfeit = (kind: Outcome["kind"]): Outcome => ({ kind, home: null, away: null, overtime: false });
const told = (outcome: Outcome, reportedAt = NOW) => ({ outcome, reportedAt });

describe("a season's score settings", () => {
  it.each([
    ["Coed Soccer", "goals", true, false],
    ["Futsal", "goals", true, false],
    ["Ice Hockey", "goals", true, true],
    ["Lacrosse", "goals", true, false],
    ["Youth Baseball", "runs", true, false],
    ["softball", "runs", true, false],
    ["Kickball", "runs", true, false],
    ["Beach Volleyball", "sets", false, false],
    ["Tennis", "sets", false, false],
    ["Pickleball", "sets", false, false],
    ["Basketball", "points", false, false],
    ["", "points", false, false],
  ])("are preset from the sport: %j [RESULT-39]", (sport, unit, allowsTies, overtimeLosses) => {
    expect(getScoreSettings(unset, sport)).toEqual({
      unit,
      allowsTies,
      overtimeLosses,
      collectsScores: true,
    });
  });

  it("stay as they were set, whatever the sport [RESULT-39]", () => {
    const stored = { scoreUnit: "sets", allowsTies: true, overtimeLosses: false, collectsScores: false };
    expect(getScoreSettings(stored, "Ice Hockey")).toEqual({
      unit: "sets",
      allowsTies: true,
      overtimeLosses: false,
      collectsScores: false,
    });
  });

  it.each([
    ["Soccer", 0, 0, null],
    ["Soccer", 999, 0, null],
    ["Soccer", 1_000, 0, "too-high"],
    ["Soccer", -1, 0, "too-high"],
    ["Soccer", 1.5, 0, "too-high"],
    ["Soccer", null, 2, "missing"],
    ["Volleyball", 5, 0, null],
    ["Volleyball", 6, 0, "too-high"],
    ["Volleyball", 2, 2, "tie"],
    ["Basketball", 80, 80, "tie"],
  ] as const)("decide which scores can be: %s, %j to %j [RESULT-39]", (sport, first, second, problem) => {
    expect(findScoreProblem(getScoreSettings(unset, sport), [first, second])).toBe(problem);
  });
});

it("translates between what a team says and the game, both ways [RESULT-48]", () => {
  const said: Report[] = [
    { kind: "score", own: 3, other: 2, overtime: true },
    { kind: "own-forfeit", own: null, other: null, overtime: false },
    { kind: "other-forfeit", own: null, other: null, overtime: false },
  ];
  expect(said.map((report) => toOutcome(report, "home"))).toEqual([
    score(3, 2, true),
    forfeit("home-forfeit"),
    forfeit("away-forfeit"),
  ]);
  expect(said.map((report) => toOutcome(report, "away"))).toEqual([
    score(2, 3, true),
    forfeit("away-forfeit"),
    forfeit("home-forfeit"),
  ]);
  for (const side of ["home", "away"] as const)
    expect(said.map((report) => toReport(toOutcome(report, side), side))).toEqual(said);
  expect(toReport(forfeit("double-forfeit"), "home")).toBeNull();
});

describe("what reports lead to", () => {
  const reported: Result = {
    state: "reported",
    outcome: score(3, 2),
    counts: false,
    reportedAt: NOW,
    finalAt: null,
    decidedAs: null,
  };
  const standing: Result = {
    state: "final",
    outcome: score(3, 2),
    counts: true,
    reportedAt: null,
    finalAt: NOW,
    decidedAs: "time",
  };
  const lateDispute: Result = { ...standing, state: "disputed" };
  const disputed: Result = {
    ...reported,
    state: "disputed",
    outcome: null,
    reportedAt: null,
  };
  const undecided = [null, reported, disputed, standing, lateDispute];
  const reports = [score(3, 2), score(2, 3), score(3, 2, true), forfeit("home-forfeit")];

  it("is final as soon as both agree on scores, forfeit, and overtime, from every state [RESULT-49]", () => {
    for (const previous of undecided)
      for (const outcome of reports) {
        const result = settle(previous, { home: told(outcome), away: told({ ...outcome }) }, NOW);
        expect(result).toEqual({ ...standing, outcome, decidedAs: "agreement" });
        expect(isDecided(result)).toBe(true);
      }
  });

  it("is disputed as long as they differ, and only a result that was final still counts [RESULT-51, RESULT-52]", () => {
    for (const previous of undecided)
      for (const home of reports)
        for (const away of reports.filter((each) => !isSameOutcome(each, home)))
          expect(settle(previous, { home: told(home), away: told(away) }, NOW)).toEqual(
            previous?.counts ? lateDispute : disputed,
          );
  });

  it("is reported with a single one, for its team to change [RESULT-50]", () => {
    for (const previous of [null, reported])
      for (const outcome of reports) {
        const expected = { ...reported, outcome };
        expect(settle(previous, { home: told(outcome), away: null }, NOW)).toEqual(expected);
        expect(settle(previous, { home: null, away: told(outcome) }, NOW)).toEqual(expected);
      }
  });

  it("disputes a final result when its own team says otherwise, until it takes that back [RESULT-52]", () => {
    expect(settle(standing, { home: told(score(2, 2)), away: null }, NOW)).toEqual(lateDispute);
    expect(settle(lateDispute, { home: told(score(3, 2)), away: null }, NOW)).toEqual(standing);
  });

  it("can be set by the league to anything, and what isn't played doesn't count [RESULT-53, RESULT-54]", () => {
    const kinds = ["home-forfeit", "away-forfeit", "double-forfeit", "abandoned", "no-result"] as const;
    const decided = [score(1, 1), ...kinds.map((kind) => forfeit(kind))].map((each) => decide(each, NOW));
    expect(decided.map(({ counts }) => counts)).toEqual([true, true, true, true, false, false]);
    expect(decided.every((result) => isDecided(result))).toBe(true);
  });

  it("needs a reason to be changed once it's final, but not to be confirmed [RESULT-53]", () => {
    expect([null, reported, disputed].map((result) => needsReason(result, score(9, 9)))).toEqual([
      false,
      false,
      false,
    ]);
    for (const result of [standing, lateDispute, decide(score(3, 2), NOW)]) {
      expect(needsReason(result, score(3, 2))).toBe(false);
      expect(needsReason(result, score(3, 2, true))).toBe(true);
      expect(needsReason(result, null)).toBe(true);
    }
  });
});

it("takes reports from the start for seven days, of games that are played [RESULT-48, RESULT-52]", () => {
  const game = {
    startsAt: NOW,
    isCancelled: false,
    hasSeasonEnded: false,
    settings: getScoreSettings(unset, "Soccer"),
  };
  expect(getReporting(game, after(NOW, -1))).toBe("early");
  expect(getReporting(game, NOW)).toBe("open");
  expect(getReporting(game, after(NOW, days(7) - 1))).toBe("open");
  expect(getReporting(game, after(NOW, days(7)))).toBe("closed");
  expect(getReporting({ ...game, isCancelled: true }, NOW)).toBe("closed");
  expect(getReporting({ ...game, hasSeasonEnded: true }, NOW)).toBe("closed");
  const off = { ...game.settings, collectsScores: false };
  expect(getReporting({ ...game, settings: off }, NOW)).toBe("closed");
});

it("is put in words, home first [RESULT-53, RESULT-54]", () => {
  const names = { home: "Otters", away: "Harbor Street" };
  const outcomes = [
    score(3, 2),
    score(2, 3, true),
    ...["home-forfeit", "away-forfeit", "double-forfeit", "abandoned", "no-result"].map((kind) =>
      forfeit(kind as Outcome["kind"]),
    ),
  ];
  expect(outcomes.map((outcome) => formatOutcome(outcome, names))).toEqual([
    "Otters 3, Harbor Street 2",
    "Otters 2, Harbor Street 3, overtime",
    "Forfeit by Otters",
    "Forfeit by Harbor Street",
    "Double Forfeit",
    "Abandoned",
    "No Result",
  ]);
});
