import ICAL from "ical.js";
import { addDays } from "#platform/date-words.ts";
import { ownProperties } from "../../feeds/calendar/queries.server.ts";
import { MOST_REPEATS } from "../../schema.ts";
import type { ReadRow, Reader } from "../csv/rules.ts";
import type { ScheduleRow } from "../schema.ts";
import { readTitle } from "../titles/rules.ts";
import { byTeamClock, momentsOf, startOf, zonesIn, type Moment } from "./zones/queries.server.ts";

type Component = InstanceType<typeof ICAL.Component>;

/** Ten times what one import takes: enough to say how much is left, and no file keeps the server busy. */
const MOST_READ = 5_000;

export const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR\b/i.test(text.replace(/^\uFEFF/, ""));

/**
 * The events of a calendar file (RFC 5545) in the order of time, by the team's clock, or null when it is none. Zones are
 * looked up in our own data, never taken from the file: what it says about them may be years old.
 */
export function readCalendar(text: string, reader: Reader & { timeZone: string }): ReadRow[] | null {
  const calendars = parse(text);
  if (!calendars) return null;
  const rows: ReadRow[] = [];
  for (const calendar of calendars)
    for (const read of readEvents(calendar, reader)) {
      rows.push(...read);
      if (rows.length >= MOST_READ) break;
    }
  return rows.toSorted((one, other) => when(one).localeCompare(when(other)));
}

const when = ({ row }: ReadRow) => `${row.gameOn} ${row.gameTime || "~"}`;

function parse(text: string): Component[] | null {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, "").trim()) as unknown[];
    const list = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][]);
    return list.map((jCal) => new ICAL.Component(jCal));
  } catch {
    return null;
  }
}

/** One event after the other, each with all its days. */
function* readEvents(calendar: Component, reader: Reader & { timeZone: string }): Generator<ReadRow[]> {
  const { timeZone } = reader;
  const zoneOf = zonesIn(calendar, timeZone);
  const momentsIn = (event: Component, name: string) =>
    event.getAllProperties(name).flatMap((property) => momentsOf(property, timeZone, zoneOf));
  const events = calendar.getAllSubcomponents("vevent").flatMap((event) => {
    const [start] = momentsIn(event, "dtstart");
    return start
      ? [{ event, start, uid: textOf(event, "uid"), moved: momentsIn(event, "recurrence-id")[0] }]
      : [];
  });
  const movedByUid = Map.groupBy(
    events.filter(({ moved }) => moved),
    ({ uid }) => uid,
  );
  for (const { event, start, uid, moved } of events) {
    // Those that are left out, and those that have an entry of their own because they were moved.
    const others = moved ? [] : (movedByUid.get(uid) ?? []).map((other) => other.moved!);
    const skipped = new Set(
      [...momentsIn(event, "exdate"), ...others].map((moment) => dayOrStart(moment, start)),
    );
    const { days, remark } = repeatsOf(event, start);
    const details = readDetails(event, reader);
    const zoneRemark = start.isGuessed
      ? "Its time zone is not known, so the time is taken as your team's"
      : null;
    yield days
      .map((on) => ({ ...start, on }))
      .filter((moment) => skipped.size === 0 || !skipped.has(dayOrStart(moment, start)))
      .map((moment, index) => {
        const wall = byTeamClock(moment, timeZone);
        const row = { ...details, gameOn: wall.on, gameTime: wall.time?.slice(0, 5) ?? "" };
        return { row, remark: (index === 0 ? remark : null) ?? zoneRemark };
      });
  }
}

/** How one time of a repeated event is known: by its day when it has no time, else by its instant. */
const dayOrStart = (moment: Moment, start: Moment) =>
  start.time === null || moment.time === null ? moment.on : startOf(moment);

// --- repeats ---

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const weekdayOf = (on: string) => new Date(`${on}T00:00:00Z`).getUTCDay();
/** Ten years: however rare it is, nobody plans further. */
const MOST_WEEKS = 520;

