import { dateInWords, weekdayOf } from "#platform/date-words.ts";
import { gameTimeInWords } from "../../rules.ts";
import type { EventKind } from "../../schema.ts";
import type { ScheduleRow } from "../schema.ts";
import { readDate, readTime } from "../rows/rules.ts";
import type { JudgedRow } from "./schedule-draft.ts";

export const kindNames: Record<EventKind, string> = { game: "Game", practice: "Practice", other: "Other" };

/** "Sat, Apr 18, 2026" and "7:00 PM"; what could not be read stays as it is. */
export function whenInWords({ gameOn, gameTime }: Pick<ScheduleRow, "gameOn" | "gameTime">) {
  const [on, time] = [readDate(gameOn), readTime(gameTime)];
  return {
    day: on === null ? gameOn || "No date" : `${weekdayOf(on)}, ${dateInWords(on)}`,
    time: time === null ? gameTime : gameTimeInWords(time || null),
  };
}

/** All there is to know about a row, beside its status. */
export function remarksOn({ remark, repeats, row }: JudgedRow): string[] {
  return [
    ...(repeats === undefined ? [] : [`The same as row ${repeats}`]),
    ...(remark === null ? [] : [remark]),
    ...(row.arrivalMinutes === null ? [] : [`Be there ${row.arrivalMinutes} min before`]),
  ];
}

export type Counts = Record<JudgedRow["status"], number>;

export function countOf(rows: readonly JudgedRow[]): Counts {
  const counts: Counts = { new: 0, there: 0, repeat: 0, problem: 0, "left-out": 0 };
  for (const { status } of rows) counts[status]++;
  return counts;
}

/** "12 new, 2 already there, 1 with problems". */
export function summaryOf(counts: Counts): string {
  const parts = [
    [counts.new, "new"],
    [counts.there, "already there"],
    [counts.repeat, counts.repeat === 1 ? "repeat" : "repeats"],
    [counts.problem, "with problems"],
    [counts["left-out"], "left out"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}

/** What the button is about. */
export function gamesInWords(count: number): string {
  if (count === 0) return "Games";
  return count === 1 ? "1 Game" : `${count} Games`;
}
