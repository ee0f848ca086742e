/** The properties of a calendar that the import uses, and the edges of its components. */
const knownNames = new Set([
  "BEGIN",
  "END",
  "UID",
  "DTSTART",
  "RECURRENCE-ID",
  "RRULE",
  "EXDATE",
  "SUMMARY",
  "LOCATION",
  "DESCRIPTION",
  "STATUS",
  "TZID",
  "X-LIC-LOCATION",
]);
const OUR_PREFIX = "X-FIRSTWHISTLE-";

/** Longer than any property's name and parameters. The calendar library takes the square of their length. */
const MAX_HEAD = 500;
/** Longer than any value we keep. Notes are shortened to a fifth of it. */
const MAX_VALUE = 10_000;
/** An alarm in an event in a calendar is three deep. */
const MAX_DEPTH = 10;

/** What remains of a calendar file, and how many events it has. */
export type KnownLines = { text: string; eventCount: number };

/**
 * Drops everything from a calendar file that the import doesn't use, such as attachments and attendees, and joins folded
 * lines. Looks at each character a fixed number of times, so that the calendar library gets only what it reads quickly.
 * Returns null if components are nested too deeply for a calendar.
 */
export function keepKnownLines(text: string): KnownLines | null {
  const kept: string[] = [];
  let depth = 0;
  let eventCount = 0;
  for (const line of unfold(text)) {
    const name = /^[A-Za-z-]{1,60}(?=[:;])/.exec(line)?.[0].toUpperCase() ?? "";
    if (!knownNames.has(name) && !name.startsWith(OUR_PREFIX)) continue;
    if (!line.slice(0, MAX_HEAD).includes(":")) continue;
    if (name === "BEGIN") depth++;
    if (name === "END") depth--;
    if (depth > MAX_DEPTH) return null;
    if (/^BEGIN:VEVENT\s*$/i.test(line)) eventCount++;
    kept.push(line);
  }
  return { text: kept.join("\n"), eventCount };
}

/** Joins folded lines, and cuts what's longer than a value we keep. */
function* unfold(text: string): Generator<string> {
  let parts: string[] = [];
  let room = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const isFolded = /^[ \t]/.test(line);
    if (!isFolded) {
      yield parts.join("");
      parts = [];
      room = MAX_HEAD + MAX_VALUE;
    }
    const part = line.slice(isFolded ? 1 : 0, room);
    if (part !== "") parts.push(part);
    room -= part.length;
  }
  yield parts.join("");
}
