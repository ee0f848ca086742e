import { describe, expect, it } from "vitest";
import { filterPlayers, getNames, listRecipients, type Candidate } from "./rules.ts";

const createCandidate = (memberId: string, change: Partial<Candidate> = {}): Candidate => ({
  teamId: "team",
  memberId,
  name: memberId,
  needsName: false,
  phone: `+1312555-${memberId}`,
  hasAgreed: true,
  isWaitingForYes: false,
  suppressedBy: null,
  isSub: false,
  ...change,
});
const sharedPhone = { phone: "+13125550100" };
const responses = new Map([
  ["in", "attending"],
  ["out", "not_attending"],
  ["maybe", "maybe"],
] as const);
const outcome = (candidates: Candidate[], gameResponses = responses) =>
  listRecipients(candidates, gameResponses).map(({ memberId, reason }) => [memberId, reason]);

describe("a game's players", () => {
  it("include all members, and the subs who said yes", () => {
    const members = ["in", "out", "silent"].map((id) => createCandidate(id));
    const subs = ["in", "out", "maybe", "silent"].map((id) => createCandidate(id, { isSub: true }));
    expect(filterPlayers([...members, ...subs], responses)).toEqual([...members, subs[0]]);
  });
});

describe("a text's recipients [OP-16]", () => {
  it.each([
    ["agreed", {}, null],
    ["didn't agree", { hasAgreed: false }, "no-consent"],
    ["replied STOP", { suppressedBy: "stop" }, "stop"],
    ["replied STOP and didn't agree", { suppressedBy: "stop", hasAgreed: false }, "stop"],
    ["can't be reached", { suppressedBy: "unreachable" }, "unreachable"],
  ] as const)("include a member who %s, with the reason if they get no text", (_, change, reason) => {
    expect(outcome([createCandidate("silent", change)])).toEqual([["silent", reason]]);
  });

  it("exclude only members who said no", () => {
    expect(outcome(["in", "maybe", "silent", "out"].map((id) => createCandidate(id)))).toEqual([
      ["in", null],
      ["maybe", null],
      ["silent", null],
      ["out", "declined"],
    ]);
  });

  it("include everyone if no one could have responded yet", () => {
    expect(listRecipients([createCandidate("out")])).toEqual([
      {
        ...createCandidate("out"),
        guardianPhones: null,
        members: [{ memberId: "out", name: "out" }],
        reason: null,
      },
    ]);
  });

  it.each([
    [
      "the first who agreed",
      [createCandidate("in", { hasAgreed: false }), createCandidate("maybe"), createCandidate("silent")],
      "maybe",
      null,
    ],
    ["one who hasn't said no", [createCandidate("out"), createCandidate("silent")], "silent", null],
    [
      "one who agreed but said no",
      [createCandidate("in", { hasAgreed: false }), createCandidate("out")],
      "out",
      "declined",
    ],
    [
      "the first by name if no one agreed",
      [createCandidate("out", { hasAgreed: false }), createCandidate("in", { hasAgreed: false })],
      "in",
      "no-consent",
    ],
  ] as const)("include a shared phone once, for %s", (_, candidates, memberId, reason) => {
    expect(outcome(candidates.map((candidate) => ({ ...candidate, ...sharedPhone })))).toEqual([
      [memberId, reason],
    ]);
  });

  it("name everyone at a shared phone who agreed there and hasn't said no, by name [REACH-01, REACH-04]", () => {
    const people = [
      createCandidate("out", { name: "Zoe" }),
      createCandidate("silent", { name: "Bilal Bello" }),
      createCandidate("in", { name: "Aisha Bello" }),
      createCandidate("other", { name: "Chi", hasAgreed: false }),
    ].map((candidate) => ({ ...candidate, ...sharedPhone }));
    expect(listRecipients(people, responses).map(({ members, reason }) => [members, reason])).toEqual([
      [
        [
          { memberId: "in", name: "Aisha Bello" },
          { memberId: "silent", name: "Bilal Bello" },
        ],
        null,
      ],
    ]);
  });
});

describe("the names in a text [REACH-02]", () => {
  const [aisha, bilal] = [
    { memberId: "a", name: "Aisha" },
    { memberId: "b", name: "Bilal" },
  ];
  it.each([
    ["no one on a member's own phone", [aisha], false, []],
    ["the member on a guardian's or shared phone", [aisha], true, ["Aisha"]],
    ["everyone who's asked there", [aisha, bilal], true, ["Aisha", "Bilal"]],
  ] as const)("are those of %s", (_, members, needsName, names) => {
    expect(getNames({ members: [...members], needsName })).toEqual(names);
  });
});
