import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatTime,
  formatWeekday,
  toTextDate,
} from "./dates.ts";
import { Language } from "./language.ts";

const DAYS = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
);

/** CLDR has no word for the first of a month. */
const toIntl = (day: string) => day.replace("1er", "1");

describe("dates in three languages", () => {
  it.each([
    ["en", "Thu, Apr 16, 7:00 PM", "7:30 PM", "Thursday, April 16, 2026", "Apr 16, 2026", "Thu"],
    ["fr", "jeu. 16 avr., 19 h", "19 h 30", "jeudi 16 avril 2026", "16 avr. 2026", "jeu."],
    ["es", "jue 16 abr, 7:00 PM", "7:30 PM", "jueves, 16 de abril de 2026", "16 abr 2026", "jue"],
  ] as const)("are written as %s readers expect [REACH-54]", (language, when, half, long, date, weekday) => {
    expect(formatDayAndTime(language, "2026-04-16", "19:00:00")).toBe(when);
    expect(formatTime(language, "19:30")).toBe(half);
    expect(formatLongDay(language, "2026-04-16")).toBe(long);
    expect(formatDate(language, "2026-04-16")).toBe(date);
    expect(formatWeekday(language, "2026-04-16")).toBe(weekday);
  });

  it.each([
    ["fr", "2026-08-01", "sam. 1er aout"],
    ["fr", "2026-12-02", "mer. 2 déc."],
    ["fr", "2026-02-03", "mar. 3 févr."],
    ["es", "2026-08-01", "sab 1 ago"],
    ["es", "2026-12-02", "mie 2 dic"],
  ] as const)("keep to plain letters in %s texts: %s [REACH-54]", (language, on, day) => {
    expect(toTextDate(language, formatDay(language, on))).toBe(day);
  });

  it("writes early and late hours", () => {
    expect(Language.options.map((language) => formatTime(language, "00:05"))).toEqual([
      "12:05 AM",
      "0 h 05",
      "12:05 AM",
    ]);
    expect(Language.options.map((language) => formatTime(language, "12:00"))).toEqual([
      "12:00 PM",
      "12 h",
      "12:00 PM",
    ]);
  });

  it.each([
    ["en", "en-US"],
    ["fr", "fr-CA"],
    ["es", "es-419"],
  ] as const)("names the days and months of %s as CLDR does", (language, locale) => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (on: string) => formatter.format(new Date(`${on}T00:00:00Z`)).replaceAll(/[\u00A0\u202F]/g, " ");
    };
    const formatLong = format({ dateStyle: "full" });
    const formatShort = format({ weekday: "short", month: "short", day: "numeric" });
    for (const on of DAYS) {
      expect(toIntl(formatLongDay(language, on))).toBe(formatLong(on));
      expect(toIntl(formatDay(language, on))).toBe(formatShort(on).replace(/^(\S+), (?=\d)/, "$1 "));
    }
  });
});
