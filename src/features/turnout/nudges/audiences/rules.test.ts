import { expect, it } from "vitest";
import { findBlockedReason } from "../rules.ts";
import { pickAudience, type Nudgeable } from "./rules.ts";

const member = (memberId: string, response: Nudgeable["response"]): Nudgeable => ({
  memberId,
  name: memberId,
  active: true,
  isSub: false,
  response,
});
const members = [
  member("maybe", "maybe"),
  member("silent", null),
  member("in", "attending"),
  member("out", "not_attending"),
];
const pick = (isInByDefault: boolean, memberIds: ReadonlySet<string> | null = null) =>
  pickAudience({ memberIds, isInByDefault }, members, new Set(), new Map()).memberIds;

it("nudges only those who said maybe if players are in by default, in a short group too [NEED-35]", () => {
  expect(pick(true)).toEqual(["maybe"]);
  expect(pick(true, new Set(["silent", "maybe"]))).toEqual(["maybe"]);
  expect(pick(true, new Set(["silent"]))).toEqual([]);
  expect(pick(false)).toEqual(["silent"]);
  expect(
    findBlockedReason({
      isTextingOn: true,
      kind: "game",
      state: "open",
      isArchived: false,
      isInByDefault: true,
      noResponse: 0,
      unread: 0,
      members: 0,
      shortfall: 0,
      fullCost: 0,
      left: 100,
    }),
  ).toBe("No one said maybe.");
});
