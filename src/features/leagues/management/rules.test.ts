import { describe, expect, it } from "vitest";
import {
  builderNeeds,
  builderRefusal,
  LEAGUE_TEAMS_PER_PAGE,
  MOST_MANAGERS,
  teamCountInWords,
} from "./rules.ts";

describe("the schedule builder", () => {
  it.each([
    [0, "Need 2 more team(s)"],
    [1, "Need 1 more team(s)"],
    [2, null],
    [200, null],
  ])("of a league with %i teams needs: %s [LEAGUE-13, LEAGUE-14]", (teams, needs) => {
    expect(builderNeeds(teams)).toBe(needs);
  });

  it("is refused without a league, and with fewer than 2 teams [LEAGUE-25, LEAGUE-26, OP2-29]", () => {
    expect(builderRefusal(null)).toBe("Please select a league first");
    expect(builderRefusal({ teamCount: 1 })).toBe("You need at least 2 teams to use the Schedule Builder");
    expect(builderRefusal({ teamCount: 2 })).toBeNull();
  });
});

it("counts teams in words", () => {
  expect([0, 1, 2, 1200].map(teamCountInWords)).toEqual(["0 teams", "1 team", "2 teams", "1,200 teams"]);
  expect([LEAGUE_TEAMS_PER_PAGE, MOST_MANAGERS]).toEqual([50, 50]);
});
