import { describe, expect, it } from "vitest";
import { costsOf, isShort, reachInWords } from "./rules.ts";
import type { BulletinTeamPreview } from "./schema.ts";

const team = (name: string, left: number, phones: number): BulletinTeamPreview => {
  const reach = { members: phones, groups: [{ first: null, phones }], skipped: 0 };
  return { teamId: name, name, left, players: reach, managers: { members: 0, groups: [], skipped: 0 } };
};

describe("what a message to a league costs", () => {
  it("is counted team by team, with those that cannot pay for all first", () => {
    const costs = costsOf(
      [team("Bears", 100, 10), team("Otters", 3, 4), team("Empty", 0, 0)],
      "players",
      "Hi",
    );
    expect(costs.map(({ name, cost, members }) => [name, cost, members])).toEqual([
      ["Otters", 4, 4],
      ["Bears", 10, 10],
    ]);
    expect(costs.map(isShort)).toEqual([true, false]);
    expect(reachInWords(costs)).toBe("14 people in 2 teams, 14 SMS");
    expect(reachInWords(costsOf([team("Otters", 3, 1)], "players", "x".repeat(200)))).toBe(
      "1 person in 1 team, 2 SMS",
    );
    expect(costsOf([team("Otters", 3, 4)], "managers", "Hi")).toEqual([]);
  });
});
