import ical, { escape, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { after, days, hours, minutes } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant, listZoneTransitions, toWallClock, type ZoneTransition } from "#platform/zoned-time.ts";
import { formatDate, formatTime } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { Game } from "../../schema.ts";
import { customProperties, getArrival, EVENT_HOURS, formatEventTitle, REFRESH } from "../rules.ts";

export type CalendarTeam = { name: string; timeZone: string };
export type CalendarGame = Pick<
  Game,
  | "id"
  | "kind"
  | "gameOn"
  | "gameTime"
  | "location"
  | "opponent"
  | "side"
  | "notes"
  | "arrivalMinutes"
  | "isCancelled"
  | "version"
> & { updatedAt: Date };

/** A game in a calendar of several teams, with the title that its reader knows it by. */
export type CalendarEvent = { game: CalendarGame; timeZone: string; title: string };

/**
 * Writes a team's games as a calendar (RFC 5545). Pure, so the same games always produce the same bytes. Times are
 * wall-clock times in the team's time zone, and the zone's rules are included (docs/decisions/0013).
 */
export const writeCalendar = ({ name, timeZone }: CalendarTeam, games: readonly CalendarGame[]): string =>
  writeEvents(
    { name, description: `${toOneLine(name)} schedule`, timeZone },
    games.map((game) => ({ game, timeZone, title: formatEventTitle(name, game) })),
  );

/**
 * Writes games of several teams as a calendar, like `writeCalendar`. Each one keeps its team's time zone. The calendar's
 * own zone is for apps that show one.
 */
