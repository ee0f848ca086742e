import { describe, expect, it } from "vitest";
import { guessRoles } from "../columns/rules.ts";
import { readList as readSheet } from "../reader/list.ts";
import { cleanPhone, parseConsent, readRows, toImportRow, settleMinor } from "./rules.ts";

const readList = (text: string) => {
  const sheet = readSheet(text);
  return readRows(sheet, guessRoles(sheet));
};
const person = { line: 1, email: "", consent: "blank", emailConsent: "blank", minor: "blank", contacts: [] };

describe("list parser", () => {
  it("reads cells copied from Excel, with tabs, CRLF, and a quoted cell that contains a line break", () => {
    expect(
      readList(
        'Name\tPhone\tEmail\r\n"Aisha\r\nBello"\t(312) 555-0103\taisha@example.com\r\n\r\nCole L\t7735550118\t\r\n',
      ),
    ).toEqual([
      { ...person, name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com" },
      { ...person, line: 2, name: "Cole L", phone: "7735550118" },
    ]);
  });

  it("reads a CSV file with a BOM, quotes, doubled quotes, and empty lines", () => {
    expect(
      readList('\uFEFFName,Phone\r\n"Bello, Aisha",312-555-0103\r\n,\r\n"Bob ""Ace"" Roe",3125550104\r\n'),
    ).toEqual([
      { ...person, name: "Aisha Bello", phone: "312-555-0103" },
      { ...person, line: 2, name: 'Bob "Ace" Roe', phone: "3125550104" },
    ]);
  });

  it("reads semicolons, which Excel uses in countries where the comma is the decimal separator", () => {
    expect(readList("Nom;Prénom;Téléphone\nBello;Aïsha;(514) 555-0103")[0]).toMatchObject({
      name: "Aïsha Bello",
      phone: "(514) 555-0103",
    });
  });

  it("reads a list with old Mac line endings and with a title and a season above the header", () => {
    expect(
      readList("Lakeview Otters\r2026,,\r\rPlayer,Cell\rAisha Bello,3125550103\r").map(({ name }) => name),
    ).toEqual(["Aisha Bello"]);
  });

  it("doesn't treat a nickname in quotes as a quoted cell", () => {
    expect(readList('"Ace" Roe\t3125550103\nCole L\t3125550104').map(({ name }) => name)).toEqual([
      '"Ace" Roe',
      "Cole L",
    ]);
  });

  it("doesn't split names at commas when tabs or semicolons separate the cells", () => {
    expect(readList("Bello, Aisha\t3125550103\nClarke, Devon\t3125550126").map(({ name }) => name)).toEqual([
      "Aisha Bello",
      "Devon Clarke",
    ]);
    expect(readList("Bello, Aisha; 3125550103")[0]!.name).toBe("Aisha Bello");
  });

  it.each([
    "Aisha Bello - (312) 555-0103",
    "1. Aisha Bello: 312-555-0103",
    "Aisha Bello 312.555.0103",
    "• Aisha Bello +1 312 555 0103",
    "Aisha Bello (312-555-0103)",
  ])("reads a chat line: %j", (line) => {
    const [row] = readList(`${line}\n${line}`);
    expect(row!.name).toBe("Aisha Bello");
    expect(row!.phone.replaceAll(/\D/g, "")).toMatch(/^1?3125550103$/);
  });

  it("reads a chat line with an email", () => {
    expect(readList("Aisha Bello <aisha@example.com> 312-555-0103")[0]).toEqual({
      ...person,
      line: 0,
      name: "Aisha Bello",
      phone: "312-555-0103",
      email: "aisha@example.com",
      words: "Aisha Bello <aisha@example.com> 312-555-0103",
    });
  });

  it("returns no rows for an empty list", () => {
    expect(readList("")).toEqual([]);
    expect(readList(" \n\t\n,,\n")).toEqual([]);
    expect(readList("Name,Phone\n")).toEqual([]);
  });

  it("keeps a person without a phone so that the manager sees the problem", () => {
    expect(readList("Name,Phone\nAisha Bello,\nCole L,n/a").map(({ phone }) => phone)).toEqual(["", ""]);
  });

  it("skips lines that have values only in ignored columns", () => {
    expect(readList("Name,Phone,Notes\nAisha Bello,3125550103,\n,,see above").length).toBe(1);
  });

  it("truncates oversized cells instead of failing", () => {
    expect(readList(`Name,Phone\n${"x".repeat(5_000)},3125550103`)[0]!.name.length).toBe(300);
  });

  it("reverses the export's escaping", () => {
    expect(readList("Name,Phone,Email\n'=1+1,'+13125550103,'-a@example.com")[0]).toMatchObject({
      name: "=1+1",
      phone: "+13125550103",
      email: "-a@example.com",
    });
  });
});

describe("guardians", () => {
  it("become contacts, labeled with their name or else with their column's header", () => {
    expect(
      readList(
        "Name,Phone,Mom,Mom Cell,Mom SMS consent,Dad Cell\nTom,3125550103,Ngozi Bello,3125550200,yes,3125550201",
      )[0],
    ).toMatchObject({
      phone: "3125550103",
      contacts: [
        { label: "Ngozi Bello", phone: "3125550200", consent: "yes" },
        { label: "Dad", phone: "3125550201", consent: "blank" },
      ],
    });
  });

  it("are labeled with their first and last names", () => {
    const [row] = readList(
      "Name,Phone,Parent First,Parent Last,Parent Phone\nTom,3125550103,Ngozi,Bello,3125550200",
    );
    expect(row!.contacts[0]!.label).toBe("Ngozi Bello");
  });

  it("are ignored if they have no phone", () => {
    expect(readList("Name,Phone,Mom,Mom Cell\nTom,3125550103,Ngozi,\nTim,3125550104,n/a,none")).toMatchObject(
      [{ contacts: [] }, { contacts: [] }],
    );
  });

  it.each([
    "P1 Mobile Phone",
    "P1 Cell",
    "Parent 1 Phone",
    "Parent1 Mobile",
    "Guardian 1 Phone",
    "Guardian2Cell",
    "Contact 1 Phone",
    "Primary Contact Phone",
    "Mother Cell",
    "Dad's Mobile",
    "Emergency Contact Phone",
  ])("keep the number under %j to themselves if the player has none", (header) => {
    expect(readList(`Name,Phone,${header}\nTom,,3125550200\nTim,3125550104,`)).toMatchObject([
      {
        name: "Tom",
        phone: "",
        contacts: [{ phone: "3125550200" }],
        problem: { field: "phone", message: "Only a guardian's number. Enter the player's own." },
      },
      { name: "Tim", phone: "3125550104", contacts: [] },
    ]);
  });

  it("don't keep a player from being reached at home", () => {
    expect(readList("Name,Cell,Home Phone,Mom Cell\nTom,,3125550200,3125550201")[0]).toMatchObject({
      phone: "3125550200",
      phoneOwner: "Home",
      contacts: [{ label: "Mom", phone: "3125550201" }],
    });
  });
});

describe("phone cell", () => {
  it.each([
    ["tel:312-555-0103", "312-555-0103"],
    ["\u202A(312) 555-0103\u202C", "(312) 555-0103"],
    ["3125550103.0", "3125550103"],
    ["3.125550103E+09", "3125550103"],
    ["312\u00A0555\u00A00103", "312 555 0103"],
    ["'+13125550103", "+13125550103"],
    ["none", ""],
    ["-", ""],
  ])("is cleaned up from %j to %j", (cell, phone) => {
    expect(cleanPhone(cell)).toBe(phone);
  });

  it("keeps a number that has lost digits so that the manager can correct it", () => {
    expect(cleanPhone("3.13E+09")).toBe("3.13E+09");
  });
});

const noEmail = { email: "", emailConsent: "blank" as const };

describe("consent cell", () => {
  it.each(["y", "Yes", "TRUE", "1", "x", "X", "✓", "ok", "Agreed", "opted in", "opt-in", "Sí", "yes!"])(
    "means yes if it contains %j",
    (cell) => {
      expect(parseConsent(cell)).toBe("yes");
    },
  );

  it.each([
    "n",
    "No",
    "FALSE",
    "0",
    "-",
    "Not given",
    "declined",
    "opted out",
    "asked, waiting",
    "yes?",
    "maybe",
  ])("doesn't mean yes if it contains %j", (cell) => {
    expect(parseConsent(cell)).toBe("no");
  });

  it('counts as a yes if "everyone agreed" is checked and the cell is blank, even for guardians, but never if it contains a no', () => {
    const contacts = [
      { label: "Mother", phone: "2", consent: "blank" as const, isGuardian: true, ...noEmail },
      { label: "Father", phone: "3", consent: "no" as const, isGuardian: true, ...noEmail },
    ];
    const blanks = { consent: "blank", emailConsent: "blank", minor: "blank" } as const;
    const row = { line: 0, name: "A", phone: "1", email: "", ...blanks, contacts };
    expect(toImportRow(row, true)).toMatchObject({
      smsConsent: true,
      contacts: [{ smsConsent: true }, { smsConsent: false }],
    });
    expect(toImportRow(row, false)).toMatchObject({
      smsConsent: false,
      contacts: [{ smsConsent: false }, {}],
    });
    expect(toImportRow({ ...row, consent: "no" }, true).smsConsent).toBe(false);
    expect(toImportRow({ ...row, consent: "yes" }, false).smsConsent).toBe(true);
  });
});

const readMinors = (text: string, areMinors = false) =>
  readList(text).map((row) => toImportRow(settleMinor(row, areMinors), true, areMinors));

describe("minors in a list", () => {
  it("are marked by a column, and the others by the checkbox, unless the list says no [REACH-42]", () => {
    const text = "Name,Phone,Minor\nAisha,3125550103,yes\nBilal,3125550104,no\nCole,3125550105,";
    expect(readMinors(text).map(({ isMinor }) => isMinor)).toEqual([true, false, false]);
    expect(readMinors(text, true).map(({ isMinor }) => isMinor)).toEqual([true, false, true]);
  });

  it("aren't derived from a birth date or an age [REACH-42]", () => {
    const text = "Name,Phone,Date of Birth,Age\nAisha,3125550103,2016-04-01,10";
    expect(readMinors(text)[0]!.isMinor).toBe(false);
  });

  it("have guardians by the column or the label, and no one else's phone counts as one [REACH-43]", () => {
    const text = "Name,Phone,Mother Cell,Emergency Phone,Minor\nAisha,3125550103,3125550104,3125550105,yes";
    expect(readMinors(text)[0]!.contacts.map(({ label, isGuardian }) => [label, isGuardian])).toEqual([
      ["Mother", true],
      ["Emergency", false],
    ]);
    expect(readMinors("Bilal 312-555-0106 mom 312-555-0107", true)[0]!.contacts).toMatchObject([
      { isGuardian: true },
    ]);
  });

  it("can have a guardian's number alone, which stays the guardian's [REACH-43]", () => {
    const text = "Name,Phone,Mother Cell\nAisha,,3125550104";
    expect(readList(text)[0]!.problem).toBeDefined();
    const [row] = readList(text).map((entry) => settleMinor(entry, true));
    expect(row!.problem).toBeUndefined();
    expect(toImportRow(row!, false, true)).toMatchObject({
      isMinor: true,
      phone: "3125550104",
      phoneOwner: "Mother",
      contacts: [],
    });
    expect(settleMinor(readList(text)[0]!, false).problem).toBeDefined();
  });
});
