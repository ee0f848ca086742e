import { describe, expect, it } from "vitest";
import type { Member } from "../schema.ts";
import {
  changeOf,
  consentInWords,
  consentNote,
  entriesOf,
  isIncomplete,
  problemsOf,
  rowOf,
  sharingNote,
  type Entries,
} from "./member-form.ts";

const nadia: Entries = {
  name: "Nadia Petrova",
  phone: "(312) 555-0103",
  email: "",
  smsConsent: false,
  active: true,
  isSpare: false,
  contacts: [],
};
const consent = {
  source: "manager",
  givenByName: "Maya Okafor",
  at: "2026-04-17T02:40:00.000Z",
  on: "2026-04-16",
} as const;
const aisha: Member = {
  id: "0190a1b2-0000-7000-8000-000000000001",
  name: "Aisha Bello",
  email: "aisha@example.com",
  active: false,
  isSpare: true,
  addedVia: "join-link",
  phone: "+13125550103",
  phoneInWords: "(312) 555-0103",
  smsConsent: true,
  consent,
  contacts: [
    {
      label: "Mother",
      phone: "+17735550118",
      phoneInWords: "(773) 555-0118",
      smsConsent: false,
      consent: null,
    },
  ],
};
const problems = (entries: Partial<Entries>) =>
  Object.fromEntries(
    problemsOf({ ...nadia, ...entries }).map(({ path, message }) => [path.join("."), message]),
  );

describe("checking what was typed", () => {
  it("finds nothing wrong with name and phone alone [MEMB-07, MEMB-08]", () => {
    expect(problems({})).toEqual({});
    expect(problems({ email: "  " })).toEqual({});
  });

  it("says how to fix a missing name or phone [MEMB-07]", () => {
    expect(problems({ phone: " " })).toEqual({ phone: "Add a phone number so reminders can reach Nadia" });
    expect(problems({ name: "", phone: "" })).toEqual({
      name: "Add a name to go on the roster",
      phone: "Add a phone number so reminders can reach this player",
    });
    expect(isIncomplete(nadia)).toBe(false);
    expect(isIncomplete({ ...nadia, name: " " })).toBe(true);
    expect(isIncomplete({ ...nadia, phone: "" })).toBe(true);
  });

  it.each(["555-0103", "12", "(112) 555-0103", "312-555-0103 ext 4", "call me"])(
    "refuses %j, which no phone can have [OP-18]",
    (phone) => {
      expect(problems({ phone })).toEqual({
        phone: "Please enter a phone number with area code, like (312) 555-0142.",
      });
    },
  );

  it("refuses a broken e-mail and a name that is too long", () => {
    expect(problems({ email: "nadia@" })).toEqual({
      email: "Please enter an email address like name@example.com",
    });
    expect(problems({ name: "N".repeat(101) })).toEqual({ name: "Please use at most 100 characters" });
  });

  it("wants to know whose phone a contact's is, and each number once", () => {
    const contacts = [
      { label: "", phone: "", smsConsent: false },
      { label: "Mother", phone: "+1 312.555.0103", smsConsent: false },
    ];
    expect(problems({ contacts })).toEqual({
      "contacts.0.label": "Say whose phone this is, like Mother",
      "contacts.0.phone": "Add a phone number so reminders can reach this contact",
      "contacts.1.phone": "This number is already one of this member's.",
    });
  });
});

describe("what is sent and what is shown meanwhile", () => {
  it("trims, and sends no e-mail when it is blank [MEMB-09]", () => {
    expect(changeOf({ ...nadia, name: " Nadia Petrova ", email: " " })).toMatchObject({
      name: "Nadia Petrova",
      email: null,
    });
  });

  it("shows a new member active, with the phone as people write it [MEMB-16]", () => {
    expect(rowOf(changeOf({ ...nadia, phone: "3125550103" }), null, "new-1")).toEqual({
      id: "new-1",
      name: "Nadia Petrova",
      email: null,
      active: true,
      isSpare: false,
      addedVia: "manager",
      phone: "+13125550103",
      phoneInWords: "(312) 555-0103",
      smsConsent: false,
      consent: null,
      contacts: [],
    });
  });

  it("changes nothing of a member that is saved as it was opened [MEMB-18]", () => {
    expect(rowOf(changeOf(entriesOf(aisha)), aisha, aisha.id)).toEqual(aisha);
  });

  it("keeps the evidence of a consent with its number only", () => {
    const moved = rowOf(changeOf({ ...entriesOf(aisha), phone: "(847) 555-0155" }), aisha, aisha.id);
    expect(moved).toMatchObject({ phone: "+18475550155", smsConsent: true, consent: null });
  });
});

describe("a number that others have too", () => {
  const others = [aisha, { ...aisha, id: "b", name: "Bilal Bello" }, { ...aisha, id: "c", name: "Cole" }];

  it.each(["3125550103", "(312) 555-0103", "+1 312 555 0103", "312.555.0103"])(
    "is noticed however it is typed: %s",
    (typed) => {
      expect(sharingNote([aisha], typed)).toBe("Aisha Bello has this number too. They can share it.");
    },
  );

  it("names those who share it, but not the member itself", () => {
    expect(sharingNote(others.slice(0, 2), nadia.phone)).toBe(
      "Aisha Bello and Bilal Bello have this number too. They can share it.",
    );
    expect(sharingNote(others, nadia.phone)).toBe(
      "Aisha Bello and 2 others have this number too. They can share it.",
    );
    expect(sharingNote([aisha], nadia.phone, aisha.id)).toBeUndefined();
    expect(sharingNote([aisha], "555")).toBeUndefined();
  });
});

describe("who agreed and when [OP2-12]", () => {
  it("is said by how it came to be", () => {
    expect(consentInWords(consent)).toBe("Agreed Apr 16, 2026, recorded by Maya Okafor");
    expect(consentInWords({ ...consent, source: "import" })).toBe(
      "Agreed Apr 16, 2026, imported by Maya Okafor",
    );
    expect(consentInWords({ ...consent, source: "join-link", givenByName: "Aisha Bello" })).toBe(
      "Agreed Apr 16, 2026, by Aisha Bello through the join link",
    );
  });

  it("belongs to the number in the field", () => {
    const known = [aisha, ...aisha.contacts];
    expect(consentNote(known, "312 555 0103", true)).toBe("Agreed Apr 16, 2026, recorded by Maya Okafor");
    expect(consentNote(known, "312 555 0103", false)).toBeUndefined();
    expect(consentNote(known, "773 555 0118", true)).toBe("Saving records that this number agreed.");
    expect(consentNote(known, "847 555 0155", true)).toBe("Saving records that this number agreed.");
    expect(consentNote(known, "847", true)).toBeUndefined();
    expect(consentNote([], "312 555 0103", true)).toBeUndefined();
  });
});
