import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSchedule } from "#features/games/imports/reading/queries.server.ts";
import { NewGame } from "#features/games/schema.ts";
import { readReply } from "#features/messages/inbound/reader/read-reply.ts";
import { readScore } from "#features/messages/inbound/scores/reader/read-score.ts";
import { guessRoles } from "#features/teams/imports/columns/rules.ts";
import { dropCardDetails } from "#features/teams/imports/reader/contact-cards.ts";
import { readList } from "#features/teams/imports/reader/list.ts";
import { readRows, toImportRow } from "#features/teams/imports/rows/rules.ts";
import { Email, Name } from "#features/accounts/schema.ts";
import { decodeCursor, ID_PART } from "#platform/cursor.ts";
import { isBoundedJson } from "#platform/json-limits.ts";
import { toContainsPattern } from "#platform/like.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import { checkPhone } from "#platform/phone.ts";
import { toWellFormed } from "#platform/well-formed.ts";
import { findFastGrowth } from "./harness/growth.ts";

// Every parser of what people send us takes time in proportion to its length, whatever it contains. A parser that
// doesn't could keep a process busy for an hour with one request.

/** The number of random shapes per parser. The nightly run raises it with FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
/** A parser that isn't linear shows at a fraction of this size. The nightly run goes up to each parser's own limit. */
const MAX_SIZE = process.env.FUZZ_RUNS ? Infinity : 16_000;

const context = { teamName: "Lakeview Otters", timeZone: "America/Chicago", today: "2026-04-01" };
const schedule = (text: string) => readSchedule({ text, ...context });
const HEADER = "Date,Time,Location,Opponent,Title,Notes,Kind,Status,Arrival\n";
const inCell = (column: number) => (text: string) =>
  schedule(`${HEADER}${",".repeat(column)}"${text.replaceAll('"', '""')}"`);
const inCalendar = (text: string) => schedule(`BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`);
const inEvent = (text: string) =>
  inCalendar(`BEGIN:VEVENT\nUID:1\nDTSTART:20260416T190000\n${text}\nEND:VEVENT`);

function roster(text: string) {
  const sheet = readList(text);
  return readRows(sheet, guessRoles(sheet)).map((row) => toImportRow(row, true));
}

const game = {
  gameId: "A",
  memberId: "M",
  name: "Jordan Reyes",
  isNamed: true,
  gameOn: "2026-04-16",
  today: "2026-04-15",
  response: null,
  respondedAt: null,
};
const reply = (text: string) =>
  readReply(text, undefined, {
    lastSent: "ask",
    games: [{ ...game, textedAt: new Date("2026-04-16T00:00:01Z") }],
    asks: [{ gameId: "A", body: "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM" }],
    letters: null,
    test: null,
    isOptedOut: false,
    isWaitingForYes: false,
    askedBefore: false,
    hasNames: false,
    formerNames: [],
    names: [],
  });

const score = (text: string) =>
  readScore(text, {
    teamName: "Lakeview Otters",
    opponentName: "Harbor Street FC",
    canTie: true,
    hasOvertime: true,
    highest: 999,
    isForfeitAsked: true,
  });