export function writeEvents(
  {
    name,
    description,
    timeZone,
    language = "en",
  }: CalendarTeam & { description: string; language?: Language },
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({
    // The library doesn't escape these values.
    name: escape(toOneLine(name), false),
    description: escape(description, false),
    prodId: { company: "FirstWhistle", product: "Schedule", language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { game, title, timeZone: zone } of events) {
    calendar.createEvent({
      // Must never change, because calendar apps treat a different id as a different event.
      id: `${game.id}@firstwhistle`,
      sequence: game.version - 1,
      stamp: game.updatedAt,
      lastModified: game.updatedAt,
      ...getTimes(game, zone),
      summary: toOneLine(title),
      location: toOneLine(game.location),
      description: formatDescription(language, game),
      status: game.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isBusy(game) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      x: listCustomProperties(game),
    });
  }
  const text = `${calendar.toString()}\r\n`;
  // RFC 5545 requires all properties to come before the first component, but the library writes some of them after it.
  const byZone = Map.groupBy(events, (event) => event.timeZone);
  const zones = byZone.size > 0 ? [...byZone.keys()] : [timeZone];
  const head = [
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    `X-WR-TIMEZONE:${timeZone}`,
    ...zones.flatMap((zone) =>
      buildZoneLines(
        zone,
        (byZone.get(zone) ?? []).map(({ game }) => game),
      ),
    ),
  ];
  const index = text.search(/^(?:BEGIN:VEVENT|END:VCALENDAR)/m);
  return `${text.slice(0, index)}${head.join("\r\n")}\r\n${text.slice(index)}`;
}

/** Returns whether the event shows as busy time. Canceled games and games without a time don't. */
const isBusy = ({ isCancelled, gameTime }: CalendarGame) => !isCancelled && gameTime !== null;

function getTimes({ gameOn: on, gameTime: time }: CalendarGame, timeZone: string) {
  if (time === null) return { start: new Date(on), end: new Date(addDays(on, 1)), allDay: true };
  const end = toWallClock(after(toInstant({ on, time }, timeZone), hours(EVENT_HOURS)), timeZone);
  return { start: toFloatingTime(on, time), end: toFloatingTime(end.on, end.time), timezone: timeZone };
}

/**
 * Wraps a wall-clock time so that it's written unchanged. With a Date, the library would use this machine's time zone.
 */
const toFloatingTime = (on: string, time: string) => ({
  format: (pattern?: string) => (pattern === "YYYYMMDD" ? on : time).replaceAll(/[-:]/g, ""),
  isValid: () => true,
  toDate: () => new Date(`${on}T${time}Z`),
  toJSON: () => `${on}T${time}`,
});

function formatDescription(
  language: Language,
  { gameOn, gameTime, notes, arrivalMinutes }: CalendarGame,
): string | null {
  const paragraphs = [formatArrival(language, gameOn, gameTime, arrivalMinutes), notes && cleanText(notes)];
  return paragraphs.filter(Boolean).join("\n\n") || null;
}

function formatArrival(
  language: Language,
  gameOn: string,
  gameTime: string | null,
  arrivalMinutes: number | null,
) {
  const words = yourGamesWords[language].calendar;
  if (arrivalMinutes === null) return null;
  if (gameTime === null) return rsvpWords[language].arrival(arrivalMinutes);
  const { on, time } = getArrival({ on: gameOn, time: gameTime }, arrivalMinutes);
  const arrival = formatTime(language, time);
  return on === gameOn ? words.arriveBy(arrival) : words.arriveByOn(arrival, formatDate(language, on));
}

function listCustomProperties({ kind, opponent, side, arrivalMinutes }: CalendarGame): [string, string][] {
  const properties: [string, string][] = [[customProperties.kind, kind]];
  // VALUE=TEXT is explicit because apps don't unescape properties they don't recognize.
  if (opponent !== null) properties.push([`${customProperties.opponent};VALUE=TEXT`, toOneLine(opponent)]);
  if (side) properties.push([customProperties.side, side]);
  if (arrivalMinutes !== null) properties.push([customProperties.arrivalMinutes, String(arrivalMinutes)]);
  return properties;
}

/** Removes control characters that could end a line. The library only handles line breaks. */
const cleanText = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
const toOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");

// --- time zone ---

/** A calendar must have at least one component, so a calendar without games gets the time zone's rules for 2026. */
const DEFAULT_DAYS = ["2026-01-01"];

/**
 * The range of the time zone data: from the introduction of standard time to the point after which the rules only
 * repeat.
 */
const DATA_RANGE = [new Date("1884-01-01T00:00:00Z"), new Date("2038-01-01T00:00:00Z")] as const;

/**
 * Writes the zone's clock changes from the last one before the games to a year after them. Yearly changes are written
 * as a rule, because Outlook reportedly needs one (docs/decisions/0013). A rule ends at the point where the zone
 * stopped using it.
 */
function buildZoneLines(zone: string, games: readonly CalendarGame[]): string[] {
  const timedDates = games.flatMap(({ gameOn, gameTime }) => (gameTime === null ? [] : gameOn)).toSorted();
  const dates = timedDates.length > 0 ? timedDates : DEFAULT_DAYS;
  // Start a day early, because a date starts before midnight UTC in zones east of UTC.
  const from = after(new Date(dates[0]!), -days(1));
  const to = after(new Date(dates.at(-1)!), days(366));
  const { changes, rules } = getRules(zone);
  const first = changes.findLast(({ at }) => at <= from) ?? changes[0]!;
  const relevantRules = rules.filter((rule) => rule.some(({ at }) => at >= first.at && at <= to));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...relevantRules.flatMap((rule) => buildRuleLines(rule, changes.at(-1)!)),
    "END:VTIMEZONE",
  ];
}

type ZoneRules = { changes: ZoneTransition[]; rules: ZoneTransition[][] };
const cachedRules = new Map<string, ZoneRules>();

/** Cached per zone, because the data doesn't change while the process runs. */
function getRules(zone: string): ZoneRules {
  let zoneRules = cachedRules.get(zone);
  if (!zoneRules) {
    const changes = listZoneTransitions(zone, ...DATA_RANGE);
    zoneRules = { changes, rules: groupYearlyRules(changes) };
    cachedRules.set(zone, zoneRules);
  }
  return zoneRules;
}

/** Groups changes that recur every year on the same weekday (such as the second Sunday in March) at the same time. */
function groupYearlyRules(changes: ZoneTransition[]): ZoneTransition[][] {
  const rules: ZoneTransition[][] = [];
  for (const change of changes) {
    const rule = rules.find((candidate) => {
      const last = candidate.at(-1)!;
      return getYear(last) + 1 === getYear(change) && getRecurrenceKey(last) === getRecurrenceKey(change);
    });
    if (rule) rule.push(change);
    else rules.push([change]);
  }
  return rules;
}

/** Returns the wall-clock time of a change, using the offset before the change, as RFC 5545 requires. */
const getWallClock = ({ at, offsetBefore }: ZoneTransition) => after(at, minutes(offsetBefore));
const getYear = (change: ZoneTransition) => getWallClock(change).getUTCFullYear();
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Returns the rule's day, such as "BYMONTH=3;BYDAY=2SU". */
function formatDayRule(change: ZoneTransition): string {
  const wall = getWallClock(change);
  const nth = Math.ceil(wall.getUTCDate() / 7);
  return `BYMONTH=${wall.getUTCMonth() + 1};BYDAY=${nth}${weekdays[wall.getUTCDay()]}`;
}
const getRecurrenceKey = (change: ZoneTransition) => {
  const { offsetBefore, offsetAfter, abbreviation } = change;
  return [
    formatDayRule(change),
    getWallClock(change).toISOString().slice(11),
    offsetBefore,
    offsetAfter,
    abbreviation,
  ].join();
};

function buildRuleLines(rule: ZoneTransition[], lastTransition: ZoneTransition): string[] {
  const [first, last] = [rule[0]!, rule.at(-1)!];
  const { offsetBefore, offsetAfter, abbreviation } = first;
  // A change that is never reverted becomes the new standard time.
  const kind = offsetAfter > offsetBefore && first !== lastTransition ? "DAYLIGHT" : "STANDARD";
  const isOngoing = getYear(last) === DATA_RANGE[1].getUTCFullYear() - 1;
  const until = isOngoing ? "" : `;UNTIL=${formatCompact(last.at)}Z`;
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatCompact(getWallClock(first))}`,
    ...(rule.length > 1 ? [`RRULE:FREQ=YEARLY;${formatDayRule(first)}${until}`] : []),
    `TZOFFSETFROM:${formatOffset(offsetBefore)}`,
    `TZOFFSETTO:${formatOffset(offsetAfter)}`,
    `TZNAME:${abbreviation}`,
    `END:${kind}`,
  ];
}

const formatCompact = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");

/** Formats an offset: "-0600" is six hours west of UTC. */
function formatOffset(minutesEast: number): string {
  const parts = [Math.floor(Math.abs(minutesEast) / 60), Math.abs(minutesEast) % 60];
  return `${minutesEast < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join("")}`;
}
