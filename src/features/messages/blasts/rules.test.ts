import { describe, expect, it } from "vitest";
import { segmentsOf } from "#platform/sms/segments.ts";
import { blastText, costOf, planBlast, previewOf, type BlastCandidate } from "./rules.ts";

const team = "Lakeview Otters";
let last = 0;
const someone = (change: Partial<BlastCandidate> = {}): BlastCandidate => {
  const number = String(++last).padStart(4, "0");
  return {
    teamId: "team",
    memberId: `member ${number}`,
    name: `Player ${number}`,
    phone: `+1312555${number}`,
    active: true,
    hasAgreed: true,
    suppressedBy: null,
    addedBy: "Maya Okafor",
    hasHeardOfTeam: true,
    isSpare: false,
    response: undefined,
    ...change,
  };
};
const plan = (candidates: BlastCandidate[], left = 100, message = "Hi") =>
  planBlast({ teamName: team, message, audience: "all" }, candidates, left);

describe("the text of a blast", () => {
  it("begins with the team and stays as typed; what we add is in plain letters [OP-16, OP-17]", () => {
    expect(blastText("Łódź “Stars”", "  Don’t be late\r\nBring water ", null)).toBe(
      'Lodz "Stars": Don’t be late\nBring water',
    );
    expect(blastText(team, "Hi", { addedBy: "Zoë Žižek" })).toBe(
      "Lakeview Otters: Hi\nAdded by Zoe Zizek. STOP ends texts.",
    );
    expect(blastText("A very long name of a team that plays somewhere", "Hi", null)).toBe(
      "A very long name of a team t..: Hi",
    );
  });

  it("costs what each phone's words take", () => {
    const message = "x".repeat(143);
    expect(segmentsOf(blastText(team, message, null))).toBe(1);
    const groups = [
      { first: null, phones: 3 },
      { first: { addedBy: null }, phones: 2 },
    ];
    expect(costOf(team, message, groups)).toBe(3 + 2 * 2);
  });
});

describe("who gets a blast", () => {
  it("counts members: one with two phones once, two who share one phone each [BLAST-08]", () => {
    const one = someone();
    const second = someone({ memberId: one.memberId, name: one.name });
    const sibling = someone({ phone: one.phone });
    const { texts, sent, cost } = plan([one, second, sibling]);
    expect([texts.length, sent, cost]).toEqual([2, 2, 2]);
  });

  it("reaches a member by the phone that agreed, and says nothing of the other", () => {
    const own = someone({ hasAgreed: false });
    const guardian = someone({ memberId: own.memberId, name: own.name });
    const { texts, sent, skipped } = plan([own, guardian]);
    expect(texts.map(({ reason }) => reason)).toEqual(["no-consent", null]);
    expect([sent, skipped]).toEqual([1, []]);
  });

  it("leaves out who did not agree, also when somebody with the same phone did", () => {
    const agreed = someone();
    const other = someone({ phone: agreed.phone, hasAgreed: false });
    const { texts, sent, skipped } = plan([agreed, other]);
    expect([texts.length, sent]).toEqual([1, 1]);
    expect(skipped).toEqual([{ memberId: other.memberId, name: other.name, reason: "no-consent" }]);
  });

  it("stops where the allowance ends: those count as failed, the skipped do not [BLAST-09]", () => {
    const stopped = someone({ suppressedBy: "stop" });
    const { sent, failed, skipped, cost, fullCost } = plan([stopped, someone(), someone(), someone()], 2);
    expect({ sent, failed, skipped: skipped.length, cost, fullCost }).toEqual({
      sent: 2,
      failed: 1,
      skipped: 1,
      cost: 2,
      fullCost: 3,
    });
    expect(plan([someone()], -5)).toMatchObject({ sent: 0, failed: 1, cost: 0 });
  });

  it("is the same before and after: what a preview costs, the blast costs", () => {
    const roster = [someone(), someone({ hasHeardOfTeam: false }), someone({ active: false }), someone()];
    const message = "x".repeat(140);
    const { groups, members } = previewOf(roster, "all");
    const { cost, sent } = plan(roster, 100, message);
    expect([costOf(team, message, groups), members]).toEqual([cost, sent]);
    expect(cost).toBe(4);
  });
});
