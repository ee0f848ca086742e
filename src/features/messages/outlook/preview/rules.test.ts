import { describe, expect, it } from "vitest";
import type { ForecastPlayer } from "../rules.ts";
import { listObstacles, type PreviewFacts } from "./rules.ts";

const players = (...reasons: ForecastPlayer["reason"][]) =>
  reasons.map((reason, index) => ({ name: `Player ${index}`, reason }));
const ready: PreviewFacts = {
  isArmed: true,
  hasTime: true,
  wasSent: false,
  hasPass: true,
  pause: null,
  players: players(null, "stop"),
};
const list = (changes: Partial<PreviewFacts>) => listObstacles({ ...ready, ...changes });

describe("what's in the way of the next text [START-22]", () => {
  it("is nothing if one person gets it", () => {
    expect(list({})).toEqual([]);
  });

  it.each([
    ["no reminder is left", { isArmed: false, hasPass: false }, ["too-late"]],
    ["the texts went out", { isArmed: false, wasSent: true }, ["sent"]],
    ["there's no start time", { isArmed: false, hasTime: false }, ["no-time"]],
    ["there's no pass", { hasPass: false }, ["no-pass"]],
    ["there are no players", { players: [] }, ["no-players"]],
    ["no one agreed", { players: players("no-consent", "no-consent") }, ["no-consent"]],
    ["everyone has another reason", { players: players("no-consent", "stop") }, ["no-recipients"]],
    ["the texts are used up", { players: players("stop", "out-of-texts") }, ["out-of-texts"]],
    ["texting is paused", { pause: "held" }, ["paused"]],
    ["there's no texting account", { pause: "off", hasPass: false }, ["texting-off", "no-pass"]],
    [
      "there's no pass and no one agreed",
      { hasPass: false, players: players("no-consent") },
      ["no-pass", "no-consent"],
    ],
  ] as const)("is said if %s", (_case, changes, expected) => {
    expect(list(changes)).toEqual(expected);
  });
});
