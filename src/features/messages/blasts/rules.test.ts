import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import {
  BLASTS_PER_PAGE,
  formatBlastText,
  computeCost,
  groupPhoneRuns,
  planBlast,
  planTexts,
  previewAudience,
  predictReach,
  VALID_HOURS,
  getNothingSentReason,
  type BlastCandidate,
} from "./rules.ts";

const team = "Lakeview Otters";
let phoneCount = 0;
const createCandidate = (change: Partial<BlastCandidate> = {}): BlastCandidate => {
  const number = String(++phoneCount).padStart(4, "0");
  return {
    teamId: "team",
    memberId: `member ${number}`,
    name: `Player ${number}`,
    phone: `+1312555${number}`,
    active: true,
    hasAgreed: true,
    isWaitingForYes: false,
    needsName: false,
    suppressedBy: null,
    isSub: false,
    response: undefined,
    ...change,
  };
};
const plan = (candidates: BlastCandidate[], left = 100, message = "Hi") =>
  planBlast({ teamName: team, message, audience: "all" }, candidates, left);

describe("a blast's text", () => {
  it("starts with the team's name, keeps the message as typed, and adds only plain characters [OP-16, OP-17, TEXT-01, TEXT-03]", () => {
    expect(formatBlastText("Łódź “Stars”", "  Don’t be late\r\nBring water ")).toBe(
      'Lodz "Stars": Don’t be late\nBring water',
    );
    expect(formatBlastText("A very long name of a team that plays somewhere", "Hi")).toBe(
      "A very long name of a team that plays somewhere: Hi",
    );
  });

  it("costs the sum of the segments sent to each phone", () => {
    const message = "x".repeat(143);
    expect(getSegments(formatBlastText(team, message))).toBe(1);
    const groups = [
      { rate: 1, phones: 3 },
      { rate: 1, phones: 2 },
    ];
    expect(computeCost(team, message, groups)).toBe(5);
    expect(computeCost(team, `${message}x`, [{ rate: 1, phones: 3 }])).toBe(6);
    expect(computeCost(team, message, [{ rate: 3, phones: 2 }])).toBe(6);
  });
});

describe("a blast's recipients", () => {
  it("are counted by member: once for a member with two phones, twice for two members who share a phone [BLAST-08]", () => {
    const member = createCandidate();
    const second = createCandidate({ memberId: member.memberId, name: member.name });
    const sibling = createCandidate({ phone: member.phone });
    const { texts, sent, cost } = plan([member, second, sibling]);
    expect([texts.length, sent, cost]).toEqual([2, 2, 2]);
  });

  it("are reached on the phone that has consent, without reporting their other phone as skipped", () => {
    const ownPhone = createCandidate({ hasAgreed: false });
    const guardian = createCandidate({ memberId: ownPhone.memberId, name: ownPhone.name });
    const { texts, sent, skipped } = plan([ownPhone, guardian]);
    expect(texts.map(({ reason }) => reason)).toEqual(["no-consent", null]);
    expect([sent, skipped]).toEqual([1, []]);
  });

  it("exclude members without consent, even if another member with the same phone consented", () => {
    const consentingCandidate = createCandidate();
    const sharer = createCandidate({ phone: consentingCandidate.phone, hasAgreed: false });
    const { texts, sent, skipped } = plan([consentingCandidate, sharer]);
    expect([texts.length, sent]).toEqual([1, 1]);
    expect(skipped).toEqual([{ memberId: sharer.memberId, name: sharer.name, reason: "no-consent" }]);
  });

  it("are cut off when the allowance runs out, and the rest count as failed, except members who'd be skipped anyway [BLAST-09]", () => {
    const optedOut = createCandidate({ suppressedBy: "stop" });
    const { sent, failed, skipped, cost, fullCost } = plan(
      [optedOut, createCandidate(), createCandidate(), createCandidate()],
      2,
    );
    expect({ sent, failed, skipped: skipped.length, cost, fullCost }).toEqual({
      sent: 2,
      failed: 1,
      skipped: 1,
      cost: 2,
      fullCost: 3,
    });
    expect(plan([createCandidate()], -5)).toMatchObject({ sent: 0, failed: 1, cost: 0 });
  });

  it("cost exactly what the preview showed", () => {
    const roster = [
      createCandidate(),
      createCandidate(),
      createCandidate({ active: false }),
      createCandidate(),
    ];
    const message = "x".repeat(140);
    const { groups, members } = previewAudience(roster, "all");
    const { cost, sent } = plan(roster, 100, message);
    expect([computeCost(team, message, groups), members]).toEqual([cost, sent]);
    expect(cost).toBe(3);
  });
});

const text = { body: "Same for all", segments: 3 };

