import { describe, expect, it } from "vitest";
import { parseText } from "../components/parse-text.ts";
import { assignRole, contactLabel, guessRoles, looksLikePhone, type ColumnRole } from "./rules.ts";

const roles = (text: string) => guessRoles(parseText(text));
const phone = "(312) 555-0103";
const email = "aisha@example.com";
/** The role of one column, known by its head only, over a phone, an e-mail and a name that are there anyway. */
const roleOf = (head: string, cell = "something 1") =>
  roles(`Full Name\tMobile\tEmail\t${head}\nAisha Bello\t${phone}\t${email}\t${cell}`)[3];

describe("columns by their heads", () => {
  it.each<[string, ColumnRole[]]>([
    ["Name,Phone,Email", ["name", "phone", "email"]],
    ["Player,Cell #,E-mail Address", ["name", "phone", "email"]],
    ["FULL NAME,PHONE NUMBER,EMAIL", ["name", "phone", "email"]],
    ["Team Member,Contact Number,Contact Email", ["name", "phone", "email"]],
    ["Contact Name,Contact Phone,Contact Email", ["name", "phone", "email"]],
    ["Name (Last, First)".replace(",", " "), ["name"]],
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
      ["first-name", "last-name", "contact-1-label", "contact-1-phone", "email"],
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
  ])("%s", (head, expected) => {
    const filler = head.split(",").map((word) => (/phone|cell|tel|mobile/i.test(word) ? phone : "words 1"));
    expect(roles(`${head}\n${filler.join(",")}`).slice(0, expected.length)).toEqual(expected);
  });

  it("the consent of a guardian goes with their phone", () => {
    expect(roles(`Name,Phone,Mom Phone,Mom opt-in\nA B,${phone},${phone},yes`)[3]).toBe("contact-1-consent");
  });

  it("'Parent' and 'SMS' above numbers are phones", () => {
    expect(roles(`Name,Parent\nAisha Bello,${phone}\nCole,${phone}`)).toEqual(["name", "contact-1-phone"]);
    expect(roles(`Name,SMS\nAisha Bello,${phone}`)).toEqual(["name", "phone"]);
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
  ])("%j is left out", (head) => {
    expect(roleOf(head)).toBe("ignore");
  });

  it("consent is never taken from contents alone", () => {
    expect(roleOf("Paid?", "yes")).toBe("ignore");
    expect(roleOf("Whatever", "yes")).toBe("ignore");
    expect(roles(`Aisha Bello,${phone},yes\nCole Lindqvist,${phone},no`)).toEqual([
      "name",
      "phone",
      "ignore",
    ]);
  });
});

describe("columns by their contents", () => {
  it("finds phones, e-mails and names without a head", () => {
    const text = `7\t${email}\tAisha Bello\t${phone}\n12\tcole@example.com\tCole Lindqvist\t773.555.0118`;
    expect(parseText(text).headAt).toBeNull();
    expect(roles(text)).toEqual(["ignore", "email", "name", "phone"]);
  });

  it("takes two columns of single words for first and last name", () => {
    expect(roles(`Aisha,Bello,${phone}\nCole,Lindqvist,7735550118`)).toEqual([
      "first-name",
      "last-name",
      "phone",
    ]);
  });

  it("is not thrown off by some that are missing or wrong", () => {
    expect(
      roles(`Aisha Bello,${phone}\nCole Lindqvist,n/a\nDevon Clarke,ask him\nGrace D,3125550131`),
    ).toEqual(["name", "phone"]);
  });

  it("uses them below a head that it does not know, which is no person", () => {
    const text = `Spielerin;Erreichbar unter;Adresse im Netz\nAisha Bello;${phone};${email}`;
    expect(parseText(text).headAt).toBe(0);
    expect(roles(text)).toEqual(["name", "phone", "email"]);
  });
});

describe("the line that names the columns", () => {
  const head = "Name\tPhone";
  it.each([
    ["stands first", `${head}\nA B\t${phone}`, 0],
    ["stands below titles", `Lakeview Otters\t\nPlayer list 2026\t\n\t\n${head}\nA B\t${phone}`, 2],
    ["is not there", `A B\t${phone}\nC D\t${phone}`, null],
    ["is not somebody without a phone", `Aisha Bello\t\nC D\t${phone}`, null],
    ["is not somebody whose phone is unknown", `Aisha Bello\tn/a\nC D\t${phone}`, null],
    ["is there when nobody has a phone", `Name\nAisha Bello\nCole Lindqvist`, 0],
    ["is there above one unknown column", `Camper,Phone\nAisha Bello,${phone}`, 0],
  ])("%s", (_, text, expected) => {
    expect(parseText(text).headAt).toBe(expected);
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
])("%j looks like a phone", (cell) => {
  expect(looksLikePhone(cell)).toBe(true);
});

it.each(["", "7", "60601", "60601-1234", "2015-04-03", "4/3/2015", "04.03.2015", "Aisha", "312-555-GOAL"])(
  "%j does not",
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
])("a contact under %j is called %j", (head, label) => {
  expect(contactLabel(head)).toBe(label);
});

it("a corrected column takes its meaning from the one that had it, but names of contacts add up", () => {
  expect(assignRole(["name", "phone", "ignore"], 2, "phone")).toEqual(["name", "ignore", "phone"]);
  expect(assignRole(["ignore", "ignore"], 1, "ignore")).toEqual(["ignore", "ignore"]);
  expect(assignRole(["contact-1-label", "ignore"], 1, "contact-1-label")).toEqual([
    "contact-1-label",
    "contact-1-label",
  ]);
});
