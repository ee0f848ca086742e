import { formatDate, getWeekday } from "#platform/date-format.ts";
import { formatGameTime } from "../../rules.ts";
import type { EventKind } from "../../schema.ts";
import type { ScheduleRow } from "../schema.ts";
import { parseDate, parseTime } from "../rows/rules.ts";
import type { ReviewedRow } from "./schedule-draft.ts";

export const kindNames: Record<EventKind, string> = { game: "Game", practice: "Practice", other: "Other" };

/** Formats the date and time as "Sat, Apr 18, 2026" and "7:00 PM". Unreadable values stay as they are. */
export function formatWhen({ gameOn, gameTime }: Pick<ScheduleRow, "gameOn" | "gameTime">) {
  const [on, time] = [parseDate(gameOn), parseTime(gameTime)];
  return {
    day: on === null ? gameOn || "No date" : `${getWeekday(on)}, ${formatDate(on)}`,
    time: time === null ? gameTime : formatGameTime(time || null),
  };
}

/** Lists the notes shown with a row, such as an assumed year or a duplicate. */
export function listRemarks({ remark, duplicateOf, row }: ReviewedRow): string[] {
  return [
    ...(duplicateOf === undefined ? [] : [`Duplicate of row ${duplicateOf}`]),
    ...(remark === null ? [] : [remark]),
    ...(row.arrivalMinutes === null ? [] : [`Arrive ${row.arrivalMinutes} min early`]),
  ];
}

export type Counts = Record<ReviewedRow["status"], number>;

export function countByStatus(rows: readonly ReviewedRow[]): Counts {
  const counts: Counts = { new: 0, existing: 0, duplicate: 0, problem: 0, skipped: 0 };
  for (const { status } of rows) counts[status]++;
  return counts;
}

/** Summarizes the rows: "12 new, 2 already added, 1 with problems". */
export function formatSummary(counts: Counts): string {
  const parts = [
    [counts.new, "new"],
    [counts.existing, "already added"],
    [counts.duplicate, counts.duplicate === 1 ? "duplicate" : "duplicates"],
    [counts.problem, "with problems"],
    [counts.skipped, "skipped"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(", ");
}

/** Formats the number of games for the import button. */
export function formatGames(count: number): string {
  if (count === 0) return "Games";
  return count === 1 ? "1 Game" : `${count} Games`;
}
