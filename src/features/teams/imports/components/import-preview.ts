import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { teamsApi } from "../../client.ts";
import { MOST_MEMBERS } from "../../rules.ts";
import { toImportRow, type ReadRow } from "../rows/rules.ts";
import type { ImportRow, RowOutcome } from "../schema.ts";
import { rowsOf, type Draft } from "./import-draft.ts";

/** A row on the screen. */
export type PreviewRow = {
  row: ReadRow;
  /** As people count. */
  number: number;
  /** As it is sent. */
  sent: ImportRow;
  isLeftOut: boolean;
  /** Undefined until the server has answered, and while a row is left out. */
  outcome: RowOutcome | undefined;
  /** The answer is on its way. */
  isPending: boolean;
  /** The number of the row that this one repeats. */
  repeats: number | undefined;
};

/** What the list would do, asked anew whenever something in it changes, while it is `wanted`. */
export function useImportPreview(teamId: string, draft: Draft, wanted: boolean) {
  const everyone = rowsOf(draft);
  const kept = everyone.filter(({ line }) => !draft.leftOut.has(line));
  const sent = kept.map((row) => toImportRow(row, draft.everyoneAgreed));
  const lines = kept.map(({ line }) => line);
  const query = useQuery({
    queryKey: ["import-preview", teamId, lines, sent],
    queryFn: async ({ signal }) => {
      const { rows, room } = await teamsApi.imports.preview({ teamId, rows: sent }, { signal });
      return { lines, room, outcomes: new Map(lines.map((line, index) => [line, rows[index]])) };
    },
    enabled: wanted && kept.length > 0 && kept.length <= MOST_MEMBERS,
    placeholderData: keepPreviousData,
    // The roster may have changed by the next time, and without a network it shall say so instead of waiting.
    gcTime: 0,
    networkMode: "always",
  });
  const numbers = new Map(everyone.map(({ line }, index) => [line, index + 1]));
  const rows = everyone.map((row): PreviewRow => {
    const isLeftOut = draft.leftOut.has(row.line);
    const outcome = isLeftOut ? undefined : query.data?.outcomes.get(row.line);
    const repeated = outcome?.status === "repeat" ? query.data!.lines[outcome.ofRow] : undefined;
    return {
      row,
      number: numbers.get(row.line)!,
      sent: toImportRow(row, draft.everyoneAgreed),
      isLeftOut,
      outcome,
      isPending: !isLeftOut && !outcome && query.isFetching,
      repeats: repeated === undefined ? undefined : numbers.get(repeated),
    };
  });
  const counts = countOutcomes(rows);
  return {
    rows,
    counts,
    /** How many people would be new or changed. */
    affected: new Set(rows.flatMap((item) => (changesSomething(item) ? (item.repeats ?? item.number) : [])))
      .size,
    /** Those that would be imported. */
    ready: rows.filter(({ outcome }) => outcome !== undefined && outcome.status !== "problem"),
    tooMany: Math.max(0, kept.length - MOST_MEMBERS),
    /** How many more are new than the roster has room for. */
    overflow: query.data ? Math.max(0, counts.new - query.data.room) : 0,
    isChecking: query.isFetching || query.isPlaceholderData,
    isFirst: query.isPending && query.fetchStatus !== "idle",
    isError: query.isError,
    checkAgain: () => void query.refetch(),
  };
}

const changesSomething = ({ outcome }: PreviewRow) =>
  outcome?.status === "new" || (outcome !== undefined && "changes" in outcome && outcome.changes.length > 0);

function countOutcomes(rows: PreviewRow[]) {
  const counts = { new: 0, merged: 0, unchanged: 0, problem: 0, leftOut: 0 };
  for (const { outcome, isLeftOut } of rows) {
    if (isLeftOut) counts.leftOut++;
    else if (outcome?.status === "merge" || outcome?.status === "repeat")
      counts[outcome.changes.length ? "merged" : "unchanged"]++;
    else if (outcome) counts[outcome.status]++;
  }
  return counts;
}

export type ImportPreview = ReturnType<typeof useImportPreview>;
