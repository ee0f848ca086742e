import { expect, it } from "vitest";
import { formatUncovered, listUncoveredTeams } from "./rules.ts";

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
  const uncovered = listUncoveredTeams(passes, games);
  expect(uncovered).toEqual([
    { team: "a", endsOn: "2031-03-16", lastGameOn: "2031-03-17" },
    { team: "d", endsOn: null, lastGameOn: "2031-03-10" },
  ]);
  expect(uncovered.map(formatUncovered)).toEqual([
    "pass ends Mar 16, 2031, last game Mar 17, 2031",
    "no pass, last game Mar 10, 2031",
  ]);
});
