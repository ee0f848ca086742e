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
const someone = (memberId: string, change: Partial<BlastCandidate> = {}): BlastCandidate => ({
  teamId: "team",
  memberId,
  name: memberId,
  phone: `phone of ${memberId}`,
  active: true,
  hasAgreed: true,
  suppressedBy: null,
  addedBy: null,
  hasHeardOfTeam: true,
  isSpare: false,
  response: null,
  ...change,
});
const people = [someone("Ana"), someone("Ben"), someone("New", { hasHeardOfTeam: false })];
const everybody = new Set(["Ana", "Ben", "New"]);

it("asks in the words it is given, shortest when there is no room, with room for the link", () => {
  const asks = ["Are you in? Reply or tap", "In?"];
  const bodies = (linkLength: number) =>
    planGameTexts(game, { asks }, everybody, people, { left: 10, linkLength }).texts.map(({ body }) => body);
  const what = "Lakeview Otters practice: Thu Apr 16, 7:00 PM, Field 2.";
  expect(bodies(50)).toEqual([
    `${what} Are you in? Reply or tap`,
    `${what} Are you in? Reply or tap`,
    `${what} You joined. STOP ends texts. Are you in? Reply or tap`,
  ]);
  expect(bodies(90)[0]).toBe(`${what} In?`);
});

it("says plain words as a blast does", () => {
  const message = "x".repeat(150);
  const plan = planGameTexts(game, { message }, everybody, people, { left: 10, linkLength: 50 });
  expect(plan.texts.map(({ body, segments }) => [body, segments])).toEqual([
    [`Lakeview Otters: ${message}`, 2],
    [`Lakeview Otters: ${message}`, 2],
    [`Lakeview Otters: ${message}\nYou joined. STOP ends texts.`, 2],
  ]);
});

it("reaches nobody but those it is meant for, as far as the allowance goes [OP-15]", () => {
  const plan = planGameTexts(game, { message: "Hi" }, new Set(["Ben", "New"]), people, {
    left: 1,
    linkLength: 50,
  });
  expect(plan.texts.map(({ memberId, reason }) => [memberId, reason])).toEqual([
    ["Ben", null],
    ["New", "no-allowance"],
  ]);
});
