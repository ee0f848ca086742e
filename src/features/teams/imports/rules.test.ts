import { describe, expect, it } from "vitest";
import {
  toNameKey,
  planImport,
  reorderName,
  type CheckedRow,
  type RosterEntry,
  normalizeText,
  MAX_BYTES,
} from "./rules.ts";

const createOwnPhone = (phone: string, smsConsent = false) => ({ label: null, phone, smsConsent });
const createContact = (label: string, phone: string, smsConsent = false) => ({ label, phone, smsConsent });
const createRow = (name: string, phone: string, overrides: Partial<CheckedRow> = {}): CheckedRow => ({
  name,
  email: null,
  phones: [createOwnPhone(phone)],
  ...overrides,
});
const createEntry = (id: string, member: Omit<CheckedRow, "emails">): RosterEntry => ({
  ...member,
  id,
  phones: member.phones.map((phone, position) => ({ ...phone, id: `${id}-${position}`, position })),
});

describe("normalizing names", () => {
  it.each([
    ["Bello, Aisha", "Aisha Bello"],
    ["King, Martin, Jr.", "Martin King Jr."],
    ["John Smith, Jr.", "John Smith Jr."],
    ["Aisha Bello", "Aisha Bello"],
    ["Bello,", "Bello,"],
    [", Aisha", ", Aisha"],
    ["a, b, c, d", "a, b, c, d"],
    ["Bello, Aisha, captain", "Bello, Aisha, captain"],
  ])("turns %j into %j", (input, expected) => {
    expect(reorderName(input)).toBe(expected);
  });

  it.each([
    ["Aisha Bello", "AISHA  bello"],
    ["José Núñez", "jose nunez"],
    ["O'Brien", "O’Brien"],
    ["Bello, Aisha", "Aisha Bello"],
    ["Zoë", "Zoe\u0308"],
  ])("treats %j and %j as the same name", (a, b) => {
    expect(toNameKey(a)).toBe(toNameKey(b));
  });

  it("distinguishes different names", () => {
    expect(toNameKey("Aisha Bello")).not.toBe(toNameKey("Bilal Bello"));
  });
});

