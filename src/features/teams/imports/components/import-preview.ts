import { useQuery } from "@tanstack/react-query";
import { teamsApi } from "../../client.ts";
import { MAX_GROUP_NAME } from "../../groups/rules.ts";
import { MAX_MEMBERS } from "../../rules.ts";
import { toImportRow, type ReadRow } from "../rows/rules.ts";
import type { ImportRow, RowOutcome } from "../schema.ts";
import { listRows, type Draft } from "./import-draft.ts";

/** A row of the preview. */
export type PreviewRow = {
  row: ReadRow;
  /** The row number, starting at 1. */
  number: number;
  /** The row as it's sent to the server. */
  importRow: ImportRow;
  isSkipped: boolean;
  /** The names of the groups that the list puts them in, without those that the user unchecked. */
  groups: string[];
  /** Undefined for skipped rows, and for other rows until the server has responded. */
  outcome: RowOutcome | undefined;
  /** True while the server is checking the row. */
  isPending: boolean;
  /** The number of the row that this one duplicates. */
  duplicateOf: number | undefined;
};

/** Previews the import whenever the list changes while `isEnabled` is true. */
export function useImportPreview(teamId: string, draft: Draft, isEnabled: boolean) {
  const allRows = listRows(draft);
  // Lines that couldn't be read stay in the browser until they're fixed.
  const includedRows = allRows.filter(({ line, problem }) => !draft.skipped.has(line) && !problem);
  const toRequest = (row: ReadRow) =>
    toImportRow(row, draft.everyoneAgreed, draft.areMinors, draft.everyoneAgreedToEmails);
  const importRows = includedRows.map(toRequest);
  const lines = includedRows.map(({ line }) => line);
  const isAdded = (name: string) => !draft.refusedGroups.has(name.toLowerCase());
  const names = new Set(importRows.flatMap(({ groups = [] }) => groups));
  const newGroups = [...names].filter(isAdded).slice(0, 100);
  // Unless the user unchecked one, all of the list's new groups are added.
  const choices = newGroups.length < names.size ? { newGroups } : {};
  const query = useQuery({
    queryKey: ["import-preview", teamId, draft.listNumber, lines, importRows, choices],
    queryFn: async ({ signal }) => {
      const preview = await teamsApi.imports.preview({ teamId, rows: importRows, ...choices }, { signal });
      const { rows, room, newGroups: offered = [], groupRoom = 0 } = preview;
      return {
        lines,
        room,
        offered,
        groupRoom,
        outcomes: new Map(lines.map((line, index) => [line, rows[index]])),
      };
    },
    enabled: isEnabled && includedRows.length > 0 && includedRows.length <= MAX_MEMBERS,
    // Outcomes are by line, so those of another list would open fields that have no problem.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === draft.listNumber ? previous : undefined,
    // Don't cache, because the roster may change between previews. Fail when offline instead of waiting.
    gcTime: 0,
    networkMode: "always",
  });
  const numbers = new Map(allRows.map(({ line }, index) => [line, index + 1]));
  const rows = allRows.map((row): PreviewRow => {
    const isSkipped = draft.skipped.has(row.line);
    const outcome = isSkipped ? undefined : (toProblem(row) ?? query.data?.outcomes.get(row.line));
    const duplicatedLine = outcome?.status === "duplicate" ? query.data!.lines[outcome.ofRow] : undefined;
    return {
      row,
      number: numbers.get(row.line)!,
      importRow: toRequest(row),
      isSkipped,
      outcome,
      groups: (row.groups ?? []).filter((name) => isAdded(name) && name.length <= MAX_GROUP_NAME),
      isPending: !isSkipped && !outcome && query.isFetching,
      duplicateOf: duplicatedLine === undefined ? undefined : numbers.get(duplicatedLine),
    };
  });
  const counts = countOutcomes(rows);
  const offeredGroups = query.data?.offered ?? [];
  const acceptedGroups = offeredGroups.filter(isAdded);
  return {
    rows,
    counts,
    /** How many people are in the list, without duplicates and lines to fix. */
    playerCount: rows.filter(
      ({ outcome }) => outcome && outcome.status !== "problem" && outcome.status !== "duplicate",
    ).length,
    /** How many people would be added or changed. */
    affectedCount: new Set(
      rows.flatMap((item) => (hasChanges(item) ? (item.duplicateOf ?? item.number) : [])),
    ).size,
    /** The rows that would be imported. */
    importableRows: rows.filter(({ outcome }) => outcome !== undefined && outcome.status !== "problem"),
    newGroups: acceptedGroups.length > 0 ? { newGroups: acceptedGroups } : {},
    /** The lines that stay when the others are imported. */
    linesToFix: new Set(
      rows.flatMap(({ row, outcome }) => (outcome?.status === "problem" ? [row.line] : [])),
    ),
    excessCount: Math.max(0, includedRows.length - MAX_MEMBERS),
    /** How many new members don't fit on the roster. */
    overflow: query.data ? Math.max(0, counts.new - query.data.room) : 0,
    /** The list's groups that the team doesn't have, and those of them that are added. */
    offeredGroups,
    acceptedGroups,
    /** How many new groups are too many for the team. */
    groupOverflow: query.data ? Math.max(0, acceptedGroups.length - query.data.groupRoom) : 0,
    isChecking: query.isFetching || query.isPlaceholderData,
    isFirst: query.isPending && query.fetchStatus !== "idle",
    isError: query.isError,
    retry: () => void query.refetch(),
  };
}

const toProblem = ({ problem }: ReadRow): RowOutcome | undefined =>
  problem && { status: "problem", problems: [problem] };

const hasChanges = ({ outcome }: PreviewRow) =>
  outcome?.status === "new" || (outcome !== undefined && "changes" in outcome && outcome.changes.length > 0);

function countOutcomes(rows: PreviewRow[]) {
  const counts = { new: 0, merged: 0, unchanged: 0, problem: 0, skipped: 0 };
  for (const { outcome, isSkipped } of rows) {
    if (isSkipped) counts.skipped++;
    else if (outcome?.status === "merge" || outcome?.status === "duplicate")
      counts[outcome.changes.length ? "merged" : "unchanged"]++;
    else if (outcome) counts[outcome.status]++;
  }
  return counts;
}

export type ImportPreview = ReturnType<typeof useImportPreview>;
