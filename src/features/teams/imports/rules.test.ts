import { describe, expect, it } from "vitest";
import {
  nameKey,
  planImport,
  turnRound,
  type CheckedRow,
  type RosterEntry,
  fold,
  MOST_BYTES,
} from "./rules.ts";

const own = (phone: string, smsConsent = false) => ({ label: null, phone, smsConsent });
const contact = (label: string, phone: string, smsConsent = false) => ({ label, phone, smsConsent });
const row = (name: string, phone: string, more: Partial<CheckedRow> = {}): CheckedRow => ({
  name,
  email: null,
  phones: [own(phone)],
  ...more,
});
const entry = (id: string, member: CheckedRow): RosterEntry => ({
  ...member,
  id,
  phones: member.phones.map((phone, position) => ({ ...phone, id: `${id}-${position}`, position })),
});

describe("names", () => {
  it.each([
    ["Bello, Aisha", "Aisha Bello"],
    ["King, Martin, Jr.", "Martin King Jr."],
    ["John Smith, Jr.", "John Smith Jr."],
    ["Aisha Bello", "Aisha Bello"],
    ["Bello,", "Bello,"],
    [", Aisha", ", Aisha"],
    ["a, b, c, d", "a, b, c, d"],
    ["Bello, Aisha, captain", "Bello, Aisha, captain"],
  ])("%j is %j", (typed, turned) => {
    expect(turnRound(typed)).toBe(turned);
  });

  it.each([
    ["Aisha Bello", "AISHA  bello"],
    ["José Núñez", "jose nunez"],
    ["O'Brien", "O’Brien"],
    ["Bello, Aisha", "Aisha Bello"],
    ["Zoë", "Zoe\u0308"],
  ])("%j and %j are the same", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it("different ones stay different", () => {
    expect(nameKey("Aisha Bello")).not.toBe(nameKey("Bilal Bello"));
  });
});

describe("what a list does to a roster", () => {
  it("adds people, each once", () => {
    const plan = planImport([row("Aisha", "+1"), row("Bilal", "+2"), row("AISHA", "+1")], []);
    expect(plan.decisions).toEqual([
      { status: "new", notes: [] },
      { status: "new", notes: [] },
      { status: "repeat", ofRow: 0, changes: [], notes: [] },
    ]);
    expect(plan.members.map(({ name }) => name)).toEqual(["Aisha", "Bilal"]);
  });

  it("siblings share a phone and are two people", () => {
    const roster = [entry("m", row("Ngozi Bello", "+1"))];
    const plan = planImport(
      [row("Aisha Bello", "+1"), row("Bilal Bello", "+1"), row("Chidi Bello", "+1")],
      roster,
    );
    expect(plan.decisions).toEqual([
      { status: "new", notes: [{ kind: "shared-phone", value: "Ngozi Bello" }] },
      { status: "new", notes: [{ kind: "shared-phone", value: "Ngozi Bello and Aisha Bello" }] },
      { status: "new", notes: [{ kind: "shared-phone", value: "Ngozi Bello and 2 others" }] },
    ]);
  });

  it("fills in what is missing, and overwrites neither name nor e-mail", () => {
    const roster = [
      entry("a", row("Aisha Bello", "+1")),
      entry("b", row("Bilal", "+2", { email: "old@example.com", phones: [own("+2", true)] })),
    ];
    const plan = planImport(
      [
        row("aisha bello", "+1", {
          email: "a@example.com",
          phones: [own("+1", true), contact("Mother", "+3")],
        }),
        row("Bilal", "+2", { email: "new@example.com" }),
      ],
      roster,
    );
    expect(plan.decisions).toEqual([
      {
        status: "merge",
        member: { id: "a", name: "Aisha Bello" },
        changes: [
          { kind: "email", value: "a@example.com" },
          { kind: "consent", value: "" },
          { kind: "contact", value: "Mother" },
        ],
        notes: [],
      },
      {
        status: "merge",
        member: { id: "b", name: "Bilal" },
        changes: [],
        notes: [{ kind: "email-kept", value: "old@example.com" }],
      },
    ]);
    expect(plan.merges).toEqual([
      {
        memberId: "a",
        email: "a@example.com",
        phones: [{ ...contact("Mother", "+3"), position: 1 }],
        consents: [{ id: "a-0", phone: "+1" }],
      },
      // Bilal's consent stays on although the list has none.
      { memberId: "b", email: null, phones: [], consents: [] },
    ]);
    expect(plan.members).toEqual([]);
  });

  it("repeats add to the row they repeat", () => {
    const plan = planImport(
      [
        row("Aisha", "+1"),
        row("Aisha", "+1", {
          email: "a@example.com",
          phones: [own("+1", true), contact("Mother", "+3", true)],
        }),
      ],
      [],
    );
    expect(plan.decisions[1]).toMatchObject({ status: "repeat", ofRow: 0 });
    expect(plan.members).toEqual([
      { name: "Aisha", email: "a@example.com", phones: [own("+1", true), contact("Mother", "+3", true)] },
    ]);
  });

  it("of two rows about one member the second repeats the first", () => {
    const plan = planImport(
      [row("Aisha", "+1"), row("Aisha", "+1", { email: "a@b.co" })],
      [entry("a", row("Aisha", "+1"))],
    );
    expect(plan.decisions.map(({ status }) => status)).toEqual(["merge", "repeat"]);
    expect(plan.merges[0]!.email).toBe("a@b.co");
  });

  it("knows somebody by any of their phones, but first by their own", () => {
    const roster = [
      entry("child", row("Sam Roe", "+1", { phones: [own("+1"), contact("Father", "+2")] })),
      entry("father", row("Sam Roe", "+2")),
    ];
    expect(planImport([row("Sam Roe", "+2")], roster).decisions[0]).toMatchObject({
      member: { id: "father" },
    });
    expect(planImport([row("Sam Roe", "+2")], roster.slice(0, 1)).decisions[0]).toMatchObject({
      member: { id: "child" },
    });
  });

  it("says that somebody of that name is there with another phone", () => {
    const roster = [entry("a", row("Aisha Bello", "+1"))];
    expect(planImport([row("Aisha Bello", "+9")], roster).decisions[0]).toEqual({
      status: "new",
      notes: [{ kind: "same-name", value: "Aisha Bello" }],
    });
  });

  it("a contact's consent is switched on like any other", () => {
    const roster = [entry("a", row("Aisha", "+1", { phones: [own("+1"), contact("Mother", "+3")] }))];
    const phones = [own("+1"), contact("Mum", "+3", true)];
    const plan = planImport([row("Aisha", "+1", { phones })], roster);
    expect(plan.decisions[0]).toMatchObject({ changes: [{ kind: "consent", value: "Mother" }] });
    expect(plan.merges[0]!.consents).toEqual([{ id: "a-1", phone: "+3" }]);
  });

  it("adds contacts where there is room, in places that are free", () => {
    const phones = ["+1", "+2", "+3", "+4"].map((phone, index) => (index ? contact("C", phone) : own(phone)));
    const full = entry("a", row("Aisha", "+1", { phones }));
    full.phones[1]!.position = 4;
    const more = [own("+1"), contact("Mother", "+5"), contact("Father", "+6")];
    const plan = planImport([row("Aisha", "+1", { phones: more })], [full]);
    expect(plan.decisions[0]).toMatchObject({
      changes: [{ kind: "contact", value: "Mother" }],
      notes: [{ kind: "no-room", value: "Father" }],
    });
    expect(plan.merges[0]!.phones).toEqual([{ ...contact("Mother", "+5"), position: 1 }]);
  });

  it("rows with problems take no part", () => {
    const plan = planImport([null, row("Aisha", "+1")], []);
    expect(plan.decisions).toEqual([
      { status: "problem", problems: [] },
      { status: "new", notes: [] },
    ]);
  });
});

it("takes a megabyte, and folds case, accents and spaces", () => {
  expect(MOST_BYTES).toBe(1_000_000);
  expect(fold("  São   José ")).toBe("sao jose");
});
