import { describe, expect, it } from "vitest";
import type { BlastCandidate } from "../blasts/rules.ts";
import { planLeagueBlasts, type LeagueBlastTeam } from "./rules.ts";

const createCandidate = (name: string, change: Partial<BlastCandidate> = {}): BlastCandidate => ({
  teamId: "team",
  memberId: name,
  name,
  phone: `+1312555-${name}`,
  active: true,
  hasAgreed: true,
  isWaitingForYes: false,
  needsName: false,
  suppressedBy: null,
  isSub: false,
  response: null,
  ...change,
});
const team = (
  name: string,
  left: number,
  people: string[],
  change: Partial<LeagueBlastTeam> = {},
): LeagueBlastTeam => ({
  teamId: name,
  name,
  isArchived: false,
  hasPass: true,
  left,
  candidates: people.map((personName) => createCandidate(personName)),
  emailed: [],
  ...change,
});
const plan = (teams: LeagueBlastTeam[], oncePerPhone: boolean) =>
  planLeagueBlasts(teams, "Rain", { oncePerPhone }).map(({ name, plan: { texts, cost } }) => [
    name,
    texts.map(({ memberId, body, reason }) => [memberId, body, reason]),
    cost,
  ]);

const listEmailed = (all: LeagueBlastTeam[], oncePerPhone = true) =>
  planLeagueBlasts(all, "Rain", { oncePerPhone }).map(({ untexted, emailed }) => [untexted, emailed])[1];

describe("a message to several teams", () => {
  it("is paid for by each team in the given order, and starts with that team's name", () => {
    expect(plan([team("Otters", 10, ["Ana", "Ben"]), team("Bears", 1, ["Ana", "Cho"])], false)).toEqual([
      [
        "Otters",
        [
          ["Ana", "Otters: Rain", null],
          ["Ben", "Otters: Rain", null],
        ],
        2,
      ],
      [
        "Bears",
        [
          ["Ana", "Bears: Rain", null],
          ["Cho", "Bears: Rain", "out-of-texts"],
        ],
        1,
      ],
    ]);
  });

  it("goes to each phone once, from the first team that can pay for it", () => {
    expect(
      plan([team("Broke", 0, ["Ana"]), team("Otters", 10, ["Ana"]), team("Bears", 10, ["Ana", "Ben"])], true),
    ).toEqual([
      ["Broke", [], 0],
      ["Otters", [["Ana", "Otters: Rain", null]], 1],
      ["Bears", [["Ben", "Bears: Rain", null]], 1],
    ]);
  });

  it("reaches an archived team's members only through their other teams", () => {
    const teams = [team("Gone", 10, ["Ana"], { isArchived: true }), team("Otters", 10, ["Ana"])];
    const expected = [
      ["Gone", [], 0],
      ["Otters", [["Ana", "Otters: Rain", null]], 1],
    ];
    expect([plan(teams, true), plan(teams, false)]).toEqual([expected, expected]);
  });

  it("reaches everyone, regardless of their response to a game", () => {
    const candidates = [createCandidate("Yes", { response: "attending" }), createCandidate("Silent")];
    expect(
      planLeagueBlasts([team("Otters", 9, [], { candidates })], "Rain", { oncePerPhone: false })[0]!.plan
        .sent,
    ).toBe(2);
  });

  it("is an email for members whose phones can't get it, unless another team texts them or texts ran out [REACH-27]", () => {
    const people = ["Nowhere", "Landline", "Ana", "Shared"].map((memberId) => ({ memberId }));
    const candidates = [
      createCandidate("Landline", { suppressedBy: "unreachable" }),
      createCandidate("Ana"),
      createCandidate("Shared", { phone: "+1312555-Ben" }),
    ];
    const teams = (left: number, change: Partial<LeagueBlastTeam> = {}) => [
      team("Bears", 10, ["Ben"]),
      team("Otters", left, [], { candidates, emailed: people, ...change }),
    ];
    expect(listEmailed(teams(10))).toEqual([["Nowhere"], 2]);
    expect(listEmailed(teams(10), false)).toEqual([["Nowhere"], 2]);
    expect(listEmailed(teams(0))).toEqual([["Nowhere"], 0]);
    expect(listEmailed(teams(10, { isArchived: true }))).toEqual([[], 0]);
  });

  it("reports how many texts each team has left, never below zero", () => {
    const plans = planLeagueBlasts([team("Otters", 3, []), team("Bears", -2, [])], "Rain", {
      oncePerPhone: false,
    });
    expect(plans.map((teamPlan) => [teamPlan.teamId, teamPlan.name, teamPlan.left])).toEqual([
      ["Otters", "Otters", 3],
      ["Bears", "Bears", 0],
    ]);
  });
});