const refuse = (work: () => unknown) => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** The parsers, and the longest text that each one gets. */
const parsers: [name: string, read: (text: string) => unknown, limit: number][] = [
  ["a schedule", schedule, 500_000],
  ["a table of games", (text) => schedule(HEADER + text), 500_000],
  ["a game's date", inCell(0), 500_000],
  ["a game's time", (text) => schedule(`Date,Time\n4/16/2026,"${text.replaceAll('"', '""')}"`), 500_000],
  ["a game's title", inCell(4), 500_000],
  ["a game's notes", inCell(5), 500_000],
  ["a calendar", inCalendar, 500_000],
  ["an event", inEvent, 500_000],
  ["an event's title", (text) => inEvent(`SUMMARY:${text.replaceAll("\n", "\\n")}`), 500_000],
  ["an event's time zone", (text) => inEvent(`DTSTART;TZID=${text}:20260416T190000`), 500_000],
  ["a roster", roster, 500_000],
  ["a roster's cells", (text) => roster(`Name,Phone,SMS Consent\nSam,312-555-0142,${text}`), 500_000],
  ["a contact file", (text) => roster(dropCardDetails(`BEGIN:VCARD\n${text}\nEND:VCARD`)), 500_000],
  ["a reply by text", reply, 16_000],
  ["a score by text", score, 16_000],
  ["a post in Markdown", renderMarkdown, 100_000],
  ["a cursor", (text) => refuse(() => decodeCursor(text, [/^.{1,100}$/su, ID_PART])), 500_000],
  ["a search", toContainsPattern, 500_000],
  ["a phone", checkPhone, 500_000],
  ["an email", (text) => Email.safeParse(text), 500_000],
  ["a name", (text) => Name.safeParse(text), 500_000],
  [
    "a game",
    (text) => NewGame.safeParse({ gameOn: text, gameTime: text, location: text, notes: text }),
    500_000,
  ],
  ["a request's body", (text) => refuse(() => toWellFormed(JSON.parse(text))), 500_000],
  ["the limits of a body", isBoundedJson, 500_000],
];

const event = (...lines: string[]) => `BEGIN:VEVENT\nUID:1\n${lines.join("\n")}\nEND:VEVENT\n`;

/** Texts on which careless parsers take minutes: the start, what's repeated, and the end. */
const shapes: [name: string, start: string, unit: string, end: string][] = [
  ["letters", "", "a", ""],
  ["digits", "", "1", "x"],
  ["digits and spaces", "", "1 ", "x"],
  ["digits and slashes", "", "1/", "x"],
  ["digits with a T", "", "1T", "x"],
  ["AM and PM", "7:00", " AM PM", "x"],
  ["ranges", "", "7 to ", "x"],
  ["spaces", "a", " ", "b"],
  ["line breaks", "a", "\n", "b"],
  ["commas", "", ",", "x"],
  ["tabs", "", "\t", "x"],
  ["semicolons", "", "a;", "x"],
  ["quotes", "", '"', "x"],
  ["quoted cells", "", '"a",', "x"],
  ["quotes without an end", "", '"a\n', ""],
  ["quotes with spaces after them", "", '"a" ', "x"],
  ["a quote in each line", "", 'a,"b\n', ""],
  ["matchups", "", "vs @ at (", "x"],
  ["cancellations", "", " cancelled (", "x"],
  ["brackets", "", "[(", "x"],
  ["closed brackets", "", "[a](", ")"],
  ["emphasis", "", "**a_", "x"],
  ["backticks", "", "`a``", "x"],
  ["angle brackets", "", "<a ", "x"],
  ["entities", "", "&a", ";"],
  ["quoted lines", "", "> ", "x"],
  ["list items", "", "- a\n", "x"],
  ["nested lists", "", " - ", "x"],
  ["headings", "", "# ", "x"],
  ["tables", "|a|\n|-|\n", "|a", "|\n"],
  ["reference links", "", "[a]: b\n", "[a]"],
  ["links", "", "http://a.b/(", "x"],
  ["email addresses", "", "a@a.", "x"],
  ["at signs", "", "@", "x"],
  ["accents", "", "e\u0301", "x"],
  ["emoji", "", "👍🏽", "x"],
  ["invisible characters", "", "\u200b\u2028", "x"],
  ["backslashes", "", "\\,\\n", "x"],
  ["folded lines", "DESCRIPTION:", "a\n ", "x"],
  ["parameters", "SUMMARY", ";A=B", ":x"],
  ["quoted parameters", "SUMMARY", ';A="B"', ":x"],
  ["nested components", "", "BEGIN:VEVENT\n", ""],
  ["events", "", event("DTSTART:20260416T190000"), ""],
  ["weekly events", "", event("DTSTART:20260416T190000", "RRULE:FREQ=WEEKLY"), ""],
  [
    "weekly events that are moved",
    "",
    event("DTSTART:20260416T190000", "RRULE:FREQ=WEEKLY") +
      event("RECURRENCE-ID:20260416T190000", "DTSTART:20260417T190000"),
    "",
  ],
  [
    "events that are moved",
    "",
    event("DTSTART:20260416T190000Z") + event("RECURRENCE-ID:20260416T190000Z", "DTSTART:20260417T190000Z"),
    "",
  ],
  [
    "events in unknown time zones",
    "",
    event("DTSTART;TZID=A/B/C/D:20260416T190000", "DTSTART;TZID=A/B/E:20260416T190000"),
    "",
  ],
  ["excluded dates", "EXDATE:", "20260416T190000Z,", "x"],
  ["exclusions", "", "EXDATE:20260416T190000Z\n", ""],
  ["repeated days", "RRULE:FREQ=WEEKLY;BYDAY=", "MO,", "TU"],
  ["time zones", "", "BEGIN:VTIMEZONE\nTZID:a\nEND:VTIMEZONE\n", ""],
  ["zone names", "", "A/", "x"],
  ["calendars", "END:VCALENDAR\n", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "BEGIN:VCALENDAR\n"],
  ["contact cards", "", "BEGIN:VCARD\nFN:Sam\nTEL:3125550142\nEND:VCARD\n", ""],
  ["phones of one person", "FN:Sam\n", "TEL;TYPE=cell:3125550142\n", ""],
  ["cards without an end", "", "BEGIN:VCARD\n", ""],
  ["broken lines", "FN;ENCODING=QUOTED-PRINTABLE:", "=4C=\n", ""],
  ["people", "", "Sam Lee 312-555-0142\n", ""],
  ["people in one line", "", "Sam Lee 312-555-0142; ", ""],
  ["messages", "", "[11/12/26, 7:03:11 PM] Sam: 312-555-0148\n", ""],
  ["answers", "", "in thursday out ", ""],
  ["scores", "", "3-2 ", "x"],
  ["scores in words", "", "we won 3-2 to them for us ", "x"],
  ["forfeits", "", "so they forfeit ", "x"],
  ["parts of a name", "", "Harbor ", "Street"],
  ["agreement", "agreed to ", "!", "\nx"],
  ["nested JSON", "", "[", "]"],
  ["keys in JSON", '{"a":1', ',"aa":"\\ud800"', "}"],
];

