import { describe, expect, it } from "vitest";
import { guessRoles, isTyped } from "../columns/rules.ts";
import { readRows } from "../rows/rules.ts";
import { planImport } from "../rules.ts";
import { readList } from "./list.ts";

const read = (text: string) => {
  const sheet = readList(text);
  return readRows(sheet, guessRoles(sheet));
};
const person = (name: string, phone: string, email = "") => ({ name, phone, email });

describe("lines without columns", () => {
  it.each([
    ["Jordan Reyes 312-555-0142", person("Jordan Reyes", "312-555-0142")],
    ["312.555.0142 Reyes, Jordan", person("Jordan Reyes", "312-555-0142")],
    ["Jordan - (312) 555 0142 - jordan@example.com", person("Jordan", "312-555-0142", "jordan@example.com")],
    ["3. Jordan Reyes +1 312 555 0142 #10", person("Jordan Reyes", "+1-312-555-0142")],
    ["• Jordan Reyes; cell: 312 555 0142", person("Jordan Reyes", "312-555-0142")],
    ["Lee, Sam 312-555-0148", person("Sam Lee", "312-555-0148")],
  ])("are read in any order: %j [START-13]", (line, expected) => {
    expect(read(line)).toMatchObject([expected]);
    expect(read(line)[0]!.problem).toBeUndefined();
  });

  it("can have a second number [START-13]", () => {
    expect(read("Jordan Reyes 312-555-0142, 312-555-0143")[0]).toMatchObject({
      phone: "312-555-0142",
      contacts: [{ label: "Contact", phone: "312-555-0143" }],
    });
  });

  it.each([
    ["Jordan Reyes", "phone", "No phone or email"],
    ["Sam Lee and Jordan Reyes 312-555-0142", "name", "Two names"],
    ["Jordan Reyes 555-0142", "phone", "That number is too short"],
    ["Jordan Reyes 312-555-01422", "phone", "That number is too long"],
    ["312-555-0142", "name", "No name"],
    ["Jordan Reyes 312-555-0142 ext. 7", "phone", "Numbers with an extension can't get texts"],
    [
      `Jordan Reyes ${Array.from({ length: 6 }, (_, index) => `312-555-010${index}`).join(", ")}`,
      "phone",
      "A player can have up to five numbers",
    ],
  ])("are marked with the reason if they can't be read: %j [START-17]", (line, field, message) => {
    expect(read(`Aisha Bello 312-555-0103\n${line}\nCole Lindqvist 312-555-0104`)).toMatchObject([
      person("Aisha Bello", "312-555-0103"),
      { words: line, problem: { field, message } },
      person("Cole Lindqvist", "312-555-0104"),
    ]);
  });

  it("are marked if they're longer than any line about a person", () => {
    const [row] = read(`Aisha Bello 312-555-0103 ${"x".repeat(2_000)}`);
    expect(row!.problem).toEqual({ field: "name", message: "No name" });
    expect(row!.words).toHaveLength(1_000);
  });

  it("never take an email's digits for a phone", () => {
    expect(read("Sam Lee sam3125550148@example.com")[0]).toMatchObject({
      phone: "",
      email: "sam3125550148@example.com",
    });
  });
});

describe("columns", () => {
  it.each([
    "Name,Phone\nAisha Bello,3125550103\nCole Lindqvist,3125550104",
    "Name\tPhone\nAisha Bello\t3125550103\nCole Lindqvist\t3125550104",
    "Aisha Bello,3125550103\nCole Lindqvist,3125550104",
    "Aisha Bello\t3125550103\nCole Lindqvist\t3125550104",
    "Aisha,Bello,3125550103\nCole,Lindqvist,3125550104",
    "Bello;Aisha;3125550103\nLindqvist;Cole;3125550104".replace(/^/, "Last;First;Cell\n"),
  ])("are recognized with and without names: %j [START-14]", (text) => {
    expect(isTyped(readList(text))).toBe(false);
    expect(read(text)).toMatchObject([
      person("Aisha Bello", "3125550103"),
      person("Cole Lindqvist", "3125550104"),
    ]);
  });
});

it("adds no one twice when the same people are pasted in another form [START-19]", () => {
  const forms = [
    "Jordan Reyes 312-555-0142\nSam Lee 312-555-0148",
    'Name,Phone\nJordan Reyes,(312) 555-0142\n"Lee, Sam",3125550148',
    "BEGIN:VCARD\nFN:Jordan Reyes\nTEL;CELL:+13125550142\nEND:VCARD\nBEGIN:VCARD\nN:Lee;Sam\nTEL:3125550148\nEND:VCARD",
    "[11/12/26, 7:03:11 PM] Jordan Reyes: 312.555.0142\n[11/12/26, 7:04:11 PM] Sam Lee: 312 555 0148",
  ];
  const checked = forms.flatMap((text) =>
    read(text).map(({ name, phone, contacts }) => {
      expect(contacts).toEqual([]);
      const digits = phone.replaceAll(/\D/g, "").slice(-10);
      return { name, email: null, phones: [{ label: null, phone: `+1${digits}`, smsConsent: false }] };
    }),
  );
  expect(checked).toHaveLength(8);
  expect(planImport(checked, []).members.map(({ name }) => name)).toEqual(["Jordan Reyes", "Sam Lee"]);
});
