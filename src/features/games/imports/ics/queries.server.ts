import ICAL from "ical.js";
import { addDays } from "#platform/date-format.ts";
import { customProperties } from "../../feeds/rules.ts";
import { MAX_REPEATS } from "../../schema.ts";
import type { ParsedRow, ParseContext } from "../csv/rules.ts";
import { MAX_EVENTS, type ScheduleRow } from "../schema.ts";
import { parseSide } from "../rows/rules.ts";
import { parseTitle } from "../titles/rules.ts";
import { keepKnownLines } from "./lines/rules.ts";
import { toTeamTime, listMoments, getStart, createZoneLookup, type Moment } from "./zones/queries.server.ts";

type Component = InstanceType<typeof ICAL.Component>;

/** Ten times the limit for one import. That's enough to report how many games are left. */
const MAX_PARSED_ROWS = 5_000;
/** The most dates to look at. A few events can exclude or move all of their dates, so the rows alone aren't a limit. */
const MAX_OCCURRENCES = 20_000;

export const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR\b/i.test(text.replace(/^\uFEFF/, ""));

type CalendarContext = ParseContext & { timeZone: string };

/**
 * Returns the events in a calendar file (RFC 5545) sorted by time in the team's time zone, or null when the text isn't
 * a calendar. Time zones come from our own data, because a file's definitions may be outdated. Throws
 * TooManyEventsError for a file that isn't one team's.
 */
export function parseCalendar(text: string, context: CalendarContext): ParsedRow[] | null {
  const known = keepKnownLines(text.replace(/^\uFEFF/, "").trim());
  if (!known) return null;
  if (known.eventCount > MAX_EVENTS) throw new TooManyEventsError();
  const calendars = parseComponents(known.text);
  if (!calendars) return null;
  const rows: ParsedRow[] = [];
  let occurrences = 0;
  for (const event of parseCalendars(calendars, context)) {
    rows.push(...event.rows);
    occurrences += event.occurrences;
    if (rows.length >= MAX_PARSED_ROWS || occurrences >= MAX_OCCURRENCES) break;
  }
  return rows.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

export class TooManyEventsError extends Error {}

const sortKey = ({ row }: ParsedRow) => `${row.gameOn} ${row.gameTime || "~"}`;

function parseComponents(text: string): Component[] | null {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const list = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][]);
    return list.map((jCal) => new ICAL.Component(jCal));
  } catch {
    return null;
  }
}

function* parseCalendars(calendars: Component[], context: CalendarContext) {
  for (const calendar of calendars) yield* parseEvents(calendar, context);
}

/** Yields each event's rows, one per date, and how many dates were looked at. */
function* parseEvents(
  calendar: Component,
  context: CalendarContext,
): Generator<{ rows: ParsedRow[]; occurrences: number }> {
  const { timeZone } = context;
  const getZone = createZoneLookup(calendar, timeZone);
  const getMoments = (event: Component, name: string) =>
    event.getAllProperties(name).flatMap((property) => listMoments(property, timeZone, getZone));
  const events = calendar.getAllSubcomponents("vevent").flatMap((event) => {
    const [start] = getMoments(event, "dtstart");
    return start
      ? [{ event, start, uid: getText(event, "uid"), movedFrom: getMoments(event, "recurrence-id")[0] }]
      : [];
  });
  const movedEvents = Map.groupBy(
    events.filter(({ movedFrom }) => movedFrom),
    ({ uid }) => uid,
  );
  const movedByUid = new Map(
    [...movedEvents].map(
      ([uid, overrides]) => [uid, createDateSet(overrides.map(({ movedFrom }) => movedFrom!))] as const,
    ),
  );
  for (const { event, start, uid, movedFrom } of events) {
    // Skip excluded dates, and dates that were moved and so have an event of their own.
    const excluded = createDateSet(getMoments(event, "exdate"));
    const moved = movedFrom ? undefined : movedByUid.get(uid);
    const { days, remark } = listRepeats(event, start);
    const details = parseDetails(event, context);
    const zoneRemark = start.isGuessed ? "Unknown time zone. Using your team's time zone." : null;
    const rows = days
      .map((on) => ({ ...start, on }))
      .filter((moment) => !excluded.has(moment) && !moved?.has(moment))
      .map((moment, index) => {
        const wall = toTeamTime(moment, timeZone);
        const row = { ...details, gameOn: wall.on, gameTime: wall.time?.slice(0, 5) ?? "" };
        return { row, remark: (index === 0 ? remark : null) ?? zoneRemark };
      });
    yield { rows, occurrences: days.length };
  }
}

/**
 * Collects the dates that an event skips. Many events can share them, so they're collected once for all. An occurrence
 * is identified by its date if it has no time, otherwise by its instant.
 */
