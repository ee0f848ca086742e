import { expect, it } from "vitest";
import { readCells } from "#platform/delimited-text.ts";
import { parseTable } from "./rules.ts";

const context = { teamName: "Lakeview Otters", today: "2026-11-15" };
const readSide = (head: string, value: string) => {
  const lines = [`Date,Location,${head}`, `2026-04-16,Field 2,${value}`];
  return parseTable(readCells(lines.join("\n")), context)![0]!.row.side;
};

it.each([
  ["Home/Away", "Home", "home"],
  ["Home/Away", "h", "home"],
  ["Home/Away", "VS", "home"],
  ["Home/Away", "Away", "away"],
  ["Home or Away", "a", "away"],
  ["H/A", "at", "away"],
  ["Home/Away", "@", "away"],
  ["Home/Away", "neutral", null],
  ["Home/Away", "", null],
  ["Home", "Away", "away"],
  ["Opponent", "@ Hawks", "away"],
  ["Opponent", "at Hawks", "away"],
  ["Opponent", "vs Hawks", null],
  ["Home,Away", "Lakeview Otters,Hawks", "home"],
  ["Home,Away", "Hawks,Lakeview Otters", "away"],
  ["Home,Away", "Hawks,Bears", null],
])("reads who plays at home (%s: %s): %s [RESULT-02]", (head, text, side) => {
  expect(readSide(head, text)).toBe(side);
});
