import { describe, expect, it } from "vitest";
import type { Member } from "../schema.ts";
import { describeConsent, describeSharing, formatConsent } from "./describe-contacts.ts";
import {
  createContact,
  createMemberForm,
  getConsentsAfter,
  toChange,
  toEntries,
  isIncomplete,
  listProblems,
  toRow,
  type Entries,
} from "./member-form.ts";

const nadia: Entries = {
  name: "Nadia Petrova",
  phone: "(312) 555-0103",
  email: "",
  smsConsent: false,
  emailConsent: false,
  active: true,
  isSub: false,
  groupIds: [],
  isMinor: false,
  isParentsPhone: false,
  phoneOwner: "Parent",
  guardianConsent: false,
  contacts: [],
};
const consent = {
  source: "manager",
  givenByName: "Maya Okafor",
  at: "2026-04-17T02:40:00.000Z",
  on: "2026-04-16",
} as const;
const noEmail = { email: null, emailConsent: false, emailEvidence: null, emailBlock: null };
/** What's in the form of a contact without an email. */
const typedEmail = { email: "", emailConsent: false };
const aisha: Member = {
  id: "0190a1b2-0000-7000-8000-000000000001",
  name: "Aisha Bello",
  email: "aisha@example.com",
  emailConsent: true,
  emailEvidence: consent,
  emailBlock: null,
  active: false,
  isSub: true,
  isMinor: false,
  phoneOwner: null,
  guardianConsent: false,
  addedVia: "join-link",
  phone: "+13125550103",
  displayPhone: "(312) 555-0103",
  smsConsent: true,
  consent,
  block: null,
  contacts: [
    {
      label: "Mother",
      isGuardian: false,
      phone: "+17735550118",
      displayPhone: "(773) 555-0118",
      smsConsent: false,
      consent: null,
      block: "no-consent",
      ...noEmail,
    },
  ],
};
const findProblems = (entries: Partial<Entries>) =>
  Object.fromEntries(
    listProblems({ ...nadia, ...entries }).map(({ path, message }) => [path.join("."), message]),
  );

describe("validating the member form", () => {
  it("accepts a name and phone alone [MEMB-07, MEMB-08]", () => {
    expect(findProblems({})).toEqual({});
    expect(findProblems({ email: "  " })).toEqual({});
  });

  it("explains why a number can't be texted, unless the member already has it [TEXT-43, TEXT-44, TEXT-45]", () => {
    const contacts = [
      { label: "Mother", phone: "(900) 555-0101", smsConsent: false, isGuardian: false, ...typedEmail },
    ];
    expect(findProblems({ phone: "+44 20 7946 0958", contacts })).toEqual({
      phone: "We can text US and Canadian numbers only. Add an email instead.",
      "contacts.0.phone": "That's a premium number. We can't text it.",
    });
    const former = { ...aisha, phone: "+442079460958", displayPhone: "+44 20 7946 0958", contacts: [] };
    expect(createMemberForm(former).safeParse(toEntries(former)).success).toBe(true);
    expect(createMemberForm(aisha).safeParse(toEntries(former)).success).toBe(false);
  });

  it("explains how to fix a missing name or phone [MEMB-07]", () => {
    expect(findProblems({ phone: " " })).toEqual({ phone: "Enter a phone number so we can text Nadia" });
    expect(findProblems({ name: "", phone: "" })).toEqual({
      name: "Enter a name",
      phone: "Enter a phone number so we can text this player",
    });
    expect(isIncomplete(nadia)).toBe(false);
    expect(isIncomplete({ ...nadia, name: " " })).toBe(true);
    expect(isIncomplete({ ...nadia, phone: "" })).toBe(true);
  });

  it.each(["555-0103", "12", "(112) 555-0103", "312-555-0103 ext 4", "call me"])(
    "rejects %j as a phone [OP-18]",
    (phone) => {
      expect(findProblems({ phone })).toEqual({
        phone: "Enter a phone number with area code, like (312) 555-0142.",
      });
    },
  );

  it("rejects an invalid email and a name that's too long", () => {
    expect(findProblems({ email: "nadia@" })).toEqual({
      email: "Enter an email address like name@example.com",
    });
    expect(findProblems({ name: "N".repeat(101) })).toEqual({ name: "Use 100 characters or fewer" });
  });

  it("takes a contact with a phone, an email, or both, each email once [REACH-26]", () => {
    const mother = { ...typedEmail, label: "Mother", phone: "", smsConsent: false, isGuardian: false };
    const findContact = (contact: object, email = "") =>
      findProblems({ email, contacts: [{ ...mother, ...contact }] });
    expect(findContact({ email: "amina@example.com" })).toEqual({});
    expect(findContact({ phone: "(773) 555-0118", email: "amina@example.com" })).toEqual({});
    expect(findContact({})).toEqual({ "contacts.0.phone": "Enter a phone number or an email" });
    expect(findContact({ email: "amina@" })).toEqual({
      "contacts.0.email": "Enter an email address like name@example.com",
    });
    expect(findContact({ email: "Nadia@example.com" }, "nadia@example.com")).toEqual({
      "contacts.0.email": "This member already has this email.",
    });
  });

  it("requires a label for each contact and rejects duplicate numbers", () => {
    const contacts = [
      { ...typedEmail, label: "", phone: "", smsConsent: false, isGuardian: false },
      { ...typedEmail, label: "Mother", phone: "+1 312.555.0103", smsConsent: false, isGuardian: false },
    ];
    expect(findProblems({ contacts })).toEqual({
      "contacts.0.label": "Enter whose phone this is, like Mother",
      "contacts.0.phone": "Enter a phone number or an email",
      "contacts.1.phone": "This member already has this number.",
    });
  });
});

