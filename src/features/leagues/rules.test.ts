import { describe, expect, it } from "vitest";
import {
  chooseScope,
  MAX_LEAGUE_TEAMS,
  MAX_LISTED_LEAGUE_TEAMS,
  MAX_LEAGUES,
  OWN_TEAMS,
  chooseShortcutLeague,
  listShortcutTeams,
} from "./rules.ts";

describe("schedule scope", () => {
  const options = {
    leagues: [{ id: "east" }, { id: "west" }],
    hasFailed: false,
    ownTeams: [{ id: "otters" }],
    leagueId: null,
    teamId: null,
  };
  it.each([
    ["the first league by default", {}, "east"],
    ["the requested league", { leagueId: "west" }, "west"],
    ["the requested league with one of its teams", { leagueId: "west", teamId: "wolves" }, "west"],
    ["the first league for someone else's league", { leagueId: "north" }, "east"],
    ["the user's own teams when requested", { leagueId: "mine" }, "mine"],
    [
      "the first league when the user's own teams are requested but there are none",
      { leagueId: "mine", ownTeams: [] },
      "east",
    ],
    ["the user's own teams when the URL names one of them", { teamId: "otters" }, "mine"],
    ["the first league for someone else's team", { teamId: "wolves" }, "east"],
    ["unknown while leagues load", { leagues: undefined }, null],
    ["unknown while the teams it depends on load", { ownTeams: undefined, teamId: "otters" }, null],
    ["the first league while teams that don't matter load", { ownTeams: undefined }, "east"],
    ["the user's own teams if there are no leagues", { leagues: [] }, "mine"],
    ["the user's own teams if the leagues fail to load", { leagues: undefined, hasFailed: true }, "mine"],
  ])("is %s [SCHED-49]", (_label, change, expected) => {
    expect(chooseScope({ ...options, ...change })).toBe(expected);
  });
});

it("limits managers to 200 leagues and leagues to 200 teams, or what they had before [RESULT-27]", () => {
  expect([MAX_LEAGUES, MAX_LEAGUE_TEAMS, MAX_LISTED_LEAGUE_TEAMS, OWN_TEAMS]).toEqual([
    200,
    200,
    500,
    "mine",
  ]);
});

describe("league shortcuts", () => {
  const [east, west] = [{ id: "east" }, { id: "west" }];
  it("show the league that was used last, or the first one", () => {
    expect(chooseShortcutLeague([east, west], "west")).toBe(west);
    expect(chooseShortcutLeague([east, west], "gone")).toBe(east);
    expect(chooseShortcutLeague([east, west], null)).toBe(east);
    expect(chooseShortcutLeague([], "east")).toBeNull();
  });

  it("give way to own teams only if there's a switcher to come back with", () => {
    expect(chooseShortcutLeague([east, west], OWN_TEAMS)).toBeNull();
    expect(chooseShortcutLeague([east], OWN_TEAMS)).toBe(east);
  });

  it("are bounded, and include the team on screen", () => {
    const teams = Array.from({ length: 500 }, (_, index) => ({ id: String(index) }));
    const list = (openId?: string) => listShortcutTeams(teams, openId, 3).map(({ id }) => id);
    expect(list()).toEqual(["0", "1", "2"]);
    expect(list("1")).toEqual(["0", "1", "2"]);
    expect(list("499")).toEqual(["0", "1", "499"]);
    expect(list("gone")).toEqual(["0", "1", "2"]);
  });
});
