import { describe, expect, it } from "vitest";
import { guessRoles } from "../columns/rules.ts";
import { parseText } from "../components/parse-text.ts";
import { cleanPhone, consentOf, readRows, toImportRow } from "./rules.ts";

const read = (text: string) => {
  const sheet = parseText(text);
  return readRows(sheet, guessRoles(sheet));
};
const person = { line: 1, email: "", consent: "nothing", contacts: [] };

describe("lists as people have them", () => {
  it("copied from Excel: tabs, CRLF, a quoted cell with a line break", () => {
    expect(
      read(
        'Name\tPhone\tEmail\r\n"Aisha\r\nBello"\t(312) 555-0103\taisha@example.com\r\n\r\nCole L\t7735550118\t\r\n',
      ),
    ).toEqual([
      { ...person, name: "Aisha Bello", phone: "(312) 555-0103", email: "aisha@example.com" },
      { ...person, line: 2, name: "Cole L", phone: "7735550118" },
    ]);
  });

  it("a CSV file with a BOM, quotes, doubled quotes and empty lines", () => {
    expect(
      read('\uFEFFName,Phone\r\n"Bello, Aisha",312-555-0103\r\n,\r\n"Bob ""Ace"" Roe",3125550104\r\n'),
    ).toEqual([
      { ...person, name: "Aisha Bello", phone: "312-555-0103" },
      { ...person, line: 2, name: 'Bob "Ace" Roe', phone: "3125550104" },
    ]);
  });

  it("with semicolons, as Excel saves them where commas are in numbers", () => {
    expect(read("Nom;Prénom;Téléphone\nBello;Aïsha;(514) 555-0103")[0]).toMatchObject({
      name: "Aïsha Bello",
      phone: "(514) 555-0103",
    });
  });

  it("old Mac line ends, a title, a season, then the head", () => {
    expect(
      read("Lakeview Otters\r2026,,\r\rPlayer,Cell\rAisha Bello,3125550103\r").map(({ name }) => name),
    ).toEqual(["Aisha Bello"]);
  });

  it("a nickname in quotes is no quoted cell", () => {
    expect(read('"Ace" Roe\t3125550103\nCole L\t3125550104').map(({ name }) => name)).toEqual([
      '"Ace" Roe',
      "Cole L",
    ]);
  });

  it("names with commas between tabs or semicolons stay whole", () => {
    expect(read("Bello, Aisha\t3125550103\nClarke, Devon\t3125550126").map(({ name }) => name)).toEqual([
      "Aisha Bello",
      "Devon Clarke",
    ]);
    expect(read("Bello, Aisha; 3125550103")[0]!.name).toBe("Aisha Bello");
  });

  it.each([
    "Aisha Bello - (312) 555-0103",
    "1. Aisha Bello: 312-555-0103",
    "Aisha Bello 312.555.0103",
    "• Aisha Bello +1 312 555 0103",
    "Aisha Bello (312-555-0103)",
  ])("a line of a chat: %j", (line) => {
    const [row] = read(`${line}\n${line}`);
    expect(row!.name).toBe("Aisha Bello");
    expect(row!.phone.replaceAll(/\D/g, "")).toMatch(/^1?3125550103$/);
  });

  it("a line of a chat with an e-mail", () => {
    expect(read("Aisha Bello <aisha@example.com> 312-555-0103")[0]).toEqual({
      ...person,
      line: 0,
      name: "Aisha Bello",
      phone: "312-555-0103",
      email: "aisha@example.com",
    });
  });

  it("with nothing in it", () => {
    expect(read("")).toEqual([]);
    expect(read(" \n\t\n,,\n")).toEqual([]);
    expect(read("Name,Phone\n")).toEqual([]);
  });

  it("keeps somebody without a phone, so that the problem can be seen", () => {
    expect(read("Name,Phone\nAisha Bello,\nCole L,n/a").map(({ phone }) => phone)).toEqual(["", ""]);
  });

  it("leaves out lines in which only unwanted columns are filled", () => {
    expect(read("Name,Phone,Notes\nAisha Bello,3125550103,\n,,see above").length).toBe(1);
  });

  it("cuts off what no entry can be, instead of failing as a whole", () => {
    expect(read(`Name,Phone\n${"x".repeat(5_000)},3125550103`)[0]!.name.length).toBe(300);
  });

  it("takes back what an export did to cells", () => {
    expect(read("Name,Phone,Email\n'=1+1,'+13125550103,'-a@example.com")[0]).toMatchObject({
      name: "=1+1",
      phone: "+13125550103",
      email: "-a@example.com",
    });
  });
});

describe("guardians", () => {
  it("are contacts by name, or by what the column is called", () => {
    expect(
      read(
        "Name,Phone,Mom,Mom Cell,Mom SMS consent,Dad Cell\nTom,3125550103,Ngozi Bello,3125550200,yes,3125550201",
      )[0],
    ).toMatchObject({
      phone: "3125550103",
      contacts: [
        { label: "Ngozi Bello", phone: "3125550200", consent: "yes" },
        { label: "Dad", phone: "3125550201", consent: "nothing" },
      ],
    });
  });

  it("join first and last name", () => {
    const [row] = read(
      "Name,Phone,Parent First,Parent Last,Parent Phone\nTom,3125550103,Ngozi,Bello,3125550200",
    );
    expect(row!.contacts[0]!.label).toBe("Ngozi Bello");
  });

  it("without a phone are nobody to text", () => {
    expect(read("Name,Phone,Mom,Mom Cell\nTom,3125550103,Ngozi,\nTim,3125550104,n/a,none")).toMatchObject([
      { contacts: [] },
      { contacts: [] },
    ]);
  });

  it("lend their phone to a child without one", () => {
    expect(read("Name,Phone,Mom Cell,Dad Cell,SMS\nTom,,3125550200,3125550201,yes")[0]).toEqual({
      line: 1,
      name: "Tom",
      email: "",
      phone: "3125550200",
      phoneOf: "Mom",
      consent: "yes",
      contacts: [{ label: "Dad", phone: "3125550201", consent: "nothing" }],
    });
  });
});

describe("a phone cell", () => {
  it.each([
    ["tel:312-555-0103", "312-555-0103"],
    ["\u202A(312) 555-0103\u202C", "(312) 555-0103"],
    ["3125550103.0", "3125550103"],
    ["3.125550103E+09", "3125550103"],
    ["312\u00A0555\u00A00103", "312 555 0103"],
    ["'+13125550103", "+13125550103"],
    ["none", ""],
    ["-", ""],
  ])("%j is %j", (cell, phone) => {
    expect(cleanPhone(cell)).toBe(phone);
  });

  it("that lost its digits stays as it is, to be corrected", () => {
    expect(cleanPhone("3.13E+09")).toBe("3.13E+09");
  });
});

describe("consent", () => {
  it.each(["y", "Yes", "TRUE", "1", "x", "X", "✓", "ok", "Agreed", "opted in", "opt-in", "Sí", "yes!"])(
    "%j is a yes",
    (cell) => {
      expect(consentOf(cell)).toBe("yes");
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
  ])("%j is none", (cell) => {
    expect(consentOf(cell)).toBe("no");
  });

  it("of everyone counts where the list says nothing, also for guardians, and never against a no", () => {
    const contacts = [
      { label: "Mother", phone: "2", consent: "nothing" as const },
      { label: "Father", phone: "3", consent: "no" as const },
    ];
    const row = { line: 0, name: "A", phone: "1", email: "", consent: "nothing" as const, contacts };
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
