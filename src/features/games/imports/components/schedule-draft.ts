import { useState } from "react";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { checkRow, parseDate, parseTime } from "../rows/rules.ts";
import { getGameKey } from "../rules.ts";
import type { KnownGame, RowProblem, SchedulePreview, ScheduleRow } from "../schema.ts";

/** A row from the file, with the user's choice. */
export type DraftRow = {
  /** One-based. */
  number: number;
  row: ScheduleRow;
  remark: string | null;
  /** The user's override: skip the row, or import it even though it's a duplicate. Undefined for the default. */
  choice: "skip" | "import" | undefined;
};

type Game = NonNullable<ReturnType<typeof checkRow>["game"]>;

/** A row and what the import will do with it. */
export type ReviewedRow = DraftRow & {
  status: "new" | "existing" | "duplicate" | "problem" | "skipped";
  /** The game to store, or null when the row has problems. */
  game: Game | null;
  problems: RowProblem[];
  /** The number of the row that this one duplicates. */
  duplicateOf: number | undefined;
};

/**
 * Decides what happens to each row, with the same rules as the server: games that are already on the schedule or
 * earlier in the list are skipped.
 */
export function reviewRows(rows: readonly DraftRow[], knownGames: readonly KnownGame[]): ReviewedRow[] {
  const seen = new Map(knownGames.map((game) => [getGameKey(game), undefined as number | undefined]));
  return rows.map((item): ReviewedRow => {
    const { game, problems } = checkRow(item.row);
    const reviewedRow = { ...item, game, problems, duplicateOf: undefined };
    if (item.choice === "skip") return { ...reviewedRow, status: "skipped", problems: [] };
    if (!game) return { ...reviewedRow, status: "problem" };
    const key = getGameKey(game);
    const isKnown = seen.has(key);
    const duplicateOf = seen.get(key);
    if (isKnown && item.choice !== "import")
      return { ...reviewedRow, status: duplicateOf === undefined ? "existing" : "duplicate", duplicateOf };
    if (!isKnown) seen.set(key, item.number);
    return { ...reviewedRow, status: "new" };
  });
}

const emptyDraft = { rows: [] as DraftRow[], known: [] as KnownGame[], more: 0 };

/** Holds the rows with the user's choices and corrections. */
export function useScheduleDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const change = (number: number, update: (row: DraftRow) => DraftRow) =>
    setDraft((previous) => ({
      ...previous,
      rows: previous.rows.map((row) => (row.number === number ? update(row) : row)),
    }));
  return {
    more: draft.more,
    rows: reviewRows(draft.rows, draft.known),
    start: ({ rows, known, more }: SchedulePreview) =>
      setDraft({
        known,
        more,
        rows: rows.map(({ row, remark }, index) => ({
          number: index + 1,
          row: formatRow(row),
          remark,
          choice: undefined,
        })),
      }),
    correct: (number: number, field: keyof ScheduleRow, value: string) =>
      change(number, (item) => ({ ...item, row: { ...item.row, [field]: value } })),
    choose: (number: number, choice: DraftRow["choice"]) => change(number, (item) => ({ ...item, choice })),
    /** Sets the location of all rows without one. */
    fillLocation: (location: string) =>
      setDraft((previous) => ({
        ...previous,
        rows: previous.rows.map((item) =>
          item.row.location.trim() === "" ? { ...item, row: { ...item.row, location } } : item,
        ),
      })),
  };
}

export type ScheduleDraft = ReturnType<typeof useScheduleDraft>;

/** Formats a row for the fields where users correct it. */
function formatRow(row: ScheduleRow): ScheduleRow {
  const [on, time] = [parseDate(row.gameOn), parseTime(row.gameTime)];
  return {
    ...row,
    gameOn: on === null ? row.gameOn : formatDate(on),
    gameTime: time ? formatTime(time) : row.gameTime,
  };
}
