import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkPhone } from "#platform/phone.ts";
import { guessRoles } from "../columns/rules.ts";
import { readRows, type ReadRow } from "../rows/rules.ts";
import { readList } from "./list.ts";

// Pasted lists as people write them, in tests/fixtures/pasted-lists. Below each list is what a person would read in it:
// "name | phone | email | label: phone; label: phone", or "! reason | words" for a line that has to be fixed.

type Expected = { people: string[]; fixes: { reason: string; words: string }[] };
type PastedList = Expected & { title: string; text: string };

function parseExpected(lines: string[]): Expected {
  const fixes = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1).split("|"));
  return {
    people: lines.filter((line) => !line.startsWith("!")).map(normalizeExpected),
    fixes: fixes.map(([reason = "", words = ""]) => ({ reason: reason.trim(), words: words.trim() })),
  };
}

function normalizeExpected(line: string): string {
  const [name = "", phone = "", email = "", contacts = ""] = line.split("|").map((cell) => cell.trim());
  const labeled = contacts
    .split(";")
    .filter(Boolean)
    .map((contact) => contact.split(":").map((part) => part.trim()));
  return formatPerson(
    name,
    phone,
    email,
    labeled.map(([label, contactPhone]) => ({ label: label!, phone: contactPhone! })),
  );
}

const toE164 = (phone: string) => checkPhone(phone).phone ?? `invalid ${phone}`;

function formatPerson(
  name: string,
  phone: string,
  email: string,
  contacts: { label: string; phone: string }[],
) {
  const labeled = contacts.map((contact) => `${contact.label}: ${toE164(contact.phone)}`);
  return [name, toE164(phone), email, labeled.join("; ")].join(" | ");
}

function loadLists(file: string): PastedList[] {
  const text = readFileSync(file, "utf8");
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [list = "", expected = ""] = block.split(/^---$/m);
      const title = list.slice(0, list.indexOf("\n"));
      return {
        title,
        text: list.slice(title.length + 1),
        ...parseExpected(expected.split("\n").filter((line) => line.trim() !== "")),
      };
    });
}

/** Returns why a row has to be fixed, from the reader or else from the check of its phone that the server repeats. */
function findReason({ problem, phone, contacts }: ReadRow): string | undefined {
  if (problem) return problem.message;
  if (phone === "") return "Enter a phone number";
  const problems = [phone, ...contacts.map((contact) => contact.phone)].map(
    (number) => checkPhone(number).problem,
  );
  return problems.find(Boolean);
}

/** Compares what was read with what's expected. Anything importable that isn't expected is wrong. */
function measure(lists: PastedList[]) {
  const missed: string[] = [];
  const wrong: string[] = [];
  const unmarked: string[] = [];
  for (const { title, text, people, fixes } of lists) {
    const sheet = readList(text);
    const rows = readRows(sheet, guessRoles(sheet)).map((row) => ({ row, reason: findReason(row) }));
    const read = rows
      .filter(({ reason }) => reason === undefined)
      .map(({ row }) => formatPerson(row.name, row.phone, row.email, row.contacts));
    for (const person of people) {
      const index = read.indexOf(person);
      if (index === -1) missed.push(`${title}: ${person}`);
      else read.splice(index, 1);
    }
    wrong.push(...read.map((person) => `${title}: ${person}`));
    const marked = rows.filter(({ reason }) => reason !== undefined);
    for (const fix of fixes) {
      const index = marked.findIndex(
        ({ row, reason }) =>
          reason === fix.reason && `${row.words ?? ""} ${row.name} ${row.phone}`.includes(fix.words),
      );
      if (index === -1) unmarked.push(`${title}: ${fix.reason}, ${fix.words}`);
      else marked.splice(index, 1);
    }
  }
  const total = lists.reduce((sum, { people }) => sum + people.length, 0);
  return { total, right: total - missed.length, missed, wrong, unmarked };
}

const formatShare = ({ right, total, missed }: ReturnType<typeof measure>) =>
  [`${right} of ${total} people read right (${((right / total) * 100).toFixed(1)}%)`, ...missed].join("\n");

const folder = path.resolve(import.meta.dirname, "../../../../../tests/fixtures/pasted-lists");
const files = globSync(path.join(folder, "*.txt"));
const isHeldBack = (file: string) => file.endsWith("held-back.txt");

describe("pasted lists", () => {
  it.each([
    ["that the reader was tuned with", files.filter((file) => !isHeldBack(file))],
    ["that were held back until it was done", files.filter(isHeldBack)],
  ])(
    "%s are read right for at least 97 percent of people, and the rest are marked [START-13, START-17]",
    (title, paths) => {
      const lists = paths.flatMap(loadLists);
      const result = measure(lists);
      process.stdout.write(`${lists.length} lists ${title}: ${formatShare(result)}\n`);
      expect(result.right / result.total).toBeGreaterThanOrEqual(0.97);
      expect(result.wrong).toEqual([]);
      expect(result.unmarked).toEqual([]);
    },
  );

  it("number at least 60", () => {
    expect(files.flatMap(loadLists).length).toBeGreaterThanOrEqual(60);
  });
});
