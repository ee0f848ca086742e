import { expect, it } from "vitest";
import type { BlastCandidate } from "../blasts/rules.ts";
import { planGameTexts } from "./rules.ts";

const game = {
  id: "game",
  teamName: "Lakeview Otters",
  kind: "practice",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
  opponent: null,
  side: null,
};
const createCandidate = (memberId: string, change: Partial<BlastCandidate> = {}): BlastCandidate => ({
  teamId: "team",
  memberId,
  name: memberId,
  phone: `+1312555-${memberId}`,
  active: true,
  hasAgreed: true,
  isWaitingForYes: false,
  needsName: false,
  suppressedBy: null,
  isSub: false,
  response: null,
  ...change,
});
const people = [createCandidate("Ana"), createCandidate("Ben"), createCandidate("New")];
const everyone = new Set(["Ana", "Ben", "New"]);

const planNudge = (linkLength: number) =>
  planGameTexts(game, { ask: "nudge" }, everyone, people, { left: 10, linkLength }).texts.map(
    ({ body }) => body,
  );

it("asks everyone in the same words, with room for the link", () => {
  const intro = "Lakeview Otters practice: Thu, Apr 16, 7:00 PM, Field 2.";
  const ask = "Reply IN/OUT/MAYBE or tap";
  expect(new Set(planNudge(40))).toEqual(new Set([`${intro} We still need your response. ${ask}`]));
  expect(new Set(planNudge(70))).toEqual(new Set([`${intro} ${ask}`]));
});

it("formats a plain message the same way as a blast", () => {
  const message = "x".repeat(150);
  const plan = planGameTexts(game, { message }, everyone, people, { left: 10, linkLength: 50 });
  expect(plan.texts.map(({ body, segments }) => [body, segments])).toEqual([
    [`Lakeview Otters: ${message}`, 2],
    [`Lakeview Otters: ${message}`, 2],
    [`Lakeview Otters: ${message}`, 2],
  ]);
});

it("reaches only the given members, until the team runs out of texts [OP-15]", () => {
  const plan = planGameTexts(game, { message: "Hi" }, new Set(["Ben", "New"]), people, {
    left: 1,
    linkLength: 50,
  });
  expect(plan.texts.map(({ memberId, reason }) => [memberId, reason])).toEqual([
    ["Ben", null],
    ["New", "out-of-texts"],
  ]);
});