describe("the member form of a minor", () => {
  const mother = {
    ...typedEmail,
    label: "Mother",
    phone: "(773) 555-0118",
    smsConsent: true,
    isGuardian: true,
  };

  it("needs a parent or guardian, who may be the one with the main number [REACH-43]", () => {
    const problem = { contacts: "Add a parent or guardian for this player." };
    expect(findProblems({ isMinor: true })).toEqual(problem);
    expect(findProblems({ isMinor: true, contacts: [{ ...mother, isGuardian: false }] })).toEqual(problem);
    expect(findProblems({ isMinor: true, contacts: [mother] })).toEqual({});
    expect(findProblems({ isMinor: true, isParentsPhone: true })).toEqual({});
    expect(findProblems({ isMinor: true, isParentsPhone: true, phoneOwner: " " })).toEqual({
      phoneOwner: "Enter whose phone this is",
    });
  });

  it("starts without the consent that someone else gave, and restores it on the way back [REACH-46]", () => {
    const none = { smsConsent: false, guardianConsent: false, emailConsent: false };
    expect(getConsentsAfter({ isMinor: true, isParentsPhone: false }, aisha)).toEqual(none);
    expect(getConsentsAfter({ isMinor: true, isParentsPhone: true }, aisha)).toEqual(none);
    expect(getConsentsAfter({ isMinor: false, isParentsPhone: true }, aisha)).toEqual({
      smsConsent: true,
      guardianConsent: false,
      emailConsent: true,
    });
    const child: Member = { ...aisha, isMinor: true, smsConsent: false, guardianConsent: true };
    expect(getConsentsAfter({ isMinor: false, isParentsPhone: false }, child)).toEqual(none);
    expect(getConsentsAfter({ isMinor: true, isParentsPhone: false }, child).guardianConsent).toBe(true);
  });

  it("says whose the main number is only if it's a parent's [REACH-43]", () => {
    const entries = { ...nadia, phoneOwner: "Father", isParentsPhone: true };
    expect(toChange(entries).phoneOwner).toBeNull();
    expect(toChange({ ...entries, isMinor: true }).phoneOwner).toBe("Father");
    expect(toChange({ ...entries, isMinor: true, isParentsPhone: false }).phoneOwner).toBeNull();
  });

  it("offers a first contact as the guardian, and a second one as anyone [REACH-43]", () => {
    expect(createContact({ ...nadia, isMinor: true }).isGuardian).toBe(true);
    expect(createContact({ ...nadia, isMinor: true, contacts: [mother] }).isGuardian).toBe(false);
    expect(createContact(nadia).isGuardian).toBe(false);
  });
});

