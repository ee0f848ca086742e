import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { oneLine } from "#platform/one-line.ts";
import { parsePhone, formatPhone } from "#platform/phone.ts";
import type { Member } from "../../members/schema.ts";
import { guessRoles } from "../columns/rules.ts";
import { readList } from "../reader/list.ts";
import { readRows, toImportRow } from "../rows/rules.ts";
import { toNameKey } from "../rules.ts";
import { unescapeCell, formulaCell, toRosterFileName, toRosterTable, toTeamFileName } from "./rules.ts";
const toCsv = (table: string[][]) => Papa.unparse(table, { escapeFormulae: formulaCell, newline: "\r\n" });
/**
 * Reads a cell the way another program would. The row has a second cell so that the line isn't empty if this one is.
 */
const getCell = (text: string) => Papa.parse<string[]>(toCsv([["x", text]]), { delimiter: "," }).data[0]![1]!;

describe("exported cell", () => {
  it.each([
    "=1+1",
    "+13125550103",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\0=1",
    "  =1",
    "\u00A0=1",
    "＝1",
    "=cmd|' /C calc'!A0",
    "=1\nmore",
    "'=1",
  ])("is escaped if it contains %j", (text) => {
    expect(getCell(text)).toBe(`'${text}`);
    expect(unescapeCell(getCell(text))).toBe(text);
  });

  it.each(["Aisha Bello", "O'Brien", "'Ace' Roe", "(312) 555-0103", "a=b", "", "1", "é"])(
    "is unchanged if it contains %j",
    (text) => {
      expect(getCell(text)).toBe(text);
      expect(unescapeCell(text)).toBe(text);
    },
  );

  it("never starts a formula and survives a round trip", () => {
    const trickyCharacters = fc.array(
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", "'", '"', ",", ";", "a", "＝"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          trickyCharacters.map((parts) => parts.join("")),
          fc.string({ unit: "binary" }),
        ),
        (text) => {
          fc.pre(!text.includes("\uFEFF"));
          const cell = getCell(text);
          expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
          expect(unescapeCell(cell)).toBe(text);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is quoted according to RFC 4180", () => {
    expect(toCsv([["a,b", 'say "hi"', "x\r\ny"], ["plain"]])).toBe('"a,b","say ""hi""","x\r\ny"\r\nplain');
  });
});
const consent = {
  source: "manager",
  givenByName: "Maya Okafor",
  at: "2026-04-16T14:40:00.000Z",
  on: "2026-04-16",
} as const;
const toPhoneFields = (phone: string, smsConsent = false) => ({
  phone,
  displayPhone: formatPhone(phone),
  smsConsent,
  consent: smsConsent ? consent : null,
  block: smsConsent ? null : ("no-consent" as const),
});
const noEmail = { email: null, emailConsent: false, emailEvidence: null, emailBlock: null };
const aisha: Member = {
  id: "0198a3b0-0000-7000-8000-000000000000",
  name: "Aisha Bello",
  ...noEmail,
  email: "aisha@example.com",
  active: true,
  isSub: false,
  isMinor: false,
  phoneOwner: null,
  guardianConsent: false,
  addedVia: "join-link",
  ...toPhoneFields("+13125550103", true),
  contacts: [],
};

describe("roster table", () => {
  it("has every field, and enough contact columns for the member with the most contacts [REACH-42]", () => {
    const bilal: Member = {
      ...aisha,
      name: "Bilal",
      email: null,
      active: false,
      isMinor: true,
      addedVia: "import",
      ...toPhoneFields("+442079460958"),
      contacts: [{ label: "Mother", isGuardian: true, ...noEmail, ...toPhoneFields("+13125550200", true) }],
    };
    expect(toRosterTable([aisha, bilal])).toEqual([
      [
        "Name",
        "Phone",
        "Phone (E.164)",
        "Email",
        "Status",
        "SMS Consent",
        "Consent Given By",
        "Consent Given At",
        "Consent Given How",
        "Added Through",
        "Minor",
        "Phone Belongs To",
        "Email Consent",
        "Groups",
        "Contact 1",
        "Contact 1 Phone",
        "Contact 1 SMS Consent",
        "Contact 1 Parent or Guardian",
        "Contact 1 Email",
        "Contact 1 Email Consent",
      ],
      [
        "Aisha Bello",
        "(312) 555-0103",
        "+13125550103",
        "aisha@example.com",
        "Active",
        "Yes",
        "Maya Okafor",
        "2026-04-16 14:40 UTC",
        "Manager",
        "Join link",
        "No",
        "",
        "No",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
      ],
      [
        "Bilal",
        "+44 20 7946 0958",
        "+442079460958",
        "",
        "Inactive",
        "No",
        "",
        "",
        "",
        "Import",
        "Yes",
        "",
        "",
        "",
        "Mother",
        "(312) 555-0200",
        "Yes",
        "Yes",
        "",
        "",
      ],
    ]);
  });

  it("keeps minors, their guardians, and whose phone it is when it's imported again [REACH-42, REACH-43]", () => {
    const cole: Member = { ...aisha, name: "Cole", isMinor: true, phoneOwner: "Father" };
    const dana: Member = {
      ...aisha,
      name: "Dana",
      isMinor: true,
      ...toPhoneFields("+13125550104"),
      guardianConsent: true,
      contacts: [
        { label: "Kim", isGuardian: true, ...noEmail, ...toPhoneFields("+13125550200", true) },
        { label: "Mother", isGuardian: false, ...noEmail, ...toPhoneFields("+13125550201") },
      ],
    };
    const sheet = readList(toCsv(toRosterTable([cole, dana])));
    const rows = readRows(sheet, guessRoles(sheet)).map((row) => toImportRow(row, false));
    expect(rows).toMatchObject([
      { isMinor: true, phoneOwner: "Father", contacts: [] },
      { isMinor: true, phoneOwner: "", contacts: [{ isGuardian: true }, { isGuardian: false }] },
    ]);
  });

  it("has only the header for an empty roster", () => {
    expect(toRosterTable([]).length).toBe(1);
  });

  it.each([
    ["Lakeview Otters", "lakeview_otters_roster.csv"],
    ['A/B: "C" * U.12?', "a_b_c_u_12_roster.csv"],
    ["../../etc", "etc_roster.csv"],
    ["???", "roster.csv"],
    ["Équipe 1", "équipe_1_roster.csv"],
  ])("exports the team %j to a file named %j", (team, file) => {
    expect(toRosterFileName(team)).toBe(file);
  });
});
const toConsentWord = (hasAgreed: boolean) => (hasAgreed ? "yes" : "no");

/** Generates one-line names, including characters that could trip up a parser. */
const safeText = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: max }),
      fc.constantFrom("=1+1", "-", "'=x", "Bello, Aisha", 'Bob "Ace" Roe', "n/a", "Name", "x;y|z", "Phone"),
    )
    .map((name) => oneLine.safeParse(name).data ?? "")
    .filter((name) => name !== "" && name.length <= max);

