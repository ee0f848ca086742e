import { describe, expect, it } from "vitest";
import { firstNameOf, hasConsent, matchesSearch, namesSharing, withMember, withoutMember } from "./rules.ts";
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
  ])("finds her by %j", (typed) => {
    expect(matchesSearch(aisha, typed)).toBe(true);
  });

  it.each(["cole", "999", "(312) 555-0104", "+44 312 555 0103", "a1b2", "()"])("not by %j", (typed) => {
    expect(matchesSearch(aisha, typed)).toBe(false);
  });

  it("finds those without an e-mail too", () => {
    expect(matchesSearch({ ...aisha, email: null }, "aisha")).toBe(true);
  });
});

const entry = (name: string, values: Partial<Member> = {}): Member => ({
  id: name,
  name,
  email: null,
  active: true,
  isSpare: false,
  addedVia: "manager",
  phone: "+13125550100",
  phoneInWords: "(312) 555-0100",
  smsConsent: false,
  consent: null,
  contacts: [],
  ...values,
});
const names = (members: Member[]) => members.map(({ name }) => name);
const contact = { phoneInWords: "", consent: null, label: "Mother" };

describe("a change of the roster before the server has answered", () => {
  const roster = ["aisha", "Bea", "Élodie", "Zoe"].map((name) => entry(name));

  it("puts a new member in their place by name [MEMB-02]", () => {
    expect(names(withMember(roster, entry("Cole")))).toEqual(["aisha", "Bea", "Cole", "Élodie", "Zoe"]);
    expect(names(withMember([], entry("Cole")))).toEqual(["Cole"]);
  });

  it("moves a renamed member, and leaves the others alone", () => {
    expect(names(withMember(roster, entry("Yara", { id: "Bea" })))).toEqual([
      "aisha",
      "Élodie",
      "Yara",
      "Zoe",
    ]);
    expect(names(withoutMember(roster, "Bea"))).toEqual(["aisha", "Élodie", "Zoe"]);
    expect(names(roster)).toEqual(["aisha", "Bea", "Élodie", "Zoe"]);
  });
});

describe("phones that agreed", () => {
  it("reach a member by their own or by a contact's", () => {
    const mother = { ...contact, phone: "+17735550118", smsConsent: true };
    expect(hasConsent(entry("Aisha"))).toBe(false);
    expect(hasConsent(entry("Aisha", { smsConsent: true }))).toBe(true);
    expect(hasConsent(entry("Aisha", { contacts: [mother] }))).toBe(true);
    expect(hasConsent(entry("Aisha", { contacts: [{ ...mother, smsConsent: false }] }))).toBe(false);
  });

  it("can be shared: the names of all others who have a number, as their own or a contact's", () => {
    const shared = { ...contact, phone: "+13125550103", smsConsent: false };
    const roster = [
      entry("Aisha", { phone: shared.phone }),
      entry("Bilal", { contacts: [shared] }),
      entry("Cole"),
    ];
    expect(namesSharing(roster, shared.phone)).toEqual(["Aisha", "Bilal"]);
    expect(namesSharing(roster, shared.phone, "Aisha")).toEqual(["Bilal"]);
    expect(namesSharing(roster, "+13125550199")).toEqual([]);
  });
});

it.each([
  ["Nadia Petrova", "Nadia"],
  ["  Mei-Ling  Tran ", "Mei-Ling"],
  ["Cher", "Cher"],
  ["  ", "This player"],
])("calls %j in a sentence %s", (name, called) => {
  expect(firstNameOf(name, "This player")).toBe(called);
});
