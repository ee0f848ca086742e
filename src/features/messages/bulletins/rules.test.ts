import { describe, expect, it } from "vitest";
import type { BlastCandidate } from "../blasts/rules.ts";
import { planBulletin, type BulletinTeam } from "./rules.ts";

const someone = (name: string, change: Partial<BlastCandidate> = {}): BlastCandidate => ({
  teamId: "team",
  memberId: name,
  name,
  phone: `phone of ${name}`,
  active: true,
  hasAgreed: true,
  suppressedBy: null,
  addedBy: null,
  hasHeardOfTeam: true,
  isSpare: false,
  response: null,
  ...change,
});
const team = (
  name: string,
  left: number,
  people: string[],
  change: Partial<BulletinTeam> = {},
): BulletinTeam => ({
  teamId: name,
  name,
  isArchived: false,
  left,
  candidates: people.map((one) => someone(one)),
  ...change,
});
const plan = (teams: BulletinTeam[], oncePerPhone: boolean) =>
  planBulletin(teams, "Rain", { oncePerPhone }).map(({ name, plan: { texts, cost } }) => [
    name,
    texts.map(({ memberId, body, reason }) => [memberId, body, reason]),
    cost,
  ]);

describe("a message to several teams", () => {
  it("is paid by each team, in the order given, and starts with that team's name", () => {
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
          ["Cho", "Bears: Rain", "no-allowance"],
        ],
        1,
      ],
    ]);
  });

  it("goes once to each phone, from the first team that can pay for it", () => {
    expect(
      plan([team("Broke", 0, ["Ana"]), team("Otters", 10, ["Ana"]), team("Bears", 10, ["Ana", "Ben"])], true),
    ).toEqual([
      ["Broke", [], 0],
      ["Otters", [["Ana", "Otters: Rain", null]], 1],
      ["Bears", [["Ben", "Bears: Rain", null]], 1],
    ]);
  });

  it("leaves an archived team's people to the others", () => {
    const teams = [team("Gone", 10, ["Ana"], { isArchived: true }), team("Otters", 10, ["Ana"])];
    const expected = [
      ["Gone", [], 0],
      ["Otters", [["Ana", "Otters: Rain", null]], 1],
    ];
    expect([plan(teams, true), plan(teams, false)]).toEqual([expected, expected]);
  });

  it("reaches everybody, whatever they answered about a game", () => {
    const candidates = [someone("Yes", { response: "attending" }), someone("Silent")];
    expect(
      planBulletin([team("Otters", 9, [], { candidates })], "Rain", { oncePerPhone: false })[0]!.plan.sent,
    ).toBe(2);
  });

  it("says what each team has left, and never less than nothing", () => {
    const left = planBulletin([team("Otters", 3, []), team("Bears", -2, [])], "Rain", {
      oncePerPhone: false,
    });
    expect(left.map((one) => [one.teamId, one.name, one.left])).toEqual([
      ["Otters", "Otters", 3],
      ["Bears", "Bears", 0],
    ]);
  });
});
