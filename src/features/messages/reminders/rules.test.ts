import { describe, expect, it } from "vitest";
import { playersOf, recipientsOf, type Candidate } from "./rules.ts";

const someone = (memberId: string, change: Partial<Candidate> = {}): Candidate => ({
  teamId: "team",
  memberId,
  phone: `phone of ${memberId}`,
  hasAgreed: true,
  suppressedBy: null,
  addedBy: "Maya Okafor",
  hasHeardOfTeam: true,
  isSpare: false,
  ...change,
});
const shared = { phone: "+13125550100" };
const answers = new Map([
  ["in", "attending"],
  ["out", "not_attending"],
  ["maybe", "maybe"],
] as const);
const outcome = (candidates: Candidate[], given = answers) =>
  recipientsOf(candidates, given).map(({ memberId, reason }) => [memberId, reason]);

describe("those who play a game", () => {
  it("are the members, and of the spares those who said yes", () => {
    const members = ["in", "out", "silent"].map((id) => someone(id));
    const spares = ["in", "out", "maybe", "silent"].map((id) => someone(id, { isSpare: true }));
    expect(playersOf([...members, ...spares], answers)).toEqual([...members, spares[0]]);
  });
});

describe("recipients of a text [OP-16]", () => {
  it.each([
    ["agreed", {}, null],
    ["did not agree", { hasAgreed: false }, "no-consent"],
    ["replied STOP", { suppressedBy: "stop" }, "stop"],
    ["replied STOP and did not agree", { suppressedBy: "stop", hasAgreed: false }, "stop"],
    ["cannot be reached", { suppressedBy: "unreachable" }, "unreachable"],
  ] as const)("include whoever %s with the reason %j %s", (_, change, reason) => {
    expect(outcome([someone("silent", change)])).toEqual([["silent", reason]]);
  });

  it("leave out only those who said no", () => {
    expect(outcome(["in", "maybe", "silent", "out"].map((id) => someone(id)))).toEqual([
      ["in", null],
      ["maybe", null],
      ["silent", null],
      ["out", "said-no"],
    ]);
  });

  it("ask everybody as long as nobody can have answered", () => {
    expect(recipientsOf([someone("out")])).toEqual([{ ...someone("out"), reason: null }]);
  });

  it.each([
    [
      "the first who agreed",
      [someone("in", { hasAgreed: false }), someone("maybe"), someone("silent")],
      "maybe",
      null,
    ],
    ["one who has not said no", [someone("out"), someone("silent")], "silent", null],
    [
      "one who agreed, though they said no",
      [someone("in", { hasAgreed: false }), someone("out")],
      "out",
      "said-no",
    ],
    [
      "the first, when nobody agreed",
      [someone("out", { hasAgreed: false }), someone("in", { hasAgreed: false })],
      "out",
      "no-consent",
    ],
  ] as const)("hear once by a phone they share, as %s", (_, sharing, memberId, reason) => {
    expect(outcome(sharing.map((one) => ({ ...one, ...shared })))).toEqual([[memberId, reason]]);
  });
});
