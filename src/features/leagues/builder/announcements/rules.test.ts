import { expect, it } from "vitest";
import { listUncoveredTeams } from "./rules.ts";

const game = (home: string, away: string, date: string) => ({
  home,
  away,
  date,
  time: "19:00",
  venue: "Park",
});
const pass = (team: string, status: "active" | "pending" | "expired", endsOn: string | null) => ({
  team,
  status,
  endsOn,
  managerCount: 0,
  canBuy: true,
});

it("lists teams without a pass, and teams whose pass ends before their last game", () => {
  const games = [game("a", "b", "2031-03-03"), game("c", "d", "2031-03-10"), game("a", "c", "2031-03-17")];
  const passes = [
    pass("a", "active", "2031-03-16"),
    pass("b", "active", "2031-03-03"),
    pass("c", "active", null),
    pass("d", "expired", "2031-03-30"),
    pass("idle", "pending", null),
  ];
  expect(listUncoveredTeams(passes, games)).toEqual([
    { team: "a", endsOn: "2031-03-16", lastGameOn: "2031-03-17" },
    { team: "d", endsOn: null, lastGameOn: "2031-03-10" },
  ]);
});
