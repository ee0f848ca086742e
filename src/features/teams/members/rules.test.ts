import { describe, expect, it } from "vitest";
import {
  getBlock,
  getFirstName,
  matchesSearch,
  listNamesSharing,
  upsertMember,
  removeMember,
} from "./rules.ts";
import type { Member } from "./schema.ts";

const aisha = {
  name: "Aisha Bello",
  email: "aisha.bello@example.com",
  phone: "+13125550103",
  contacts: [{ label: "Mother", phone: "+17735550118" }],
};

describe("searching the roster [MEMB-03]", () => {
  it.each([
    "",
    "  ",
    "aisha",
    "BELLO",
    "@example",
    "mother",
    "(312) 555-0103",
    "312.555.0103",
    "3125550103",
    "+1 312 555 0103",
    "1-312-555-0103",
    "0103",
    "555 01",
    "773",
  ])("matches a member for %j", (search) => {
    expect(matchesSearch(aisha, search)).toBe(true);
  });

  it.each(["cole", "999", "(312) 555-0104", "+44 312 555 0103", "a1b2", "()"])(
    "doesn't match a member for %j",
    (search) => {
      expect(matchesSearch(aisha, search)).toBe(false);
    },
  );

  it("also matches members without an email", () => {
    expect(matchesSearch({ ...aisha, email: null }, "aisha")).toBe(true);
  });
});

const createEntry = (name: string, values: Partial<Member> = {}): Member => ({
  id: name,
  name,
  email: null,
  active: true,
  isSub: false,
  isMinor: false,
  phoneOwner: null,
  guardianConsent: false,
  addedVia: "manager",
  phone: "+13125550100",
  displayPhone: "(312) 555-0100",
  smsConsent: false,
  consent: null,
  block: "no-consent",
  contacts: [],
  ...values,
});
const listNames = (members: Member[]) => members.map(({ name }) => name);
const contact = { isGuardian: false, displayPhone: "", consent: null, block: null, label: "Mother" };

describe("optimistic roster changes", () => {
  const roster = ["aisha", "Bea", "Élodie", "Zoe"].map((name) => createEntry(name));

  it("insert a new member in name order [MEMB-02]", () => {
    expect(listNames(upsertMember(roster, createEntry("Cole")))).toEqual([
      "aisha",
      "Bea",
      "Cole",
      "Élodie",
      "Zoe",
    ]);
    expect(listNames(upsertMember([], createEntry("Cole")))).toEqual(["Cole"]);
  });

  it("move a renamed member and leave the others alone", () => {
    expect(listNames(upsertMember(roster, createEntry("Yara", { id: "Bea" })))).toEqual([
      "aisha",
      "Élodie",
      "Yara",
      "Zoe",
    ]);
    expect(listNames(removeMember(roster, "Bea"))).toEqual(["aisha", "Élodie", "Zoe"]);
    expect(listNames(roster)).toEqual(["aisha", "Bea", "Élodie", "Zoe"]);
  });
});

describe("a member's phones", () => {
  it("reach the member if one of them gets texts [TEXT-28, TEXT-53]", () => {
    const mother = { ...contact, phone: "+17735550118", smsConsent: true };
    expect(getBlock(createEntry("Aisha"))).toBe("no-consent");
    expect(getBlock(createEntry("Aisha", { block: null }))).toBeNull();
    expect(getBlock(createEntry("Aisha", { contacts: [mother] }))).toBeNull();
    expect(getBlock(createEntry("Aisha", { contacts: [{ ...mother, block: "stop" }] }))).toBe("stop");
  });

  it("can be shared, in which case everyone else with the number is listed", () => {
    const sharedContact = { ...contact, phone: "+13125550103", smsConsent: false };
    const roster = [
      createEntry("Aisha", { phone: sharedContact.phone }),
      createEntry("Bilal", { contacts: [sharedContact] }),
      createEntry("Cole"),
    ];
    expect(listNamesSharing(roster, sharedContact.phone)).toEqual(["Aisha", "Bilal"]);
    expect(listNamesSharing(roster, sharedContact.phone, "Aisha")).toEqual(["Bilal"]);
    expect(listNamesSharing(roster, "+13125550199")).toEqual([]);
  });
});

it.each([
  ["Nadia Petrova", "Nadia"],
  ["  Mei-Ling  Tran ", "Mei-Ling"],
  ["Cher", "Cher"],
  ["  ", "This player"],
])("shortens the name %j to %s for use in a sentence", (name, expected) => {
  expect(getFirstName(name, "This player")).toBe(expected);
});
