import { describe, expect, it } from "vitest";
import type { TeamSummary } from "../schema.ts";
import { flatten, withNewTeam } from "./team-list.ts";

const team = (id: string): TeamSummary => ({
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
    { teams: [team("d"), team("c")], total: 4, nextCursor: "after c" },
    { teams: [team("b"), team("a")], total: 4, nextCursor: null },
  ],
  pageParams: [undefined, "after c"],
};
const ids = (list: typeof twoPages) => flatten(list).teams.map(({ id }) => id);

describe("a new team in the lists that are on the screen", () => {
  it("comes first and is counted, without a request [TEAM-02, TEAM-04]", () => {
    const list = withNewTeam(twoPages, team("e")) as typeof twoPages;
    expect(ids(list)).toEqual(["e", "d", "c", "b", "a"]);
    expect(flatten(list).total).toBe(5);
    expect(list.pages.map(({ total, nextCursor }) => [total, nextCursor])).toEqual([
      [5, "after c"],
      [5, null],
    ]);
    expect(ids(twoPages)).toEqual(["d", "c", "b", "a"]);
  });

  it("is there once, also when a refetch was faster", () => {
    expect(withNewTeam(twoPages, team("b"))).toBe(twoPages);
  });
});