describe("audiences", () => {
  const roster = [
    createCandidate({ name: "Yes", response: "attending" }),
    createCandidate({ name: "No", response: "not_attending" }),
    createCandidate({ name: "Silent", response: null }),
    createCandidate({ name: "No game", response: undefined }),
    createCandidate({ name: "Sub who said yes", response: "attending", isSub: true }),
    createCandidate({ name: "Sub who is silent", response: null, isSub: true }),
    createCandidate({ name: "Left, said yes", response: "attending", active: false }),
    createCandidate({ name: "Left, silent", response: null, active: false }),
  ];
  const listPhones = (names: string[]) =>
    roster.filter(({ name }) => names.includes(name)).map(({ phone }) => phone);

  it.each([
    ["all", ["Yes", "No", "Silent", "No game", "Sub who said yes"], ["Left, said yes", "Left, silent"]],
    ["attending", ["Yes", "Sub who said yes"], []],
    ["no-response", ["Silent"], []],
  ] as const)('are selected by response for "%s" [OP-17]', (audience, texted, skipped) => {
    const blastPlan = planBlast({ teamName: team, message: "Hi", audience }, roster, 100);
    expect(blastPlan.texts.map(({ phone }) => phone)).toEqual(listPhones([...texted]));
    expect(blastPlan.skipped.map(({ name }) => name)).toEqual(skipped);
    const preview = previewAudience(roster, audience);
    expect(preview).toEqual({
      members: texted.length,
      emailed: 0,
      groups: [{ rate: 1, phones: texted.length }],
      skipped: skipped.map((name) => ({ memberId: expect.any(String), name, reason: "inactive" })),
    });
  });

  it("are previewed, including who gets no text and why, and how many phones get the same text", () => {
    const preview = previewAudience(
      [
        createCandidate({ name: "Refused", hasAgreed: false }),
        createCandidate({ name: "Stopped", suppressedBy: "stop" }),
        createCandidate({ name: "Dead line", suppressedBy: "unreachable" }),
        createCandidate({ name: "Ana" }),
        createCandidate({ name: "Ben" }),
      ],
      "all",
    );
    expect(preview).toEqual({
      members: 2,
      emailed: 0,
      groups: [{ rate: 1, phones: 2 }],
      skipped: [
        { memberId: expect.any(String), name: "Refused", reason: "no-consent" },
        { memberId: expect.any(String), name: "Stopped", reason: "stop" },
        { memberId: expect.any(String), name: "Dead line", reason: "unreachable" },
      ],
    });
  });

  it("never exceed the allowance, and report it as the reason for unsent texts [CONST1-09, OP-15]", () => {
    const [one, other] = [createCandidate(), createCandidate()];
    expect(planTexts(() => text, [one, other], 5).texts).toEqual([
      {
        memberId: one.memberId,
        memberIds: [one.memberId],
        phone: one.phone,
        body: "Same for all",
        segments: 3,
        reason: null,
      },
      {
        memberId: other.memberId,
        memberIds: [other.memberId],
        phone: other.phone,
        body: "Same for all",
        segments: 3,
        reason: "out-of-texts",
      },
    ]);
  });
});

describe("phone runs", () => {
  it("join consecutive phones that get the same text, and list each phone's members by position", () => {
    const sharedCandidate = createCandidate();
    expect(
      groupPhoneRuns([
        sharedCandidate,
        createCandidate({ phone: sharedCandidate.phone }),
        createCandidate({ hasAgreed: false }),
        createCandidate(),
        createCandidate(),
        createCandidate({ isSub: true, response: null }),
      ]),
    ).toEqual([{ rate: 1, phones: [[0, 1], [3], [4]] }]);
    expect(groupPhoneRuns([createCandidate({ hasAgreed: false })])).toEqual([]);
  });

  it("predict the blast's result for any roster and any allowance", () => {
    const anyPhone = fc.record({ suppressedBy: fc.constantFrom(null, null, "stop" as const) });
    const anyMember = fc.record({
      active: fc.boolean(),
      isSub: fc.boolean(),
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
            createCandidate({
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
        expect(predictReach(team, message, groupPhoneRuns(roster), left)).toEqual({ sent, failed, cost });
      }),
    );
  });
});

describe("the reason nothing was sent", () => {
  const reach = { sent: 0, failed: 0, skipped: [], fullCost: 0 };
  const teamFacts = {
    isArchived: false,
    hasMembers: true,
    hasNextGame: true,
    left: 0,
    lockedTrial: 0,
    emailed: 0,
  };
  const skippedMembers = [{ memberId: "1", name: "Ana", reason: "stop" as const }];
  const message = "This needs 1,200 texts, and the team has 3 left.";

  it.each([
    [
      { sent: 1 },
      { isArchived: true },
      "This team is archived, so texts are off. Restore it in Team Settings first.",
    ],
    [{ sent: 1, failed: 5 }, {}, null],
    [{ failed: 5, fullCost: 1200 }, { left: 3 }, message],
    [{ failed: 5, fullCost: 2 }, { left: -4 }, "This needs 2 texts, and the team has 0 left."],
    [
      { failed: 5, fullCost: 1200 },
      { left: 3, lockedTrial: 25 },
      `${message} When the team owner confirms their email, the team gets 25 free texts.`,
    ],
    [{ skipped: skippedMembers }, { emailed: 1 }, null],
    [{ failed: 5, fullCost: 2 }, { emailed: 1 }, "This needs 2 texts, and the team has 0 left."],
    [{ skipped: skippedMembers }, { hasMembers: false }, "This team has no members yet."],
    [{ skipped: skippedMembers }, { hasNextGame: false }, "No one in this group can receive texts."],
    [{}, { hasNextGame: false }, "There's no upcoming game to filter by."],
  ])("is explained for the result %j and the team %j [OP-17]", (result, change, expected) => {
    expect(getNothingSentReason({ ...reach, ...result }, "attending", { ...teamFacts, ...change })).toBe(
      expected,
    );
  });

  it("depends on whether no one has said yes or everyone has responded", () => {
    expect(getNothingSentReason(reach, "attending", teamFacts)).toBe("No one has said yes yet.");
    expect(getNothingSentReason(reach, "no-response", teamFacts)).toBe("Everyone has responded.");
  });
});

it("keeps a text valid for four hours, and lists 20 blasts per page", () => {
  expect([VALID_HOURS, BLASTS_PER_PAGE]).toEqual([4, 20]);
});
