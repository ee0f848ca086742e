import { expect, it } from "vitest";
import { parseTitle } from "./rules.ts";

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
])("parses %j (kind: %s, opponent: %j, rest: %j) [OP2-11]", (title, kind, opponent, rest) => {
  expect(parseTitle(title, "Lakeview Otters")).toEqual({ kind, opponent, isCancelled: false, rest });
});

it.each(["Cancelled: Otters vs. Hawks", "CANCELED - Otters vs. Hawks", "Otters vs. Hawks (cancelled)"])(
  "recognizes %s as canceled",
  (title) => {
    expect(parseTitle(title, "Lakeview Otters")).toMatchObject({ opponent: "Hawks", isCancelled: true });
  },
);

it.each([
  ["Game 3: Hawks @ Otters", "Hawks"],
  ["Match #12 - Hawks @ Otters", "Hawks"],
  ["game: Hawks @ Otters", "Hawks"],
  ["Game3:Hawks @ Otters", "Hawks"],
  ["Hawks (home) @ Otters", "Hawks"],
  ["Otters vs Hawks(H)", "Hawks"],
  ["Otters vs Hawks  (a)", "Hawks"],
  ["Otters vs Hawks (Away)", "Hawks"],
  ["Otters vs Hawks (home) United", "Hawks (home) United"],
  ["Otters vs Big Game: Hawks", "Big Game: Hawks"],
  ["Otters  vs   Hawks ", "Hawks"],
  ["at Hawks", "Hawks"],
  ["Home game at Hawks", ""],
  ["Lakeview Otters at Hawks", "Hawks"],
  ["Hawks vs Comets", "Comets"],
  ["LAKEVIEW OTTERS U12 vs Hawks", "Hawks"],
])("finds the opponent in %j: %j", (title, opponent) => {
  expect(parseTitle(title, "Lakeview Otters").opponent).toBe(opponent);
});

it("parses a practice with an opponent", () => {
  expect(parseTitle("Practice vs Hawks", "Lakeview Otters")).toMatchObject({ kind: "practice" });
});

it.each(["Game", "Games", "Match", "Practices", "Training", "Trainings", "Lakeview Otters  Game", "Event"])(
  "leaves no note for %s",
  (title) => {
    expect(parseTitle(title, "Lakeview Otters").rest).toBe("");
  },
);

it("keeps the title as a note, with single spaces and without the cancellation prefix", () => {
  expect(parseTitle("  Cancelled:  Team   dinner ", "Lakeview Otters")).toEqual({
    kind: "other",
    opponent: "",
    isCancelled: true,
    rest: "Team dinner",
  });
});