const fill = (start: string, unit: string, end: string) => (size: number) => {
  const room = Math.max(0, size - start.length - end.length);
  return start + unit.repeat(Math.ceil(room / unit.length)) + end;
};

/** Half of the text is one wide line, and the other half short lines. */
const wideLine = (size: number) => "a,".repeat(size / 4);
const shortLines = (size: number) => "b\n".repeat(size / 4);
const texts: [name: string, createText: (size: number) => string][] = [
  ...shapes.map(([name, ...parts]) => [name, fill(...parts)] as [string, (size: number) => string]),
  ["short lines below a wide one", (size) => `${wideLine(size)}\n${shortLines(size)}`],
  ["short lines above a wide one", (size) => `${shortLines(size)}\n${wideLine(size)}`],
];

describe.each(parsers)("%s", (_name, read, limit) => {
  it("takes at most 2.5 times as long for twice as much hostile text", { timeout: 600_000 }, () => {
    const slow = texts.flatMap(([name, createText]) => {
      const growth = findFastGrowth(read, createText, Math.min(limit, MAX_SIZE));
      return growth ? [{ name, ...growth }] : [];
    });
    expect(slow).toEqual([]);
  });

  it("takes at most 2.5 times as long for twice as much of any other text", { timeout: 600_000 }, () => {
    const units = shapes.map(([, , unit]) => unit);
    const part = fc.constantFrom(...units, ...units.map((unit) => unit.slice(0, 1)));
    const words = fc.array(part, { maxLength: 4 }).map((list) => list.join(""));
    fc.assert(
      fc.property(words, words, words, (start, unit, end) => {
        expect(findFastGrowth(read, fill(start, unit || "a", end), Math.min(limit, 32_000))).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });
});