function createDateSet(moments: Moment[]) {
  const days = new Set(moments.map(({ on }) => on));
  const instants = new Set(moments.flatMap((moment) => (moment.time === null ? [] : [getStart(moment)])));
  return {
    has: (moment: Moment) =>
      moment.time === null ? days.has(moment.on) : instants.size > 0 && instants.has(getStart(moment)),
  };
}

// --- recurrences ---

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const getWeekday = (on: string) => new Date(`${on}T00:00:00Z`).getUTCDay();
/** Ten years. Later occurrences are ignored. */
const MAX_WEEKS = 520;

/**
 * Lists up to 60 dates of an event that repeats every week or every few weeks. Uses only date arithmetic, so that no
 * rule in an untrusted file can block the server. For other recurrences, lists only the first date.
 */
function listRepeats(event: Component, start: Moment): { days: string[]; remark: string | null } {
  const rule = event.getFirstPropertyValue("rrule");
  if (!(rule instanceof ICAL.Recur)) return { days: [start.on], remark: null };
  const { freq, interval, count, until, parts } = rule;
  const byDay = (parts.BYDAY ?? []).map(String);
  const otherParts = Object.keys(parts).filter((part) => part !== "BYDAY");
  if (freq !== "WEEKLY" || otherParts.length > 0 || byDay.some((day) => !weekdays.includes(day)))
    return {
      days: [start.on],
      remark: "We couldn't tell how often this repeats, so only the first date is listed.",
    };

  const repeatDays = new Set(
    byDay.length > 0 ? byDay.map((day) => weekdays.indexOf(day)) : [getWeekday(start.on)],
  );
  // In ical.js, Sunday is 1.
  const weekStart = ((rule.wkst || 2) - 1) % 7;
  const firstWeek = addDays(start.on, -((getWeekday(start.on) - weekStart + 7) % 7));
  const isIncluded = until ? createUntilCheck(String(until), start) : () => true;
  const maxDays = Math.min(count || MAX_REPEATS, MAX_REPEATS);
  const days: string[] = [];
  const step = Math.min(Math.max(interval || 1, 1), MAX_WEEKS);
  for (let week = 0; week <= MAX_WEEKS && days.length < maxDays; week += step)
    for (let day = 0; day < 7 && days.length < maxDays; day++) {
      const on = addDays(firstWeek, week * 7 + day);
      if (on < start.on || !repeatDays.has(getWeekday(on))) continue;
      if (!isIncluded(on)) return { days, remark: null };
      days.push(on);
    }
  const isTruncated = days.length === MAX_REPEATS && (count ?? Infinity) > MAX_REPEATS;
  return {
    days,
    remark: isTruncated ? `Repeats indefinitely. Only the first ${MAX_REPEATS} dates are listed.` : null,
  };
}

/** Returns a function that checks whether a date is on or before `until`, which is a date or an instant. */
function createUntilCheck(until: string, start: Moment) {
  const instant = until.endsWith("Z") ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(instant) || start.time === null) return (on: string) => on <= until.slice(0, 10);
  return (on: string) => getStart({ ...start, on }) <= instant;
}

// --- event details ---

const getText = (event: Component, name: string) => String(event.getFirstPropertyValue(name) ?? "");

type Details = Omit<ScheduleRow, "gameOn" | "gameTime">;

function parseDetails(event: Component, { teamName }: ParseContext): Details {
  const location = getText(event, "location").trim();
  const description = getText(event, "description").trim();
  const isCancelled = getText(event, "status").toUpperCase() === "CANCELLED";
  const kind = getText(event, customProperties.kind.toLowerCase());
  if (kind !== "") return { location, isCancelled, ...parseCustomDetails(event, kind, description) };
  const title = parseTitle(getText(event, "summary"), teamName);
  return {
    location,
    isCancelled: isCancelled || title.isCancelled,
    opponent: title.opponent,
    side: null,
    kind: title.kind,
    notes: [title.rest, description].filter(Boolean).join("\n\n"),
    arrivalMinutes: null,
  };
}

/** Reads the custom properties from our own calendars, which are more precise than the title. */
function parseCustomDetails(event: Component, kind: string, description: string) {
  const early = Number(getText(event, customProperties.arrivalMinutes.toLowerCase()));
  const arrivalMinutes = Number.isInteger(early) && early >= 1 && early <= 240 ? early : null;
  return {
    kind,
    opponent: getText(event, customProperties.opponent.toLowerCase()),
    side: parseSide(getText(event, customProperties.side.toLowerCase())),
    arrivalMinutes,
    // The first paragraph is the arrival time.
    notes: arrivalMinutes === null ? description : description.split("\n\n").slice(1).join("\n\n"),
  };
}
