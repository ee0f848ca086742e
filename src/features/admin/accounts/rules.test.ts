import { expect, it } from "vitest";
import {
  canBeDisabled,
  canBeViewed,
  kindOfRole,
  personRoleLabels,
  teamsInWords,
  ROWS_PER_PAGE,
  TEAMS_NAMED,
} from "./rules.ts";
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

const offered = (role: PersonRole, isDisabled = false) => [
  canBeDisabled({ role, isSelf: false }),
  canBeViewed({ role, isDisabled }),
];

it("offers to keep out who can come in, and to view as who is neither an administrator nor kept out", () => {
  expect(PersonRole.options.map((role) => offered(role))).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
  expect(offered("team_manager", true)).toEqual([true, false]);
  expect(canBeDisabled({ role: "admin", isSelf: true })).toBe(false);
});

it.each([
  [[], 0, ""],
  [["One"], 1, "One"],
  [["One", "Two"], 2, "One, Two"],
  [["One", "Two", "Three"], 5, "One, Two, Three and 2 more"],
])("teams %j of %i are said as %j", (teams, teamCount, words) => {
  expect(teamsInWords({ teams, teamCount })).toBe(words);
});

it("lists fifty to a page and names three teams of each", () => {
  expect([ROWS_PER_PAGE, TEAMS_NAMED]).toEqual([50, 3]);
});