describe("exporting and importing again", () => {
  const number = fc
    .oneof(
      fc.integer({ min: 2_002_000_000, max: 9_899_999_999 }).map((digits) => `+1${digits}`),
      fc.integer({ min: 100_000_000, max: 999_999_999 }).map((digits) => `+44${digits}`),
    )
    .filter((phone) => parsePhone(phone) === phone);
  const members = fc.array(
    fc
      .record({
        name: safeText(100),
        email: fc.option(fc.constantFrom("a@example.com", "+tag@example.com", "-x@example.com")),
        phone: number,
        smsConsent: fc.boolean(),
        contacts: fc.uniqueArray(
          fc.record({ label: safeText(40), phone: number, smsConsent: fc.boolean() }),
          {
            maxLength: 4,
            selector: ({ phone }) => phone,
          },
        ),
      })
      .filter(({ phone, contacts }) => contacts.every((contact) => contact.phone !== phone)),
    { minLength: 1, maxLength: 8 },
  );

  it("results in the same people, phones, emails, and consents", () => {
    fc.assert(
      fc.property(members, (list) => {
        const roster = list.map((member): Member => ({
          ...aisha,
          ...member,
          ...toPhoneFields(member.phone, member.smsConsent),
          contacts: member.contacts.map((contact) => ({
            label: contact.label,
            isGuardian: false,
            ...noEmail,
            ...toPhoneFields(contact.phone, contact.smsConsent),
          })),
        }));
        const sheet = readList(`\uFEFF${toCsv(toRosterTable(roster))}\r\n`);
        const rows = readRows(sheet, guessRoles(sheet));
        expect(
          rows.map(({ name, phone, email, consent: own, contacts }) => ({
            key: toNameKey(name),
            phone: parsePhone(phone),
            email,
            own,
            contacts: contacts.map((contact) => [parsePhone(contact.phone), contact.consent]),
          })),
        ).toEqual(
          list.map(({ name, phone, email, smsConsent, contacts }) => ({
            key: toNameKey(name),
            phone,
            email: email ?? "",
            own: toConsentWord(smsConsent),
            contacts: contacts.map((contact) => [contact.phone, toConsentWord(contact.smsConsent)]),
          })),
        );
      }),
      { numRuns: 500 },
    );
  });
});

it("gives files a name that's based on the team's and safe on any file system", () => {
  expect(toTeamFileName("Lakeview Otters", "roster.csv")).toBe("lakeview_otters_roster.csv");
  expect(toTeamFileName(' A/B:  "C". ', "roster.csv")).toBe("a_b_c_roster.csv");
  expect(toTeamFileName("...", "roster.csv")).toBe("roster.csv");
});
