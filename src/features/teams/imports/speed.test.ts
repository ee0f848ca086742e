import { expect, it } from "vitest";
import { measureOnce } from "#tests/harness/growth.ts";
import { guessRoles } from "./columns/rules.ts";
import { readList } from "./reader/list.ts";
import { readRows } from "./rows/rules.ts";
import { MAX_BYTES, planImport, type CheckedRow } from "./rules.ts";

const MAX_ROWS = 500;
const list = (prefix: string): CheckedRow[] =>
  Array.from({ length: MAX_ROWS }, (_, index) => ({
    name: `${prefix} Player ${index}`,
    email: null,
    phones: [{ label: null, phone: `+1${prefix}${index}`, smsConsent: false }],
  }));

it("plans the largest import into the largest roster within half a second", () => {
  const roster = list("old").map((member, index) => ({
    ...member,
    emails: [],
    id: `m${index}`,
    phones: member.phones.map((phone) => ({ ...phone, id: `m${index}-0`, position: 0 })),
  }));
  const milliseconds = measureOnce(() =>
    expect(planImport(list("new"), roster).members.length).toBe(MAX_ROWS),
  );
  expect(milliseconds).toBeLessThan(500);
});

const repeat = (text: string, size = 100_000) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Text on which careless expressions take minutes. */
const hostileTexts: [string, string][] = [
  ["a line of at signs", repeat("@")],
  ["a line of addresses", repeat("a@a.")],
  ["a line of digits", repeat("3-")],
  ["a line of punctuation", repeat("!,- .")],
  ["a line of spaces", `a${repeat(" ")}b`],
  ["a line of quotes", repeat('"",')],
  ["lines of digits", repeat(`${"3 ".repeat(490)}\n`)],
  ["lines of dashes", repeat(`x ${"-".repeat(990)}x\n`)],
  ["lines of parentheses", repeat(`${"(".repeat(990)}\n`)],
  ["lines of words", repeat(`${"Sam and ".repeat(120)}\n`)],
  ["lines of commas", repeat(`${"Lee, ".repeat(190)}\n`)],
  ["lines with a quote", repeat('"Lee, Sam,312-555-0148\n')],
  ["cells of brackets", `Name,Phone,Email\n${repeat("<@,")}`],
  ["a long header", `Name,Mom Cell${repeat("-")}x\nTom,3125550103`],
  ["stamps without messages", repeat("[11/12/26, 7:03:11 PM\n")],
  ["messages", repeat("[11/12/26, 7:03:11 PM] Sam: 312-555-0148\n")],
  ["cards that aren't closed", repeat("BEGIN:VCARD\n")],
  ["a card with a picture", `BEGIN:VCARD\nFN:Sam\nPHOTO:${repeat("/9j/4AAQ\n ")}\nEND:VCARD`],
  ["a card with a long name", `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:${repeat("=4C=\n")}\nEND:VCARD`],
];

const measureReading = (text: string) =>
  measureOnce(() => {
    const sheet = readList(text);
    readRows(sheet, guessRoles(sheet));
  });

it.each(hostileTexts)("reads 100 KB of hostile text within five seconds: %s", (_, text) => {
  expect(measureReading(text)).toBeLessThan(5_000);
});

it("reads a megabyte of hostile lines, the largest list that's accepted, within 15 seconds", () => {
  const lines = hostileTexts.map(([, text]) => text.slice(0, 1_000)).filter((text) => !/vcard/i.test(text));
  expect(measureReading(repeat(lines.join("\n"), MAX_BYTES))).toBeLessThan(15_000);
});
