import { describe, expect, it } from "vitest";
import {
  getBlock,
  getFirstName,
  getsEmails,
  hasEmailWithoutConsent,
  formatWithoutConsent,
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
  emailConsent: false,
  emailEvidence: null,
  emailBlock: null,
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
const noEmail = { email: null, emailConsent: false, emailEvidence: null, emailBlock: null };
const noPhone = { phone: null, displayPhone: null, smsConsent: false, consent: null, block: null };
const contact = {
  isGuardian: false,
  displayPhone: "",
  consent: null,
  block: null,
  label: "Mother",
  ...noEmail,
};

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

describe("a member's emails", () => {
  const own = { email: "aisha@example.com", emailBlock: "no-consent" as const };
  const mother = { ...contact, ...noPhone, email: "amina@example.com", emailBlock: "no-consent" as const };

  it("count as without consent until someone agrees [REACH-24]", () => {
    expect(hasEmailWithoutConsent(createEntry("Aisha"))).toBe(false);
    expect(hasEmailWithoutConsent(createEntry("Aisha", own))).toBe(true);
    expect(hasEmailWithoutConsent(createEntry("Aisha", { ...own, emailBlock: null }))).toBe(false);
    expect(hasEmailWithoutConsent(createEntry("Aisha", { ...own, emailBlock: "bounced" }))).toBe(false);
    expect(hasEmailWithoutConsent(createEntry("Aisha", { contacts: [mother] }))).toBe(true);
    expect(formatWithoutConsent(12)).toBe("12 members have an email without consent");
    expect(formatWithoutConsent(1)).toBe("1 member has an email without consent");
  });

  it("of a minor count only if they're a guardian's [REACH-24, REACH-45]", () => {
    const child = createEntry("Aisha", { ...own, isMinor: true });
    expect(hasEmailWithoutConsent(child)).toBe(false);
    expect(hasEmailWithoutConsent({ ...child, phoneOwner: "Mother" })).toBe(true);
    expect(hasEmailWithoutConsent({ ...child, contacts: [mother] })).toBe(false);
    expect(hasEmailWithoutConsent({ ...child, contacts: [{ ...mother, isGuardian: true }] })).toBe(true);
  });

  it("reach the member if one of them agreed, which a phone that isn't there can't [REACH-26, TEXT-28]", () => {
    const agreed = createEntry("Aisha", { contacts: [{ ...mother, emailConsent: true, emailBlock: null }] });
    expect(getsEmails(agreed)).toBe(true);
    expect(getsEmails(createEntry("Aisha", own))).toBe(false);
    expect(getBlock(agreed)).toBe("no-consent");
    expect(matchesSearch(agreed, "amina@")).toBe(true);
    expect(matchesSearch(agreed, "773")).toBe(false);
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
