import ical, { escape, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { after, days, hours, minutes } from "#platform/clock.ts";
import { addDays, dateInWords, timeInWords } from "#platform/date-words.ts";
import { instantOf, transitionsBetween, wallClockAt, type ZoneTransition } from "#platform/zoned-time.ts";
import type { Game } from "../../schema.ts";
import { arrivalAt, EVENT_HOURS, eventTitle, REFRESH } from "../rules.ts";

export type CalendarTeam = { name: string; timeZone: string };
export type CalendarGame = Pick<
  Game,
  | "id"
  | "kind"
  | "gameOn"
  | "gameTime"
  | "location"
  | "opponent"
  | "notes"
  | "arrivalMinutes"
  | "isCancelled"
  | "version"
> & { updatedAt: Date };

/** What our own import reads back: the words of a title are for people. */
export const ownProperties = {
  kind: "X-FIRSTWHISTLE-KIND",
  opponent: "X-FIRSTWHISTLE-OPPONENT",
  arrivalMinutes: "X-FIRSTWHISTLE-ARRIVAL-MINUTES",
} as const;

/**
 * A team's games as a calendar (RFC 5545). Made of its arguments alone, so that the same games are the same bytes. Times
 * are the team's wall times with the name of its zone, and the zone's rules come along (docs/decisions/0013).
 */
export function writeCalendar(team: CalendarTeam, games: readonly CalendarGame[]): string {
  const calendar = ical({
    // It writes these as they are given.
    name: escape(oneLine(team.name), false),
    description: escape(`The schedule of ${oneLine(team.name)}`, false),
    prodId: { company: "FirstWhistle", product: "Schedule", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const game of games) {
    calendar.createEvent({
      // For good: a calendar that sees another one takes the game for another one.
      id: `${game.id}@firstwhistle`,
      sequence: game.version - 1,
      stamp: game.updatedAt,
      lastModified: game.updatedAt,
      ...timesOf(game, team.timeZone),
      summary: oneLine(eventTitle(team.name, game)),
      location: oneLine(game.location),
      description: descriptionOf(game),
      status: game.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isBusy(game) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      x: ownPropertiesOf(game),
    });
  }
  const text = `${calendar.toString()}\r\n`;
  // All properties come before the first component, where the library would put some of these behind it.
  const head = [
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    `X-WR-TIMEZONE:${team.timeZone}`,
    ...zoneLines(team.timeZone, games),
  ];
  const at = text.search(/^(?:BEGIN:VEVENT|END:VCALENDAR)/m);
  return `${text.slice(0, at)}${head.join("\r\n")}\r\n${text.slice(at)}`;
}

/** An evening that is free again, or a day whose hour is not known yet, keeps nobody from anything. */
const isBusy = ({ isCancelled, gameTime }: CalendarGame) => !isCancelled && gameTime !== null;

function timesOf({ gameOn: on, gameTime: time }: CalendarGame, timeZone: string) {
  if (time === null) return { start: new Date(on), end: new Date(addDays(on, 1)), allDay: true };
  const over = wallClockAt(after(instantOf({ on, time }, timeZone), hours(EVENT_HOURS)), timeZone);
  return { start: asWritten(on, time), end: asWritten(over.on, over.time), timezone: timeZone };
}

/** A wall time that is written as it is. Given a Date the library would ask the zone of this machine. */
const asWritten = (on: string, time: string) => ({
  format: (pattern?: string) => (pattern === "YYYYMMDD" ? on : time).replaceAll(/[-:]/g, ""),
  isValid: () => true,
  toDate: () => new Date(`${on}T${time}Z`),
  toJSON: () => `${on}T${time}`,
});

function descriptionOf({ gameOn, gameTime, notes, arrivalMinutes }: CalendarGame): string | null {
  const paragraphs = [arrivalInWords(gameOn, gameTime, arrivalMinutes), notes && cleanText(notes)];
  return paragraphs.filter(Boolean).join("\n\n") || null;
}

function arrivalInWords(gameOn: string, gameTime: string | null, early: number | null) {
  if (early === null) return null;
  if (gameTime === null) return `Please be there ${early} minutes before the start.`;
  const { on, time } = arrivalAt({ on: gameOn, time: gameTime }, early);
  const day = on === gameOn ? "" : ` on ${dateInWords(on)}`;
  return `Please be there at ${timeInWords(time)}${day}.`;
}

function ownPropertiesOf({ kind, opponent, arrivalMinutes }: CalendarGame): [string, string][] {
  const found: [string, string][] = [[ownProperties.kind, kind]];
  // Its kind of value is named, because programs do not undo the escapes of what they do not know.
  if (opponent !== null) found.push([`${ownProperties.opponent};VALUE=TEXT`, oneLine(opponent)]);
  if (arrivalMinutes !== null) found.push([ownProperties.arrivalMinutes, String(arrivalMinutes)]);
  return found;
}

/** Nothing that could end a line: the library takes care of line breaks, not of other control characters. */
const cleanText = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");

// --- the zone ---

/** A calendar needs a component, so one without games brings its zone too, as it is in that year. */
const NO_DAYS = ["2026-01-01"];

/** As far as zone data goes: from one time for everybody to where it stops repeating itself. */
const ALL_TIMES = [new Date("1884-01-01T00:00:00Z"), new Date("2038-01-01T00:00:00Z")] as const;

/**
 * The changes of the zone's clocks from the last one before the games to a year behind them. What comes every year is
 * written as a rule, which Outlook is reported to need (docs/decisions/0013), and ends where the zone gave it up.
 */
function zoneLines(zone: string, games: readonly CalendarGame[]): string[] {
  const timed = games.flatMap(({ gameOn, gameTime }) => (gameTime === null ? [] : gameOn)).toSorted();
  const played = timed.length > 0 ? timed : NO_DAYS;
  // A day before, because somewhere it is still yesterday.
  const from = after(new Date(played[0]!), -days(1));
  const to = after(new Date(played.at(-1)!), days(366));
  const { changes, rules } = rulesOf(zone);
  const first = changes.findLast(({ at }) => at <= from) ?? changes[0]!;
  const needed = rules.filter((rule) => rule.some(({ at }) => at >= first.at && at <= to));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...needed.flatMap((rule) => ruleLines(rule, changes.at(-1)!)),
    "END:VTIMEZONE",
  ];
}

type ZoneRules = { changes: ZoneTransition[]; rules: ZoneTransition[][] };
const knownRules = new Map<string, ZoneRules>();

/** Worked out once per zone: the data does not change while we run. */
function rulesOf(zone: string): ZoneRules {
  let found = knownRules.get(zone);
  if (!found) {
    const changes = transitionsBetween(zone, ...ALL_TIMES);
    found = { changes, rules: yearlyRules(changes) };
    knownRules.set(zone, found);
  }
  return found;
}

/** Together what happens year after year, on the same Sunday of the same month by the same clocks. */
function yearlyRules(changes: ZoneTransition[]): ZoneTransition[][] {
  const rules: ZoneTransition[][] = [];
  for (const change of changes) {
    const rule = rules.find((known) => {
      const last = known.at(-1)!;
      return yearOf(last) + 1 === yearOf(change) && habitOf(last) === habitOf(change);
    });
    if (rule) rule.push(change);
    else rules.push([change]);
  }
  return rules;
}

/** When it happens is said by the clock before it. */
const wallOf = ({ at, offsetBefore }: ZoneTransition) => after(at, minutes(offsetBefore));
const yearOf = (change: ZoneTransition) => wallOf(change).getUTCFullYear();
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** "BYMONTH=3;BYDAY=2SU" */
function dayRule(change: ZoneTransition): string {
  const wall = wallOf(change);
  const nth = Math.ceil(wall.getUTCDate() / 7);
  return `BYMONTH=${wall.getUTCMonth() + 1};BYDAY=${nth}${weekdays[wall.getUTCDay()]}`;
}
const habitOf = (change: ZoneTransition) => {
  const { offsetBefore, offsetAfter, abbreviation } = change;
  return [
    dayRule(change),
    wallOf(change).toISOString().slice(11),
    offsetBefore,
    offsetAfter,
    abbreviation,
  ].join();
};

function ruleLines(rule: ZoneTransition[], veryLast: ZoneTransition): string[] {
  const [first, last] = [rule[0]!, rule.at(-1)!];
  const { offsetBefore, offsetAfter, abbreviation } = first;
  // What is never put back is the standard from then on.
  const kind = offsetAfter > offsetBefore && first !== veryLast ? "DAYLIGHT" : "STANDARD";
  const goesOn = yearOf(last) === ALL_TIMES[1].getUTCFullYear() - 1;
  const until = goesOn ? "" : `;UNTIL=${compact(last.at)}Z`;
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(wallOf(first))}`,
    ...(rule.length > 1 ? [`RRULE:FREQ=YEARLY;${dayRule(first)}${until}`] : []),
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(offsetAfter)}`,
    `TZNAME:${abbreviation}`,
    `END:${kind}`,
  ];
}

const compact = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");

/** "-0600" for six hours west. */
function offsetText(east: number): string {
  const parts = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  return `${east < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join("")}`;
}
