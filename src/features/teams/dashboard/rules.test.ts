import { describe, expect, it } from "vitest";
import { calledName, dayText, firstSteps, gamesTodayText, greeting, tiles } from "./rules.ts";

const nothing = {
  teams: 0,
  activeTeams: 0,
  members: 0,
  consenting: 0,
  upcomingGames: 0,
  upcomingThisWeek: 0,
  gamesToday: 0,
  notificationsSent: 0,
  games: 0,
  newestTeamId: null,
};

describe("the greeting", () => {
  it.each([
    ["Maya Okafor", "Maya"],
    ["  Maya  ", "Maya"],
    ["", "maya@example.com"],
    ["   ", "maya@example.com"],
  ])("calls %j by the first name, or by the address [DASH-02, DASH-03]", (name, called) => {
    expect(calledName({ name, email: "maya@example.com" })).toBe(called);
  });

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
  ])("at %j o'clock is %s", (hour, words) => {
    expect(greeting(hour)).toBe(words);
  });

  it("names the day [CONST1-03]", () => {
    expect(dayText("2026-04-16")).toBe("Thursday, Apr 16, 2026");
    expect(dayText("2027-01-01")).toBe("Friday, Jan 1, 2027");
  });

  it("counts today's games", () => {
    expect([0, 1, 2].map(gamesTodayText)).toEqual(["", "One game today.", "2 games today."]);
  });
});

describe("the tiles", () => {
  it("are exactly four, in this order, each with its number [DASH-05, DASH-06, DASH-07, DASH-08, DASH-09]", () => {
    const numbers = {
      ...nothing,
      teams: 3,
      activeTeams: 1,
      members: 39,
      consenting: 36,
      upcomingGames: 19,
      upcomingThisWeek: 5,
      notificationsSent: 7,
    };
    expect(tiles(numbers)).toEqual([
      { label: "Total Teams", value: 3, note: "1 with an active pass" },
      { label: "Team Members", value: 39, note: "36 agreed to texts" },
      { label: "Upcoming Games", value: 19, note: "5 in the next 7 days" },
      { label: "Notifications Sent", value: 7, note: "Counted once per game" },
    ]);
  });
});

const done = (numbers: Partial<typeof nothing>) =>
  firstSteps({ ...nothing, ...numbers })
    .filter((step) => step.done)
    .map(({ step }) => step);

describe("the first steps", () => {
  it("are ticked off by what is there", () => {
    expect(done({})).toEqual([]);
    expect(done({ teams: 1 })).toEqual(["team"]);
    expect(done({ teams: 1, games: 2 })).toEqual(["team", "game"]);
    expect(done({ teams: 2, members: 9, games: 1 })).toEqual(["team", "players", "game"]);
  });
});
