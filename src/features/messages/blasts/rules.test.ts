import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "#platform/sms/segments.ts";
import {
  BLASTS_PER_PAGE,
  blastText,
  costOf,
  lineOf,
  planBlast,
  planTexts,
  previewOf,
  reachWithin,
  VALID_HOURS,
  whyNothing,
  type BlastCandidate,
} from "./rules.ts";

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

const write = () => ({ body: "Same for all", segments: 3 });

describe("who a message is meant for", () => {
  const roster = [
    someone({ name: "Yes", response: "attending" }),
    someone({ name: "No", response: "not_attending" }),
    someone({ name: "Silent", response: null }),
    someone({ name: "No game", response: undefined }),
    someone({ name: "Spare who said yes", response: "attending", isSpare: true }),
    someone({ name: "Spare who is silent", response: null, isSpare: true }),
    someone({ name: "Left, said yes", response: "attending", active: false }),
    someone({ name: "Left, silent", response: null, active: false }),
  ];
  const phonesOf = (names: string[]) =>
    roster.filter(({ name }) => names.includes(name)).map(({ phone }) => phone);

  it.each([
    ["all", ["Yes", "No", "Silent", "No game", "Spare who said yes"], ["Left, said yes", "Left, silent"]],
    ["attending", ["Yes", "Spare who said yes"], []],
    ["not-answered", ["Silent"], []],
  ] as const)("picks by the answers: %s [OP-17]", (audience, texted, skipped) => {
    const planned = planBlast({ teamName: team, message: "Hi", audience }, roster, 100);
    expect(planned.texts.map(({ phone }) => phone)).toEqual(phonesOf([...texted]));
    expect(planned.skipped.map(({ name }) => name)).toEqual(skipped);
    const preview = previewOf(roster, audience);
    expect(preview).toEqual({
      members: texted.length,
      groups: [{ first: null, phones: texted.length }],
      skipped: skipped.map((name) => ({ name, reason: "inactive" })),
    });
  });

  it("shows before sending who gets no text and why, and which phones read the same words", () => {
    const preview = previewOf(
      [
        someone({ name: "Refused", hasAgreed: false }),
        someone({ name: "Stopped", suppressedBy: "stop" }),
        someone({ name: "Dead line", suppressedBy: "unreachable" }),
        someone({ name: "Heard of us" }),
        someone({ name: "New 1", hasHeardOfTeam: false }),
        someone({ name: "New 2", hasHeardOfTeam: false }),
        someone({ name: "Joined", hasHeardOfTeam: false, addedBy: null }),
      ],
      "all",
    );
    expect(preview).toEqual({
      members: 4,
      groups: [
        { first: null, phones: 1 },
        { first: { addedBy: "Maya Okafor" }, phones: 2 },
        { first: { addedBy: null }, phones: 1 },
      ],
      skipped: [
        { name: "Refused", reason: "no-consent" },
        { name: "Stopped", reason: "stop" },
        { name: "Dead line", reason: "unreachable" },
      ],
    });
  });

  it("sends nothing beyond the allowance, and names that as the reason [CONST1-09, OP-15]", () => {
    const [one, other] = [someone(), someone()];
    expect(planTexts(write, [one, other], 5).texts).toEqual([
      { memberId: one.memberId, phone: one.phone, body: "Same for all", segments: 3, reason: null },
      {
        memberId: other.memberId,
        phone: other.phone,
        body: "Same for all",
        segments: 3,
        reason: "no-allowance",
      },
    ]);
  });
});

describe("the line of phones", () => {
  it("joins neighbors who read the same words and names each phone's members by place", () => {
    const shared = someone();
    expect(
      lineOf([
        shared,
        someone({ phone: shared.phone }),
        someone({ hasAgreed: false }),
        someone({ hasHeardOfTeam: false }),
        someone({ hasHeardOfTeam: false }),
        someone({ hasHeardOfTeam: false, addedBy: "Luis Ortega" }),
        someone({ hasHeardOfTeam: false, addedBy: null }),
        someone(),
        someone({ isSpare: true, response: null }),
      ]),
    ).toEqual([
      { first: null, phones: [[0, 1]] },
      { first: { addedBy: "Maya Okafor" }, phones: [[3], [4]] },
      { first: { addedBy: "Luis Ortega" }, phones: [[5]] },
      { first: { addedBy: null }, phones: [[6]] },
      { first: null, phones: [[7]] },
    ]);
  });

  it("predicts what the blast then does, for any roster and any allowance", () => {
    const anyPhone = fc.record({
      suppressedBy: fc.constantFrom(null, null, "stop" as const),
      hasHeardOfTeam: fc.boolean(),
      addedBy: fc.constantFrom("Maya Okafor", null),
    });
    const anyMember = fc.record({
      active: fc.boolean(),
      isSpare: fc.boolean(),
      response: fc.constantFrom(null, "attending"),
      numbers: fc.uniqueArray(fc.record({ at: fc.nat(3), hasAgreed: fc.boolean() }), {
        selector: ({ at }) => at,
        minLength: 1,
        maxLength: 2,
      }),
    });
    const phones = fc.array(anyPhone, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(phones, fc.array(anyMember, { maxLength: 6 }), fc.nat(10), (numbers, members, left) => {
        const roster = members.flatMap(({ numbers: own, ...member }, index) =>
          own.map(({ at, hasAgreed }) =>
            someone({
              ...member,
              ...numbers[at],
              memberId: `${index}`,
              phone: `+1312555000${at}`,
              hasAgreed,
            }),
          ),
        );
        const message = "x".repeat(140);
        const { sent, failed, cost } = plan(roster, left, message);
        expect(reachWithin(team, message, lineOf(roster), left)).toEqual({ sent, failed, cost });
      }),
    );
  });
});

describe("why nothing was sent", () => {
  const reach = { sent: 0, failed: 0, skipped: [], fullCost: 0 };
  const some = { isArchived: false, hasMembers: true, hasNextGame: true, left: 0, lockedTrial: 0 };
  const skipped = [{ memberId: "1", name: "Ana", reason: "stop" as const }];
  const needs = "This needs 1,200 SMS and the team has 3 SMS left.";

  it.each([
    [
      { sent: 1 },
      { isArchived: true },
      "This team is archived and gets no texts. Bring it back in its settings first.",
    ],
    [{ sent: 1, failed: 5 }, {}, null],
    [{ failed: 5, fullCost: 1200 }, { left: 3 }, needs],
    [{ failed: 5, fullCost: 2 }, { left: -4 }, "This needs 2 SMS and the team has 0 SMS left."],
    [
      { failed: 5, fullCost: 1200 },
      { left: 3, lockedTrial: 25 },
      `${needs} Once its owner has confirmed their email, it has 25 SMS for free.`,
    ],
    [{ skipped }, { hasMembers: false }, "This team has no members yet."],
    [{ skipped }, { hasNextGame: false }, "Nobody in this group can get texts."],
    [{}, { hasNextGame: false }, "There is no upcoming game that anybody could have answered."],
  ])("says so in words: %j %j [OP-17]", (result, change, words) => {
    expect(whyNothing({ ...reach, ...result }, "attending", { ...some, ...change })).toBe(words);
  });

  it("tells nobody said yes from everybody answered", () => {
    expect(whyNothing(reach, "attending", some)).toBe("Nobody has said yes yet.");
    expect(whyNothing(reach, "not-answered", some)).toBe("Everybody has answered already.");
  });
});

it("gives a text four hours and lists twenty blasts to a page", () => {
  expect([VALID_HOURS, BLASTS_PER_PAGE]).toEqual([4, 20]);
});
