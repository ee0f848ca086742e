import { CalendarPlus, CircleSlash, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import {
  editableFields,
  StatusCell,
  OpponentCell,
  DateCell,
  LocationCell,
  type EditableField,
  type EditableRow,
} from "./schedule-cells.tsx";
import type { ReviewedRow, ScheduleDraft } from "./schedule-draft.ts";

const columns: Column<EditableRow>[] = [
  {
    key: "number",
    header: <span className="sr-only">Row</span>,
    cardSlot: "hidden",
    className: "not-cards:w-9 text-ink-3 tabular-nums",
    cell: ({ number }) => number,
  },
  {
    key: "when",
    header: "When",
    cardSlot: "title",
    className: "not-cards:w-52",
    cell: (item) => <DateCell item={item} />,
  },
  { key: "what", header: "Opponent", cell: (item) => <OpponentCell item={item} /> },
  {
    key: "where",
    header: "Location",
    className: "not-cards:w-64",
    cell: (item) => <LocationCell item={item} />,
  },
  {
    key: "outcome",
    header: "Result",
    cardSlot: "status",
    className: "cards:self-start",
    cell: (item) => <StatusCell item={item} />,
  },
];

/** Keeps fields that had a problem open after it's fixed, so that nothing moves under the pointer. */
function useOpenFields(rows: ReviewedRow[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [requestedRow, setRequestedRow] = useState<number>();
  const invalidFields = rows.flatMap(({ number, problems }) =>
    problems.map(({ field }) => `${number}.${field}`),
  );
  if (invalidFields.some((key) => !open.has(key))) setOpen(new Set([...open, ...invalidFields]));
  return {
    isOpen: (number: number, field: EditableField) => open.has(`${number}.${field}`),
    requestedRow,
    openRow: (number: number) => {
      setRequestedRow(number);
      setOpen(new Set([...open, ...editableFields.map((field) => `${number}.${field}`)]));
    },
  };
}

const hasOpen = (item: EditableRow) => editableFields.some((field) => item.isOpen(field));

export interface ScheduleRowsProps extends Pick<ScheduleDraft, "correct" | "choose"> {
  rows: ReviewedRow[];
  /** Shows only rows that have or had a problem. */
  onlyProblems: boolean;
}

/** Lists every row with its result. Problems can be fixed in place. */
export function ScheduleRows({ rows, onlyProblems, correct, choose }: ScheduleRowsProps) {
  const { isOpen, requestedRow, openRow } = useOpenFields(rows);
  const items = rows.map((item): EditableRow => ({
    ...item,
    isOpen: (field) => isOpen(item.number, field),
    isEditRequested: requestedRow === item.number,
    correct: (field, value) => correct(item.number, field, value),
  }));
  return (
    <DataTable
      caption="Your schedule"
      columns={columns}
      rows={onlyProblems ? items.filter(hasOpen) : items}
      rowKey={({ number }) => number}
      renderActions={(item) => (
        <>
          {item.status !== "skipped" && !editableFields.every((field) => item.isOpen(field)) && (
            <IconButton label={`Edit row ${item.number}`} onClick={() => openRow(item.number)}>
              <Pencil />
            </IconButton>
          )}
          <ChoiceButton item={item} choose={(choice) => choose(item.number, choice)} />
        </>
      )}
    />
  );
}

type ChoiceButtonProps = { item: ReviewedRow; choose: (choice: ReviewedRow["choice"]) => void };

/** Toggles between importing and skipping a row. */
function ChoiceButton({ item: { number, status, choice }, choose }: ChoiceButtonProps) {
  if (status === "existing" || status === "duplicate")
    return (
      <IconButton label={`Import row ${number} anyway`} onClick={() => choose("import")}>
        <CalendarPlus />
      </IconButton>
    );
  if (status === "skipped")
    return (
      <IconButton label={`Include row ${number}`} onClick={() => choose(undefined)}>
        <Undo2 />
      </IconButton>
    );
  return (
    <IconButton
      label={`Skip row ${number}`}
      // To skip a duplicate, clear the choice, because duplicates are skipped by default.
      onClick={() => choose(choice === "import" ? undefined : "skip")}
    >
      <CircleSlash />
    </IconButton>
  );
}
