import { expect, it } from "vitest";
import { readTitle } from "./rules.ts";

it.each([
  ["Lakeview Otters vs. Harbor Street FC", "game", "Harbor Street FC", ""],
  ["Otters vs Hawks", "game", "Hawks", ""],
  ["Hawks v. Lakeview Otters", "game", "Hawks", ""],
  ["Lakeview Otters @ Hawks", "game", "Hawks", ""],
  ["Hawks @ Lakeview Otters", "game", "Hawks", ""],
  ["Otters at Canal Street Comets (away)", "game", "Canal Street Comets", ""],
  ["vs. Hawks", "game", "Hawks", ""],
  ["@ Hawks", "game", "Hawks", ""],
  ["Game 3 vs Hawks", "game", "Hawks", ""],
  ["Home game vs. Hawks", "game", "Hawks", ""],
  ["Practice", "practice", "", ""],
  ["Lakeview Otters practice", "practice", "", ""],
  ["Practice at Lincoln Field", "practice", "", "Practice at Lincoln Field"],
  ["Goalie training with Sam", "practice", "", "Goalie training with Sam"],
  ["Team dinner at Maya's", "other", "", "Team dinner at Maya's"],
  ["Playoff game", "game", "", "Playoff game"],
  ["", "game", "", ""],
])("%j is a %s against %j, and what is left is %j [OP2-11]", (title, kind, opponent, rest) => {
  expect(readTitle(title, "Lakeview Otters")).toEqual({ kind, opponent, isCancelled: false, rest });
});

it.each(["Cancelled: Otters vs. Hawks", "CANCELED - Otters vs. Hawks", "Otters vs. Hawks (cancelled)"])(
  "%s is cancelled",
  (title) => {
    expect(readTitle(title, "Lakeview Otters")).toMatchObject({ opponent: "Hawks", isCancelled: true });
  },
);
