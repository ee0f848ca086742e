import { describe, expect, it } from "vitest";
import type { TeamSummary } from "../schema.ts";
import { flatten, addToList } from "./team-list.ts";

const createSummary = (id: string): TeamSummary => ({
  id,
  name: `Team ${id}`,
  sport: "Soccer",
  role: "manager",
  status: "pending",
  tier: "none",
  smsUsed: 0,
  smsLimit: 0,
  memberCount: 0,
  nextGame: null,
  isArchived: false,
});

const twoPages = {
  pages: [
    { teams: [createSummary("d"), createSummary("c")], total: 4, nextCursor: "after c" },
    { teams: [createSummary("b"), createSummary("a")], total: 4, nextCursor: null },
  ],
  pageParams: [undefined, "after c"],
};
const listIds = (list: typeof twoPages) => flatten(list).teams.map(({ id }) => id);

describe("adding a team to the cached lists", () => {
  it("puts the team first and updates the count without a request [TEAM-02, TEAM-04]", () => {
    const list = addToList(twoPages, createSummary("e")) as typeof twoPages;
    expect(listIds(list)).toEqual(["e", "d", "c", "b", "a"]);
    expect(flatten(list).total).toBe(5);
    expect(list.pages.map(({ total, nextCursor }) => [total, nextCursor])).toEqual([
      [5, "after c"],
      [5, null],
    ]);
    expect(listIds(twoPages)).toEqual(["d", "c", "b", "a"]);
  });

  it("adds the team only once if a refetch has already included it", () => {
    expect(addToList(twoPages, createSummary("b"))).toBe(twoPages);
  });
});
