import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { parsePhone, phoneInWords } from "#platform/phone.ts";
import type { Member } from "../../members/schema.ts";
import { guessRoles } from "../columns/rules.ts";
import { parseText } from "../components/parse-text.ts";
import { readRows } from "../rows/rules.ts";
import { nameKey } from "../rules.ts";
import { asTyped, formulaCell, rosterFileName, rosterTable, teamFileName } from "./rules.ts";

const write = (table: string[][]) => Papa.unparse(table, { escapeFormulae: formulaCell, newline: "\r\n" });
/** As another program reads it: not the only cell, because an empty line is no cell at all. */
const cellOf = (text: string) => Papa.parse<string[]>(write([["x", text]]), { delimiter: "," }).data[0]![1]!;

describe("a cell of the export", () => {
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
  ])("%j is not run", (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
    expect(asTyped(cellOf(text))).toBe(text);
  });

  it.each(["Aisha Bello", "O'Brien", "'Ace' Roe", "(312) 555-0103", "a=b", "", "1", "é"])(
    "%j stays",
    (text) => {
      expect(cellOf(text)).toBe(text);
      expect(asTyped(text)).toBe(text);
    },
  );

  it("never begins a formula, whatever it holds, and comes back as it was", () => {
    const mean = fc.array(
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", "'", '"', ",", ";", "a", "＝"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          mean.map((parts) => parts.join("")),
          fc.string({ unit: "binary" }),
        ),
        (text) => {
          fc.pre(!text.includes("\uFEFF"));
          const cell = cellOf(text);
          expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
          expect(asTyped(cell)).toBe(text);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is quoted as RFC 4180 says", () => {
    expect(write([["a,b", 'say "hi"', "x\r\ny"], ["plain"]])).toBe('"a,b","say ""hi""","x\r\ny"\r\nplain');
  });
});

const consent = {
  source: "manager",
  givenByName: "Maya Okafor",
  at: "2026-04-16T14:40:00.000Z",
  on: "2026-04-16",
} as const;
const phoneOf = (phone: string, smsConsent = false) => ({
  phone,
  phoneInWords: phoneInWords(phone),
  smsConsent,
  consent: smsConsent ? consent : null,
});
const aisha: Member = {
  id: "0198a3b0-0000-7000-8000-000000000000",
  name: "Aisha Bello",
  email: "aisha@example.com",
  active: true,
  isSpare: false,
  addedVia: "join-link",
  ...phoneOf("+13125550103", true),
  contacts: [],
};

describe("the roster as a table", () => {
  it("has everything, a contact's columns for the fullest member", () => {
    const bilal: Member = {
      ...aisha,
      name: "Bilal",
      email: null,
      active: false,
      addedVia: "import",
      ...phoneOf("+442079460958"),
      contacts: [{ label: "Mother", ...phoneOf("+13125550200", true) }],
    };
    expect(rosterTable([aisha, bilal])).toEqual([
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
        "Contact 1",
        "Contact 1 Phone",
        "Contact 1 SMS Consent",
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
        "Mother",
        "(312) 555-0200",
        "Yes",
      ],
    ]);
  });

  it("of an empty roster is its head", () => {
    expect(rosterTable([]).length).toBe(1);
  });

  it.each([
    ["Lakeview Otters", "lakeview_otters_roster.csv"],
    ['A/B: "C" * U.12?', "a_b_c_u_12_roster.csv"],
    ["../../etc", "etc_roster.csv"],
    ["???", "roster.csv"],
    ["Équipe 1", "équipe_1_roster.csv"],
  ])("of %j is called %j", (team, file) => {
    expect(rosterFileName(team)).toBe(file);
  });
});

const said = (agreed: boolean) => (agreed ? "yes" : "no");

/** What people call themselves and others, one line, and what a reader of files might trip over. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: max }),
      fc.constantFrom("=1+1", "-", "'=x", "Bello, Aisha", 'Bob "Ace" Roe', "n/a", "Name", "x;y|z", "Phone"),
    )
    .map((words) => words.replaceAll(/\p{Cc}/gu, "").trim())
    .filter((words) => words !== "" && words.length <= max && !words.includes("\uFEFF"));

describe("export and import again", () => {
  const number = fc
    .oneof(
      fc.integer({ min: 2_002_000_000, max: 9_899_999_999 }).map((digits) => `+1${digits}`),
      fc.integer({ min: 100_000_000, max: 999_999_999 }).map((digits) => `+44${digits}`),
    )
    .filter((phone) => parsePhone(phone) === phone);
  const members = fc.array(
    fc
      .record({
        name: text(100),
        email: fc.option(fc.constantFrom("a@example.com", "+tag@example.com", "-x@example.com")),
        phone: number,
        smsConsent: fc.boolean(),
        contacts: fc.uniqueArray(fc.record({ label: text(40), phone: number, smsConsent: fc.boolean() }), {
          maxLength: 4,
          selector: ({ phone }) => phone,
        }),
      })
      .filter(({ phone, contacts }) => contacts.every((contact) => contact.phone !== phone)),
    { minLength: 1, maxLength: 8 },
  );

  it("finds the same people, phones, e-mails and consents", () => {
    fc.assert(
      fc.property(members, (list) => {
        const roster = list.map((member): Member => ({
          ...aisha,
          ...member,
          ...phoneOf(member.phone, member.smsConsent),
          contacts: member.contacts.map((contact) => ({
            label: contact.label,
            ...phoneOf(contact.phone, contact.smsConsent),
          })),
        }));
        const sheet = parseText(`\uFEFF${write(rosterTable(roster))}\r\n`);
        const rows = readRows(sheet, guessRoles(sheet));
        expect(
          rows.map(({ name, phone, email, consent: own, contacts }) => ({
            key: nameKey(name),
            phone: parsePhone(phone),
            email,
            own,
            contacts: contacts.map((contact) => [parsePhone(contact.phone), contact.consent]),
          })),
        ).toEqual(
          list.map(({ name, phone, email, smsConsent, contacts }) => ({
            key: nameKey(name),
            phone,
            email: email ?? "",
            own: said(smsConsent),
            contacts: contacts.map((contact) => [contact.phone, said(contact.smsConsent)]),
          })),
        );
      }),
      { numRuns: 500 },
    );
  });
});

it("names files after the team, on any disk", () => {
  expect(teamFileName("Lakeview Otters", "roster.csv")).toBe("lakeview_otters_roster.csv");
  expect(teamFileName(' A/B:  "C". ', "roster.csv")).toBe("a_b_c_roster.csv");
  expect(teamFileName("...", "roster.csv")).toBe("roster.csv");
});
