import { describe, expect, it } from "vitest";
import type { SheetGame, SheetMember } from "../schema.ts";
import { listLineUpGroups } from "./rules.ts";

const groups = [
  { id: "goalie", name: "Goalie", minimum: 1, initials: "G" },
  { id: "women", name: "Women", minimum: 3, initials: "W" },
  { id: "sweeper", name: "Sweeper", minimum: 2, initials: "S" },
];
const member = (name: string, response: SheetMember["response"], ...groupIds: string[]) =>
  ({ id: name, name, response, groupIds }) as SheetMember;
const list = (members: SheetMember[], changes: Partial<SheetGame> = {}) =>
  listLineUpGroups({ groups, sport: "Soccer", neededPlayers: null, ...changes } as SheetGame, members);

describe("the line-up by group", () => {
  it("puts everyone into the first of their groups, and names the others in a tag [NEED-08]", () => {
    const lineUp = list([
      member("Grace", "not_attending", "women", "goalie"),
      member("Cole", null, "goalie"),
      member("Aisha", "attending", "women"),
      member("Devon", "attending"),
    ]);
    expect(lineUp.map(({ title, people }) => [title, ...people.map(({ member: { name } }) => name)])).toEqual(
      [["Goalies", "Cole", "Grace"], ["Women", "Aisha"], ["Sweeper"], ["Open", "Devon"]],
    );
    expect(lineUp[0]!.people.map(({ tag }) => tag)).toEqual(["", "W"]);
  });

  it("names empty seats by the same matching as the strip above it [NEED-05, NEED-08]", () => {
    const lineUp = list([
      member("Nia", "attending", "women", "goalie"),
      member("Aisha", "attending", "women"),
    ]);
    expect(lineUp.map(({ missing, missingLabel }) => missing && missingLabel)).toEqual([
      0,
      "2 women needed",
      "Sweeper: 2 needed",
    ]);
    expect(lineUp[1]).toMatchObject({ attending: 2, needed: 3 });
    expect(list([])[0]!.missingLabel).toBe("Goalie needed");
  });

  it("leaves out groups that are empty and need no one", () => {
    const without = groups.map((group) => ({ ...group, minimum: null }));
    expect(list([member("Devon", "attending")], { groups: without }).map(({ title }) => title)).toEqual([
      "Open",
    ]);
  });
});
