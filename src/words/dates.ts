import type { Language } from "./language.ts";

// Formats dates and wall times in each language (REACH-54). The values have no time zone and are never converted. The
// names are CLDR's for the US and Canada. They're listed here, because texts and pages must not change with the version
// of Node or a browser. `dates.test.ts` compares them with Intl's.

type Names = {
  weekdays: string[];
  months: string[];
  longWeekdays: string[];
  longMonths: string[];
};

const split = (names: string) => names.split(" ");

const names: Record<Language, Names> = {
  en: {
    weekdays: split("Sun Mon Tue Wed Thu Fri Sat"),
    months: split("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    longWeekdays: split("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
    longMonths: split(
      "January February March April May June July August September October November December",
    ),
  },
  fr: {
    weekdays: split("dim. lun. mar. mer. jeu. ven. sam."),
    months: split("janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc."),
    longWeekdays: split("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    longMonths: split("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
  },
  es: {
    weekdays: split("dom lun mar mié jue vie sáb"),
    months: split("ene feb mar abr may jun jul ago sept oct nov dic"),
    longWeekdays: split("domingo lunes martes miércoles jueves viernes sábado"),
    longMonths: split(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    ),
  },
};

function readDate(on: string) {
  const [year, month, day] = on.split("-").map(Number) as [number, number, number];
  return { year, month: month - 1, day, weekday: new Date(`${on}T00:00:00Z`).getUTCDay() };
}

/** French has a word for the first of a month: "1er avril". */
const formatFrenchDay = (day: number) => (day === 1 ? "1er" : String(day));

/** Formats 2026-04-16 as "Thursday, April 16, 2026", "jeudi 16 avril 2026", or "jueves, 16 de abril de 2026". */
export function formatLongDay(language: Language, on: string): string {
  const { longWeekdays, longMonths } = names[language];
  const date = readDate(on);
  const [weekday, month] = [longWeekdays[date.weekday]!, longMonths[date.month]!];
  switch (language) {
    case "en":
      return `${weekday}, ${month} ${date.day}, ${date.year}`;
    case "fr":
      return `${weekday} ${formatFrenchDay(date.day)} ${month} ${date.year}`;
    case "es":
      return `${weekday}, ${date.day} de ${month} de ${date.year}`;
  }
}

/** Formats 2026-04-16 as "Apr 16, 2026" (CONST1-03), "16 avr. 2026", or "16 abr 2026". */
export const formatDate = (language: Language, on: string) =>
  `${formatMonthAndDay(language, on)}${language === "en" ? "," : ""} ${readDate(on).year}`;

/** Formats 2026-04-16 as "Apr 16", "16 avr.", or "16 abr". */
export function formatMonthAndDay(language: Language, on: string): string {
  const date = readDate(on);
  const month = names[language].months[date.month]!;
  switch (language) {
    case "en":
      return `${month} ${date.day}`;
    case "fr":
      return `${formatFrenchDay(date.day)} ${month}`;
    case "es":
      return `${date.day} ${month}`;
  }
}

/** Formats 2026-04-16 as "Thu, Apr 16", "jeu. 16 avr.", or "jue 16 abr". */
export const formatDay = (language: Language, on: string) =>
  `${formatWeekday(language, on)}${language === "en" ? "," : ""} ${formatMonthAndDay(language, on)}`;

/** Returns a date's month and day for a calendar tile: Apr, avr, or abr, and 16. */
export function getMonthAndDay(language: Language, on: string) {
  const { month, day } = readDate(on);
  return { month: names[language].months[month]!.replace(".", ""), day };
}

/** Formats "Apr 15, 7:01 PM", "15 avr., 19 h 01", or "15 abr, 7:01 PM". */
export const formatMoment = (language: Language, { on, time }: { on: string; time: string }) =>
  `${formatMonthAndDay(language, on)}, ${formatTime(language, time)}`;

/** Formats 19:00 as "7:00 PM" (CONST1-04) in English and Spanish, and as "19 h" in French. */
export function formatTime(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  if (language === "fr") return minutes === "00" ? `${hour} h` : `${hour} h ${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** Formats "Thu, Apr 16, 7:00 PM", "jeu. 16 avr., 19 h", or "jue 16 abr, 7:00 PM". */
export const formatDayAndTime = (language: Language, on: string, time: string) =>
  `${formatDay(language, on)}, ${formatTime(language, time)}`;

/** Formats a weekday: "Thu", "jeu.", or "jue". */
export const formatWeekday = (language: Language, on: string) =>
  names[language].weekdays[readDate(on).weekday]!;

/** The letters that a French or Spanish date has and GSM-7 lacks. */
const plainLetters: Record<string, string> = { û: "u", á: "a", é: "e" };

/**
 * Returns a date as texts write it: "aout", "mie", and "sab" (REACH-54). GSM-7 has an é, but two abbreviations of one
 * language should follow one rule, so only French keeps it.
 */
export const toTextDate = (language: Language, date: string) =>
  date.replaceAll(language === "es" ? /[áé]/g : /û/g, (letter) => plainLetters[letter]!);
