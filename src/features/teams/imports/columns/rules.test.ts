import { describe, expect, it } from "vitest";
import { readList } from "../reader/list.ts";
import { assignRole, toContactLabel, guessRoles, looksLikePhone, type ColumnRole } from "./rules.ts";

const guessRolesIn = (text: string) => guessRoles(readList(text));
const phone = "(312) 555-0103";
const email = "aisha@example.com";
/** Returns the role of a column with this header, in a list that already has a name, a phone, and an email. */
const parseRole = (header: string, cell = "something 1") =>
  guessRolesIn(`Full Name\tMobile\tEmail\t${header}\nAisha Bello\t${phone}\t${email}\t${cell}`)[3];

describe("identifying columns by header", () => {
  it.each<[string, ColumnRole[]]>([
    ["Name,Phone,Email", ["name", "phone", "email"]],
    ["Player,Cell #,E-mail Address", ["name", "phone", "email"]],
    ["FULL NAME,PHONE NUMBER,EMAIL", ["name", "phone", "email"]],
    ["Team Member,Contact Number,Contact Email", ["name", "phone", "email"]],
    ["Contact Name,Contact Phone,Contact Email", ["name", "phone", "email"]],
    ["Name (Last First),Phone", ["name", "phone"]],
    ["FirstName,LastName,Mobile", ["first-name", "last-name", "phone"]],
    ["Last Name,First Name,Tel.", ["last-name", "first-name", "phone"]],
    ["Name,Surname,Telephone", ["first-name", "last-name", "phone"]],
    ["Given Name,Family Name,Cellphone", ["first-name", "last-name", "phone"]],
    ["Nombre,Apellidos,Teléfono,Correo electrónico", ["first-name", "last-name", "phone", "email"]],
    ["Prénom,Nom de famille,Cellulaire,Courriel", ["first-name", "last-name", "phone", "email"]],
    ["First Name,Phone", ["name", "phone"]],
    ["#,Name,Pos,Phone,Jersey Size", ["ignore", "name", "ignore", "phone", "ignore"]],
    ["Name,Phone,SMS Consent", ["name", "phone", "consent"]],
    ["Name,Phone,Text OK?", ["name", "phone", "consent"]],
    ["Name,Phone,Opt-in", ["name", "phone", "consent"]],
    ["Name,Phone,Agreed to texts", ["name", "phone", "consent"]],
    ["Name,Phone,Consent date,Consent", ["name", "phone", "ignore", "consent"]],
    ["Name,Home Phone,Cell Phone,Work Phone", ["name", "contact-1-phone", "phone", "contact-2-phone"]],
    ["Name,Phone 1,Phone 2", ["name", "phone", "contact-1-phone"]],
    [
      "Player Name,Player Cell,Mother's Name,Mother's Cell,Father's Name,Father's Cell",
      ["name", "phone", "contact-1-label", "contact-1-phone", "contact-2-label", "contact-2-phone"],
    ],
    [
      "Child First Name,Child Last Name,Parent/Guardian Name,Parent/Guardian Phone,Parent Email",
      ["first-name", "last-name", "contact-1-label", "contact-1-phone", "contact-1-email"],
    ],
    [
      "Player,Phone,Email,Email Consent,Mother Email,Mother Email Consent,Contact 2 Email,Contact 2 SMS Consent",
      [
        "name",
        "phone",
        "email",
        "email-consent",
        "contact-1-email",
        "contact-1-email-consent",
        "contact-2-email",
        "contact-2-consent",
      ],
    ],
    [
      "Name,Phone,Parent 1 First Name,Parent 1 Last Name,Parent 1 Cell,Parent 2 Cell,Parent 2 SMS consent",
      ["name", "phone", "contact-1-label", "contact-1-label", "contact-1-phone", "contact-2-phone"],
    ],
    ["Name,Phone,Emergency Contact,Relationship", ["name", "phone", "ignore", "ignore"]],
    [
      "Name,Mom cell,Dad cell,Grandma phone,Emergency phone,Alternate phone",
      ["name", "contact-1-phone", "contact-2-phone", "contact-3-phone", "contact-4-phone", "ignore"],
    ],
  ])('recognizes the columns in "%s"', (header, expected) => {
    const cells = header.split(",").map((word) => (/phone|cell|tel|mobile/i.test(word) ? phone : "words 1"));
    expect(guessRolesIn(`${header}\n${cells.join(",")}`).slice(0, expected.length)).toEqual(expected);
  });

  it("assigns a guardian's consent to their phone", () => {
    expect(guessRolesIn(`Name,Phone,Mom Phone,Mom opt-in\nA B,${phone},${phone},yes`)[3]).toBe(
      "contact-1-consent",
    );
  });

  it('treats "Parent" and "SMS" columns as phones if they contain numbers', () => {
    expect(guessRolesIn(`Name,Parent\nAisha Bello,${phone}\nCole,${phone}`)).toEqual([
      "name",
      "contact-1-phone",
    ]);
    expect(guessRolesIn(`Name,SMS\nAisha Bello,${phone}`)).toEqual(["name", "phone"]);
  });

  it.each([
    "Date of Birth",
    "Age",
    "Paid",
    "Notes",
    "Address",
    "Nickname",
    "Cell Carrier",
    "Phone (E.164)",
    "Consent Given By",
    "Shirt Number",
    "Team",
    "Something Else",
  ])("ignores a column named %j", (header) => {
    expect(parseRole(header)).toBe("ignore");
  });

  it("never infers consent from the cells alone", () => {
    expect(parseRole("Paid?", "yes")).toBe("ignore");
    expect(parseRole("Whatever", "yes")).toBe("ignore");
    expect(guessRolesIn(`Aisha Bello,${phone},yes\nCole Lindqvist,${phone},no`)).toEqual([
      "name",
      "phone",
      "ignore",
    ]);
  });
});