describe("planning an import", () => {
  it("adds each person once", () => {
    const plan = planImport(
      [createRow("Aisha", "+1"), createRow("Bilal", "+2"), createRow("AISHA", "+1")],
      [],
    );
    expect(plan.decisions).toEqual([
      { status: "new", notes: [] },
      { status: "new", notes: [] },
      { status: "duplicate", ofRow: 0, changes: [], notes: [] },
    ]);
    expect(plan.members.map(({ name }) => name)).toEqual(["Aisha", "Bilal"]);
  });

  it("adds siblings who share a phone as two people", () => {
    const roster = [createEntry("m", createRow("Ngozi Bello", "+1"))];
    const plan = planImport(
      [createRow("Aisha Bello", "+1"), createRow("Bilal Bello", "+1"), createRow("Chidi Bello", "+1")],
      roster,
    );
    expect(plan.decisions).toEqual([
      { status: "new", notes: [{ kind: "shared-phone", value: "Ngozi Bello" }] },
      { status: "new", notes: [{ kind: "shared-phone", value: "Ngozi Bello and Aisha Bello" }] },
      { status: "new", notes: [{ kind: "shared-phone", value: "Ngozi Bello and 2 others" }] },
    ]);
  });

  it("fills in what's missing without overwriting a name or an email", () => {
    const roster = [
      createEntry("a", createRow("Aisha Bello", "+1")),
      createEntry(
        "b",
        createRow("Bilal", "+2", { email: "old@example.com", phones: [createOwnPhone("+2", true)] }),
      ),
    ];
    const plan = planImport(
      [
        createRow("aisha bello", "+1", {
          email: "a@example.com",
          phones: [createOwnPhone("+1", true), createContact("Mother", "+3")],
        }),
        createRow("Bilal", "+2", { email: "new@example.com" }),
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
        phones: [{ ...createContact("Mother", "+3"), isGuardian: false, position: 1 }],
        emails: [],
        consents: [{ id: "a-0", phone: "+1" }],
        isMinor: false,
        groups: [],
        newMinor: null,
      },
      // Bilal keeps his consent even though it isn't in the list.
      {
        memberId: "b",
        email: null,
        phones: [],
        emails: [],
        consents: [],
        isMinor: false,
        groups: [],
        newMinor: null,
      },
    ]);
    expect(plan.members).toEqual([]);
  });

  it("merges duplicates into the row they repeat", () => {
    const plan = planImport(
      [
        createRow("Aisha", "+1"),
        createRow("Aisha", "+1", {
          email: "a@example.com",
          phones: [createOwnPhone("+1", true), createContact("Mother", "+3", true)],
        }),
      ],
      [],
    );
    expect(plan.decisions[1]).toMatchObject({ status: "duplicate", ofRow: 0 });
    expect(plan.members).toMatchObject([
      {
        name: "Aisha",
        email: "a@example.com",
        phones: [createOwnPhone("+1", true), createContact("Mother", "+3", true)],
      },
    ]);
  });

  it("marks the second of two rows about one member as a duplicate", () => {
    const plan = planImport(
      [createRow("Aisha", "+1"), createRow("Aisha", "+1", { email: "a@b.co" })],
      [createEntry("a", createRow("Aisha", "+1"))],
    );
    expect(plan.decisions.map(({ status }) => status)).toEqual(["merge", "duplicate"]);
    expect(plan.merges[0]!.email).toBe("a@b.co");
  });

  it("matches people by any of their phones, starting with their own", () => {
    const roster = [
      createEntry(
        "child",
        createRow("Sam Roe", "+1", { phones: [createOwnPhone("+1"), createContact("Father", "+2")] }),
      ),
      createEntry("father", createRow("Sam Roe", "+2")),
    ];
    expect(planImport([createRow("Sam Roe", "+2")], roster).decisions[0]).toMatchObject({
      member: { id: "father" },
    });
    expect(planImport([createRow("Sam Roe", "+2")], roster.slice(0, 1)).decisions[0]).toMatchObject({
      member: { id: "child" },
    });
  });

  it("adds a note if someone with the same name has a different phone", () => {
    const roster = [createEntry("a", createRow("Aisha Bello", "+1"))];
    expect(planImport([createRow("Aisha Bello", "+9")], roster).decisions[0]).toEqual({
      status: "new",
      notes: [{ kind: "same-name", value: "Aisha Bello" }],
    });
  });

  it("turns on a contact's consent", () => {
    const roster = [
      createEntry(
        "a",
        createRow("Aisha", "+1", { phones: [createOwnPhone("+1"), createContact("Mother", "+3")] }),
      ),
    ];
    const phones = [createOwnPhone("+1"), createContact("Mum", "+3", true)];
    const plan = planImport([createRow("Aisha", "+1", { phones })], roster);
    expect(plan.decisions[0]).toMatchObject({ changes: [{ kind: "consent", value: "Mother" }] });
    expect(plan.merges[0]!.consents).toEqual([{ id: "a-1", phone: "+3" }]);
  });

  it("adds contacts to free positions until there are four", () => {
    const phones = ["+1", "+2", "+3", "+4"].map((phone, index) =>
      index ? createContact("C", phone) : createOwnPhone(phone),
    );
    const full = createEntry("a", createRow("Aisha", "+1", { phones }));
    full.phones[1]!.position = 4;
    const more = [createOwnPhone("+1"), createContact("Mother", "+5"), createContact("Father", "+6")];
    const plan = planImport([createRow("Aisha", "+1", { phones: more })], [full]);
    expect(plan.decisions[0]).toMatchObject({
      changes: [{ kind: "contact", value: "Mother" }],
      notes: [{ kind: "contacts-full", value: "Father" }],
    });
    expect(plan.merges[0]!.phones).toEqual([
      { ...createContact("Mother", "+5"), isGuardian: false, position: 1 },
    ]);
  });

  it("ignores rows with problems", () => {
    const plan = planImport([null, createRow("Aisha", "+1")], []);
    expect(plan.decisions).toEqual([
      { status: "problem", problems: [] },
      { status: "new", notes: [] },
    ]);
  });
});

it("accepts lists of up to a megabyte, and ignores case, accents, and extra spaces in text", () => {
  expect(MAX_BYTES).toBe(1_000_000);
  expect(normalizeText("  São   José ")).toBe("sao jose");
});
