import { describe, expect, it } from "vitest";
import {
  getGreetingName,
  formatLongDate,
  getFirstSteps,
  formatGamesToday,
  getGreeting,
  getTiles,
} from "./rules.ts";

const noTotals = {
  teams: 0,
  activeTeams: 0,
  teamsWithPass: 0,
  members: 0,
  reachable: 0,
  upcomingGames: 0,
  upcomingThisWeek: 0,
  gamesToday: 0,
  notificationsSent: 0,
  games: 0,
  newestTeamId: null,
  isSetupDismissed: false,
};

describe("greeting", () => {
  it.each([
    ["Maya Okafor", "Maya"],
    ["  Maya  ", "Maya"],
    ["", "maya@example.com"],
    ["   ", "maya@example.com"],
  ])(
    "addresses someone named %j by first name, or by email if the name is blank [DASH-02, DASH-03]",
    (name, expected) => {
      expect(getGreetingName({ name, email: "maya@example.com" })).toBe(expected);
    },
  );

  it.each([
    [0, "Good evening"],
    [4, "Good evening"],
    [5, "Good morning"],
    [11, "Good morning"],
    [12, "Good afternoon"],
    [16, "Good afternoon"],
    [17, "Good evening"],
    [23, "Good evening"],
    [null, "Hello"],
  ])('for hour %j is "%s"', (hour, expected) => {
    expect(getGreeting(hour)).toBe(expected);
  });

  it("includes the date with its weekday [CONST1-03]", () => {
    expect(formatLongDate("2026-04-16")).toBe("Thursday, Apr 16, 2026");
    expect(formatLongDate("2027-01-01")).toBe("Friday, Jan 1, 2027");
  });

  it("includes the number of games today", () => {
    expect([0, 1, 2].map(formatGamesToday)).toEqual(["", "One game today.", "2 games today."]);
  });
});

describe("dashboard tiles", () => {
  it("are exactly these four, in this order, each with its number [DASH-05, DASH-06, DASH-07, DASH-08, DASH-09]", () => {
    const numbers = {
      ...noTotals,
      teams: 3,
      activeTeams: 1,
      members: 39,
      reachable: 36,
      upcomingGames: 19,
      upcomingThisWeek: 5,
      notificationsSent: 7,
    };
    expect(getTiles(numbers)).toEqual([
      { label: "Total Teams", value: 3, note: "1 with an active pass" },
      { label: "Team Members", value: 39, note: "36 of 39 can get texts" },
      { label: "Upcoming Games", value: 19, note: "5 in the next 7 days" },
      { label: "Notifications Sent", value: 7, note: "Counted once per game" },
    ]);
  });
});

const listDone = (numbers: Partial<typeof noTotals>) =>
  getFirstSteps({ ...noTotals, ...numbers })
    .filter((step) => step.done)
    .map(({ step }) => step);

describe("first steps", () => {
  it("are checked off according to the totals", () => {
    expect(listDone({})).toEqual([]);
    expect(listDone({ teams: 1 })).toEqual(["team"]);
    expect(listDone({ teams: 1, games: 2 })).toEqual(["team", "game"]);
    expect(listDone({ teams: 2, members: 9, games: 1 })).toEqual(["team", "players", "game"]);
    expect(listDone({ teams: 1, teamsWithPass: 1 })).toEqual(["team", "pass"]);
  });
});