describe("identifying columns by content", () => {
  it("finds phones, emails, and names without a header", () => {
    const text = `7\t${email}\tAisha Bello\t${phone}\n12\tcole@example.com\tCole Lindqvist\t773.555.0118`;
    expect(readList(text).headerIndex).toBeNull();
    expect(guessRolesIn(text)).toEqual(["ignore", "email", "name", "phone"]);
  });

  it("treats two columns of single words as first and last names", () => {
    expect(guessRolesIn(`Aisha,Bello,${phone}\nCole,Lindqvist,7735550118`)).toEqual([
      "first-name",
      "last-name",
      "phone",
    ]);
  });

  it("tolerates some missing or invalid cells", () => {
    expect(
      guessRolesIn(`Aisha Bello,${phone}\nCole Lindqvist,n/a\nDevon Clarke,ask him\nGrace D,3125550131`),
    ).toEqual(["name", "phone"]);
  });

  it("uses the cells below an unknown header and doesn't mistake the header for a person", () => {
    const text = `Spielerin;Erreichbar unter;Adresse im Netz\nAisha Bello;${phone};${email}`;
    expect(readList(text).headerIndex).toBe(0);
    expect(guessRolesIn(text)).toEqual(["name", "phone", "email"]);
  });
});

describe("finding the header row", () => {
  const header = "Name\tPhone";
  it.each([
    ["the header in the first row", `${header}\nA B\t${phone}`, 0],
    ["the header below titles", `Lakeview Otters\t\nPlayer list 2026\t\n\t\n${header}\nA B\t${phone}`, 2],
    ["a list without a header", `A B\t${phone}\nC D\t${phone}`, null],
    ["a person without a phone in the first row", `Aisha Bello\t\nC D\t${phone}`, null],
    ["a person whose phone is unknown in the first row", `Aisha Bello\tn/a\nC D\t${phone}`, null],
    ["a header when no one has a phone", `Name\tPhone\nAisha Bello\t\nCole Lindqvist\t`, 0],
    ["a header above one unknown column", `Camper,Phone\nAisha Bello,${phone}`, 0],
  ])("recognizes %s", (_, text, expected) => {
    expect(readList(text).headerIndex).toBe(expected);
  });
});

it.each([
  "3125550103",
  "(312) 555-0103",
  "312.555.0103",
  "+1 312 555 0103",
  "'+13125550103",
  "555-0103",
  "+44 20 7946 0958",
  "\u202A(312) 555-0103\u202C",
  "312‑555‑0103",
])("recognizes %j as a phone", (cell) => {
  expect(looksLikePhone(cell)).toBe(true);
});

it.each(["", "7", "60601", "60601-1234", "2015-04-03", "4/3/2015", "04.03.2015", "Aisha", "312-555-GOAL"])(
  "doesn't recognize %j as a phone",
  (cell) => {
    expect(looksLikePhone(cell)).toBe(false);
  },
);

it.each([
  ["Mother's Cell #", "Mother"],
  ["Home Phone", "Home"],
  ["Cell Phone (Dad)", "Dad"],
  ["Parent/Guardian Phone", "Parent/Guardian"],
  ["Parent 2 Mobile", "Parent 2"],
  ["Phone 2", "Contact"],
  ["", "Contact"],
  ["x".repeat(60), "x".repeat(40)],
])("labels a contact under %j as %j", (header, label) => {
  expect(toContactLabel(header)).toBe(label);
});

it("moves a role to the chosen column, unless it's a contact name, which can have two columns", () => {
  expect(assignRole(["name", "phone", "ignore"], 2, "phone")).toEqual(["name", "ignore", "phone"]);
  expect(assignRole(["ignore", "ignore"], 1, "ignore")).toEqual(["ignore", "ignore"]);
  expect(assignRole(["contact-1-label", "ignore"], 1, "contact-1-label")).toEqual([
    "contact-1-label",
    "contact-1-label",
  ]);
});