/**
 * The days of an event that is repeated every so many weeks, at most 60. Done by hand on days alone, because no rule of
 * a stranger's file may keep the server busy. Others give their first day.
 */
function repeatsOf(event: Component, start: Moment): { days: string[]; remark: string | null } {
  const rule = event.getFirstPropertyValue("rrule");
  if (!(rule instanceof ICAL.Recur)) return { days: [start.on], remark: null };
  const { freq, interval, count, until, parts } = rule;
  const byDay = (parts.BYDAY ?? []).map(String);
  const others = Object.keys(parts).filter((part) => part !== "BYDAY");
  if (freq !== "WEEKLY" || others.length > 0 || byDay.some((day) => !weekdays.includes(day)))
    return { days: [start.on], remark: "Repeats in a way we cannot read, so only its first day is listed" };

  const wanted = byDay.length > 0 ? byDay.map((day) => weekdays.indexOf(day)) : [weekdayOf(start.on)];
  // ical.js counts from Sunday as 1.
  const weekStart = ((rule.wkst || 2) - 1) % 7;
  const firstWeek = addDays(start.on, -((weekdayOf(start.on) - weekStart + 7) % 7));
  const last = until ? lastOf(String(until), start) : () => true;
  const most = Math.min(count || MOST_REPEATS, MOST_REPEATS);
  const days: string[] = [];
  const step = Math.min(Math.max(interval || 1, 1), MOST_WEEKS);
  for (let week = 0; week <= MOST_WEEKS && days.length < most; week += step)
    for (let day = 0; day < 7 && days.length < most; day++) {
      const on = addDays(firstWeek, week * 7 + day);
      if (on < start.on || !wanted.includes(weekdayOf(on))) continue;
      if (!last(on)) return { days, remark: null };
      days.push(on);
    }
  const isCut = days.length === MOST_REPEATS && (count ?? Infinity) > MOST_REPEATS;
  return { days, remark: isCut ? `Repeats on and on, so only the first ${MOST_REPEATS} are listed` : null };
}

/** Whether a day is not after the last one, which is given as a day or as an instant. */
function lastOf(until: string, start: Moment) {
  const instant = until.endsWith("Z") ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(instant) || start.time === null) return (on: string) => on <= until.slice(0, 10);
  return (on: string) => startOf({ ...start, on }) <= instant;
}

// --- what it is ---

const textOf = (event: Component, name: string) => String(event.getFirstPropertyValue(name) ?? "");

type Details = Omit<ScheduleRow, "gameOn" | "gameTime">;

function readDetails(event: Component, { teamName }: Reader): Details {
  const location = textOf(event, "location").trim();
  const description = textOf(event, "description").trim();
  const isCancelled = textOf(event, "status").toUpperCase() === "CANCELLED";
  const kind = textOf(event, ownProperties.kind.toLowerCase());
  if (kind !== "") return { location, isCancelled, ...ownDetails(event, kind, description) };
  const title = readTitle(textOf(event, "summary"), teamName);
  return {
    location,
    isCancelled: isCancelled || title.isCancelled,
    opponent: title.opponent,
    kind: title.kind,
    notes: [title.rest, description].filter(Boolean).join("\n\n"),
    arrivalMinutes: null,
  };
}

/** Out of our own calendar, which says more than its words. */
function ownDetails(event: Component, kind: string, description: string) {
  const early = Number(textOf(event, ownProperties.arrivalMinutes.toLowerCase()));
  const arrivalMinutes = Number.isInteger(early) && early >= 1 && early <= 240 ? early : null;
  return {
    kind,
    opponent: textOf(event, ownProperties.opponent.toLowerCase()),
    arrivalMinutes,
    // The first paragraph says when to be there.
    notes: arrivalMinutes === null ? description : description.split("\n\n").slice(1).join("\n\n"),
  };
}
