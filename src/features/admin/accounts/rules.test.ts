import { expect, it } from "vitest";
import {
  canBeDisabled,
  canBeViewed,
  toPersonKind,
  personRoleLabels,
  formatMoreTeams,
  ROWS_PER_PAGE,
  MAX_NAMED_TEAMS,
} from "./rules.ts";
import { PersonRole } from "./schema.ts";

it("labels every role [ADMACC-08, ADMACC-09, ADMACC-10, ADMACC-11]", () => {
  expect(PersonRole.options.map((role) => `${toPersonKind(role)}: ${personRoleLabels[role]}`)).toEqual([
    "user: Administrator",
    "user: League Manager",
    "user: Team Manager",
    "user: Team Manager (Invited)",
    "user: No Profile",
    "member: Team Member",
    "member: Team Manager (No Account)",
  ]);
});

const listOfferedActions = (role: PersonRole, isDisabled = false) => [
  canBeDisabled({ role, isSelf: false }),
  canBeViewed({ role, isDisabled }),
];

it("lets administrators disable users who can sign in, and view non-administrators who aren't disabled", () => {
  expect(PersonRole.options.map((role) => listOfferedActions(role))).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
  expect(listOfferedActions("team_manager", true)).toEqual([true, false]);
  expect(canBeDisabled({ role: "admin", isSelf: true })).toBe(false);
});

it("counts the teams that aren't listed by name", () => {
  const teams = ["One", "Two", "Three"].map((name) => ({ id: crypto.randomUUID(), name }));
  expect(formatMoreTeams({ teams, teamCount: 3 })).toBe("");
  expect(formatMoreTeams({ teams, teamCount: 5 })).toBe(", and 2 more");
});

it("shows 50 people per page and up to three team names per person", () => {
  expect([ROWS_PER_PAGE, MAX_NAMED_TEAMS]).toEqual([50, 3]);
});
