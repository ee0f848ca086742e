import { describe, expect, it } from "vitest";
import {
  formatTeamsNeeded,
  getBuilderBlocker,
  LEAGUE_TEAMS_PER_PAGE,
  MAX_MANAGERS,
  formatTeamCount,
} from "./rules.ts";

describe("schedule builder access", () => {
  it.each([
    [0, "Need 2 more team(s)"],
    [1, "Need 1 more team(s)"],
    [2, null],
    [200, null],
  ])(
    "formats how many more teams a league with %i teams needs: %s [LEAGUE-13, LEAGUE-14]",
    (teams, message) => {
      expect(formatTeamsNeeded(teams)).toBe(message);
    },
  );

  it("requires a league with at least 2 teams [LEAGUE-25, LEAGUE-26, OP2-29]", () => {
    expect(getBuilderBlocker(null)).toBe("Please select a league first");
    expect(getBuilderBlocker({ teamCount: 1 })).toBe("You need at least 2 teams to use the Schedule Builder");
    expect(getBuilderBlocker({ teamCount: 2 })).toBeNull();
  });
});

it("formats team counts", () => {
  expect([0, 1, 2, 1200].map(formatTeamCount)).toEqual(["0 teams", "1 team", "2 teams", "1,200 teams"]);
  expect([LEAGUE_TEAMS_PER_PAGE, MAX_MANAGERS]).toEqual([50, 50]);
});
