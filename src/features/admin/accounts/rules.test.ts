import { expect, it } from "vitest";
import { kindOfRole, personRoleLabels, teamsInWords } from "./rules.ts";
import { PersonRole } from "./schema.ts";

it("everybody's role has the stated label [ADMACC-08, ADMACC-09, ADMACC-10, ADMACC-11]", () => {
  expect(PersonRole.options.map((role) => `${kindOfRole(role)}: ${personRoleLabels[role]}`)).toEqual([
    "user: Administrator",
    "user: League Manager",
    "user: Team Manager",
    "user: Team Manager (Invited)",
    "user: No Profile",
    "member: Team Member",
    "member: Team Manager (No Account)",
  ]);
});

it.each([
  [[], 0, ""],
  [["One"], 1, "One"],
  [["One", "Two", "Three"], 5, "One, Two, Three and 2 more"],
])("teams %j of %i are said as %j", (teams, teamCount, words) => {
  expect(teamsInWords({ teams, teamCount })).toBe(words);
});
