import { addDays } from "#platform/date-format.ts";
import { createPhrases, findPhraseAt, type Token } from "./tokens.ts";

/** A day that a reply names. */
export type Day =
  | { kind: "weekday"; weekday: number }
  | { kind: "in-days"; days: number }
  | { kind: "date"; month: number | null; day: number };

const WEEKDAYS = [
  "sunday, sundays, sun, dimanche, domingo",
  "monday, mondays, mon, lundi, lunes",
  "tuesday, tuesdays, tue, tues, mardi, martes",
  "wednesday, wednesdays, wed, weds, wensday, mercredi, miercoles",
  "thursday, thursdays, thu, thur, thurs, thrusday, jeudi, jueves",
  "friday, fridays, fri, vendredi, viernes",
  "saturday, saturdays, sat, samedi, sabado",
];
const MONTHS = [
  "january, jan, janvier, enero",
  "february, feb, fevrier, febrero",
  "march, mar, mars, marzo",
  "april, apr, avril, abril",
  "may, mai, mayo",
  "june, jun, juin, junio",
  "july, jul, juillet, julio",
  "august, aug, aout, agosto",
  "september, sept, sep, septembre, septiembre",
  "october, oct, octobre, octubre",
  "november, nov, novembre, noviembre",
  "december, dec, decembre, diciembre",
];

const NAMED_DAYS = createPhrases<Day>([
  ...WEEKDAYS.flatMap((names, weekday) =>
    names.split(", ").map((name) => [name, { kind: "weekday", weekday }] as const),
  ),
  ...["today", "tonight", "tonights", "ce soir", "hoy", "esta noche"].map(
    (name) => [name, { kind: "in-days", days: 0 }] as const,
  ),
  ...["tomorrow", "tomorrows", "demain", "manana", "tomorrow night"].map(
    (name) => [name, { kind: "in-days", days: 1 }] as const,
  ),
]);

const months = new Map(
  MONTHS.flatMap((names, index) => names.split(", ").map((name) => [name, index + 1] as const)),
);

const readDayNumber = (word: string | undefined) => {
  const day = Number(word);
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
};

const isOrdinal = (suffix: Token | undefined) =>
  suffix !== undefined && /^(?:st|nd|rd|th)$/.test(suffix.word);

/** Reads the day that starts at a position: a weekday, "tonight", "4/16", "Apr 16", or "the 16th". */
export function findDayAt(tokens: readonly Token[], position: number): { day: Day; length: number } | null {
  const named = findPhraseAt(NAMED_DAYS, tokens, position);
  if (named) return { day: named.value, length: named.length };
  if (tokens[position]!.word === "the" && tokens[position + 1]) {
    const dated = findDayAt(tokens, position + 1);
    return dated?.day.kind === "date" ? { day: dated.day, length: dated.length + 1 } : null;
  }
  const [token, next, afterNext] = tokens.slice(position, position + 3);
  const [, numericMonth, numericDay] = /^(\d{1,2})\/(\d{1,2})$/.exec(token!.word) ?? [];
  const dayOfMonth = readDayNumber(numericDay);
  if (numericMonth && Number(numericMonth) <= 12 && dayOfMonth !== null)
    return { day: { kind: "date", month: Number(numericMonth), day: dayOfMonth }, length: 1 };
  const month = months.get(token!.word);
  if (month !== undefined) {
    const day = readDayNumber(next?.word);
    return day === null ? null : { day: { kind: "date", month, day }, length: isOrdinal(afterNext) ? 3 : 2 };
  }
  const day = readDayNumber(token!.word);
  return day !== null && isOrdinal(next) ? { day: { kind: "date", month: null, day }, length: 2 } : null;
}

/** Returns whether a game is on a day that a reply names. `today` is the date by the team's clock. */
export function isOnDay(day: Day, { gameOn, today }: { gameOn: string; today: string }): boolean {
  switch (day.kind) {
    case "weekday":
      return new Date(`${gameOn}T00:00:00Z`).getUTCDay() === day.weekday;
    case "in-days":
      return gameOn === addDays(today, day.days);
    case "date": {
      const [, month, dayOfMonth] = gameOn.split("-").map(Number);
      return dayOfMonth === day.day && (day.month === null || day.month === month);
    }
  }
}
