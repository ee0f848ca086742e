import { useState } from "react";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
import { checkRow, readDate, readTime } from "../rows/rules.ts";
import { gameKey } from "../rules.ts";
import type { KnownGame, RowProblem, SchedulePreview, ScheduleRow } from "../schema.ts";

/** A row of the file with what was decided about it. */
export type DraftRow = {
  /** As people count. */
  number: number;
  row: ScheduleRow;
  remark: string | null;
  /** Left out, or imported although it is there already; undefined: as it comes. */
  choice: "leave-out" | "import" | undefined;
};

type Game = NonNullable<ReturnType<typeof checkRow>["game"]>;

/** ... and what becomes of it. */
export type JudgedRow = DraftRow & {
  status: "new" | "there" | "repeat" | "problem" | "left-out";
  /** As it would be stored; null with problems. */
  game: Game | null;
  problems: RowProblem[];
  /** The number of the row that this one repeats. */
  repeats: number | undefined;
};

/** Decides row by row, as the server will again: what is there already, or twice in the list, is skipped. */
export function judgeRows(rows: readonly DraftRow[], known: readonly KnownGame[]): JudgedRow[] {
  const seen = new Map(known.map((game) => [gameKey(game), undefined as number | undefined]));
  return rows.map((item): JudgedRow => {
    const { game, problems } = checkRow(item.row);
    const judged = { ...item, game, problems, repeats: undefined };
    if (item.choice === "leave-out") return { ...judged, status: "left-out", problems: [] };
    if (!game) return { ...judged, status: "problem" };
    const key = gameKey(game);
    const isKnown = seen.has(key);
    const repeats = seen.get(key);
    if (isKnown && item.choice !== "import")
      return { ...judged, status: repeats === undefined ? "there" : "repeat", repeats };
    if (!isKnown) seen.set(key, item.number);
    return { ...judged, status: "new" };
  });
}

const empty = { rows: [] as DraftRow[], known: [] as KnownGame[], more: 0 };

/** All that a person has decided and corrected so far. */
export function useScheduleDraft() {
  const [draft, setDraft] = useState(empty);
  const change = (number: number, patch: (row: DraftRow) => DraftRow) =>
    setDraft((before) => ({
      ...before,
      rows: before.rows.map((row) => (row.number === number ? patch(row) : row)),
    }));
  return {
    more: draft.more,
    rows: judgeRows(draft.rows, draft.known),
    start: ({ rows, known, more }: SchedulePreview) =>
      setDraft({
        known,
        more,
        rows: rows.map(({ row, remark }, index) => ({
          number: index + 1,
          row: asTyped(row),
          remark,
          choice: undefined,
        })),
      }),
    correct: (number: number, field: keyof ScheduleRow, value: string) =>
      change(number, (item) => ({ ...item, row: { ...item.row, [field]: value } })),
    choose: (number: number, choice: DraftRow["choice"]) => change(number, (item) => ({ ...item, choice })),
    /** One place for all that have none. */
    fillLocation: (location: string) =>
      setDraft((before) => ({
        ...before,
        rows: before.rows.map((item) =>
          item.row.location.trim() === "" ? { ...item, row: { ...item.row, location } } : item,
        ),
      })),
  };
}

export type ScheduleDraft = ReturnType<typeof useScheduleDraft>;

/** As people would type it, for the fields that correct it. */
function asTyped(row: ScheduleRow): ScheduleRow {
  const [on, time] = [readDate(row.gameOn), readTime(row.gameTime)];
  return {
    ...row,
    gameOn: on === null ? row.gameOn : dateInWords(on),
    gameTime: time ? timeInWords(time) : row.gameTime,
  };
}
