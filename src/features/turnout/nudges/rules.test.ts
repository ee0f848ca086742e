import { describe, expect, it } from "vitest";
import {
  costInWords,
  lastInWords,
  obstacleOf,
  unansweredInWords,
  HOURS_BETWEEN,
  NUDGE_ASKS,
  shortfallInWords,
} from "./rules.ts";

const last = (minutesAgo: number, on = "2026-04-16") =>
  lastInWords({ minutesAgo, againAt: { on, time: "21:40" } }, "2026-04-16");

describe("a nudge, in words", () => {
  it("says how long ago the last one was and from when on there may be another", () => {
    expect(last(0)).toBe("Nudged just now. Again from 9:40 PM");
    expect(last(59)).toBe("Nudged 59 min ago. Again from 9:40 PM");
    expect(last(200)).toBe("Nudged 3 h ago. Again from 9:40 PM");
    expect(last(5, "2026-04-17")).toBe("Nudged 5 min ago. Again from Apr 17, 9:40 PM");
  });

  it("counts people and SMS", () => {
    expect(unansweredInWords(1)).toBe("1 has not answered");
    expect(unansweredInWords(3)).toBe("3 have not answered");
    expect(costInWords({ members: 1, cost: 2, left: 1200 })).toBe("1 person gets a text: 2 SMS, 1,200 left");
    expect(costInWords({ members: 14, cost: 14, left: 0 })).toBe("14 people get a text: 14 SMS, 0 left");
  });

  const open = {
    kind: "game",
    state: "open" as const,
    isArchived: false,
    unanswered: 3,
    members: 2,
    beyond: 0,
    fullCost: 2,
    left: 10,
  };
  it.each([
    ["nothing", open, null],
    ["nobody is left to ask", { ...open, unanswered: 0, members: 0 }, "Everybody has answered already."],
    [
      "no allowance",
      { ...open, members: 0, beyond: 2, left: 1 },
      "This needs 2 SMS and the team has 1 left.",
    ],
    ["nobody agreed", { ...open, members: 0 }, "Nobody of those without an answer can get texts."],
    ["it has begun", { ...open, state: "started" as const }, "This game has started, so answers are closed."],
    ["put away", { ...open, isArchived: true }, "The team of this game is archived and gets no texts."],
  ])("says what is in the way: %s", (_, game, words) => {
    expect(obstacleOf(game)).toBe(words);
  });
});

it("asks again after twelve hours, from the longest words to the shortest", () => {
  expect(HOURS_BETWEEN).toBe(12);
  expect(NUDGE_ASKS).toEqual([
    "We still need your answer. Reply IN, OUT or MAYBE, or tap",
    "Still no answer. In? Reply or tap",
    "In?",
  ]);
  expect(shortfallInWords(1200)).toBe("The allowance does not reach for 1,200 more");
  expect([last(1), last(60)]).toEqual([
    "Nudged 1 min ago. Again from 9:40 PM",
    "Nudged 1 h ago. Again from 9:40 PM",
  ]);
});
