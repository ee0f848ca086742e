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
};
const createCandidate = (memberId: string, change: Partial<BlastCandidate> = {}): BlastCandidate => ({
  teamId: "team",
  memberId,
  name: memberId,
  phone: `+1312555-${memberId}`,
  active: true,
  hasAgreed: true,
  suppressedBy: null,
  addedBy: null,
  hasHeardOfTeam: true,
  isSub: false,
  response: null,
  ...change,
});
const people = [
  createCandidate("Ana"),
  createCandidate("Ben"),
  createCandidate("New", { hasHeardOfTeam: false }),
];
const everyone = new Set(["Ana", "Ben", "New"]);

it("uses the longest given prompt that fits, with room for the link", () => {
  const prompts = ["Are you in? Reply or tap", "In?"];
  const bodies = (linkLength: number) =>
    planGameTexts(game, { prompts }, everyone, people, { left: 10, linkLength }).texts.map(
      ({ body }) => body,
    );
  const intro = "Lakeview Otters practice: Thu Apr 16, 7:00 PM, Field 2.";
  expect(bodies(47)).toEqual([
    `${intro} Are you in? Reply or tap`,
    `${intro} Are you in? Reply or tap`,
    `${intro} You signed up. STOP to opt out. Are you in? Reply or tap`,
  ]);
  expect(bodies(90)[0]).toBe(`${intro} In?`);
});

it("formats a plain message the same way as a blast", () => {
  const message = "x".repeat(150);
  const plan = planGameTexts(game, { message }, everyone, people, { left: 10, linkLength: 50 });
  expect(plan.texts.map(({ body, segments }) => [body, segments])).toEqual([
    [`Lakeview Otters: ${message}`, 2],
    [`Lakeview Otters: ${message}`, 2],
    [`Lakeview Otters: ${message}\nYou signed up. STOP to opt out.`, 2],
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
