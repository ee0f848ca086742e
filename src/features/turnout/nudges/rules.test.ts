import { describe, expect, it } from "vitest";
import {
  formatCost,
  formatLast,
  findBlockedReason,
  formatNotResponded,
  HOURS_BETWEEN,
  formatShortfall,
} from "./rules.ts";

const formatLastNudge = (minutesAgo: number, on = "2026-04-16") =>
  formatLast({ minutesAgo, nextDueAt: { on, time: "21:40" } }, "2026-04-16");

describe("nudge labels", () => {
  it("show how long ago the last nudge was and when the next one is allowed", () => {
    expect(formatLastNudge(0)).toBe("Nudged just now. You can nudge again at 9:40 PM");
    expect(formatLastNudge(59)).toBe("Nudged 59 min ago. You can nudge again at 9:40 PM");
    expect(formatLastNudge(200)).toBe("Nudged 3 hr ago. You can nudge again at 9:40 PM");
    expect(formatLastNudge(5, "2026-04-17")).toBe("Nudged 5 min ago. You can nudge again on Apr 17, 9:40 PM");
  });

  it("show the number of people and texts", () => {
    expect(formatNotResponded(1)).toBe("1 hasn't responded");
    expect(formatNotResponded(3)).toBe("3 haven't responded");
    expect(formatCost({ members: 1, cost: 2, left: 1200 })).toBe(
      "1 person will get a text. Uses 2 texts. 1,200 left.",
    );
    expect(formatCost({ members: 14, cost: 14, left: 0 })).toBe(
      "14 people will get a text. Uses 14 texts. 0 left.",
    );
  });

  const nudgeFacts = {
    isTextingOn: true,
    kind: "game",
    state: "open" as const,
    isArchived: false,
    unread: 0,
    noResponse: 3,
    members: 2,
    shortfall: 0,
    fullCost: 2,
    left: 10,
  };
  it.each([
    ["nothing", nudgeFacts, null],
    ["everyone responded", { ...nudgeFacts, noResponse: 0, members: 0 }, "Everyone has responded."],
    [
      "out of texts",
      { ...nudgeFacts, members: 0, shortfall: 2, left: 1 },
      "This needs 2 texts, and the team has 1 left.",
    ],
    [
      "no one consented",
      { ...nudgeFacts, members: 0 },
      "None of the players who haven't responded can receive texts.",
    ],
    [
      "the game has started",
      { ...nudgeFacts, state: "started" as const },
      "This game has started, so RSVPs are closed.",
    ],
    [
      "the practice is canceled",
      { ...nudgeFacts, kind: "practice", state: "cancelled" as const },
      "This practice is canceled.",
    ],
    [
      "there's no texting account",
      { ...nudgeFacts, isTextingOn: false },
      "No texting account yet. Your administrator can turn on texting.",
    ],
    ["the team is archived", { ...nudgeFacts, isArchived: true }, "This team is archived, so texts are off."],
  ])("explain what prevents a nudge: %s", (_, game, expected) => {
    expect(findBlockedReason(game)).toBe(expected);
  });
});

it("allows a nudge every twelve hours", () => {
  expect(HOURS_BETWEEN).toBe(12);
  expect(formatShortfall(1200)).toBe("Not enough texts left for 1,200 more");
  expect([formatLastNudge(1), formatLastNudge(60)]).toEqual([
    "Nudged 1 min ago. You can nudge again at 9:40 PM",
    "Nudged 1 hr ago. You can nudge again at 9:40 PM",
  ]);
});