describe("converting the member form", () => {
  it("trims values and sends no email if it's blank [MEMB-09]", () => {
    expect(toChange({ ...nadia, name: " Nadia Petrova ", email: " " })).toMatchObject({
      name: "Nadia Petrova",
      email: null,
    });
  });

  it("shows a new member as active with a formatted phone [MEMB-16]", () => {
    expect(toRow(toChange({ ...nadia, phone: "3125550103" }), null, "new-1")).toEqual({
      id: "new-1",
      name: "Nadia Petrova",
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
      phone: "+13125550103",
      displayPhone: "(312) 555-0103",
      smsConsent: false,
      consent: null,
      block: "no-consent",
      contacts: [],
    });
  });

  it("changes nothing if a member is saved without edits [MEMB-18]", () => {
    expect(toRow(toChange(toEntries(aisha)), aisha, aisha.id)).toEqual(aisha);
  });

  it("keeps consent evidence only while the number stays the same", () => {
    const withNewPhone = toRow(toChange({ ...toEntries(aisha), phone: "(847) 555-0155" }), aisha, aisha.id);
    expect(withNewPhone).toMatchObject({ phone: "+18475550155", smsConsent: true, consent: null });
  });
});

describe("shared number note", () => {
  const members = [aisha, { ...aisha, id: "b", name: "Bilal Bello" }, { ...aisha, id: "c", name: "Cole" }];

  it.each(["3125550103", "(312) 555-0103", "+1 312 555 0103", "312.555.0103"])(
    "recognizes the number typed as %s",
    (input) => {
      expect(describeSharing([aisha], input)).toBe("Aisha Bello has this number too. That's OK.");
    },
  );

  it("names the people who share the number, except the member being edited", () => {
    expect(describeSharing(members.slice(0, 2), nadia.phone)).toBe(
      "Aisha Bello and Bilal Bello have this number too. That's OK.",
    );
    expect(describeSharing(members, nadia.phone)).toBe(
      "Aisha Bello and 2 others have this number too. That's OK.",
    );
    expect(describeSharing([aisha], nadia.phone, aisha.id)).toBeUndefined();
    expect(describeSharing([aisha], "555")).toBeUndefined();
  });
});

describe("consent note [OP2-12]", () => {
  it("shows how consent was given", () => {
    expect(formatConsent(consent)).toBe("Agreed Apr 16, 2026, recorded by Maya Okafor");
    expect(formatConsent({ ...consent, source: "import" })).toBe(
      "Agreed Apr 16, 2026, imported by Maya Okafor",
    );
    expect(formatConsent({ ...consent, source: "join-link", givenByName: "Aisha Bello" })).toBe(
      "Agreed Apr 16, 2026, by Aisha Bello with the join link",
    );
  });

  it("applies to the number in the field", () => {
    const storedPhones = [aisha, ...aisha.contacts];
    expect(describeConsent(storedPhones, "312 555 0103", true)).toBe(
      "Agreed Apr 16, 2026, recorded by Maya Okafor",
    );
    expect(describeConsent(storedPhones, "312 555 0103", false)).toBeUndefined();
    expect(describeConsent(storedPhones, "773 555 0118", true)).toBe(
      "Saving records consent for this number.",
    );
    expect(describeConsent(storedPhones, "847 555 0155", true)).toBe(
      "Saving records consent for this number.",
    );
    expect(describeConsent(storedPhones, "847", true)).toBeUndefined();
    expect(describeConsent([], "312 555 0103", true)).toBeUndefined();
  });
});
