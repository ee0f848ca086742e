import { CalendarPlus, CircleSlash, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import {
  editableFields,
  OutcomeCell,
  WhatCell,
  WhenCell,
  WhereCell,
  type EditableField,
  type EditableRow,
} from "./schedule-cells.tsx";
import type { JudgedRow, ScheduleDraft } from "./schedule-draft.ts";

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
    cell: (item) => <WhenCell item={item} />,
  },
  { key: "what", header: "Opponent", cell: (item) => <WhatCell item={item} /> },
  {
    key: "where",
    header: "Location",
    className: "not-cards:w-64",
    cell: (item) => <WhereCell item={item} />,
  },
  {
    key: "outcome",
    header: "What Happens",
    cardSlot: "status",
    className: "cards:self-start",
    cell: (item) => <OutcomeCell item={item} />,
  },
];

/** Fields that have had a problem stay open when it is solved, so that nothing moves under the hand. */
function useOpenFields(rows: JudgedRow[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<number>();
  const wrong = rows.flatMap(({ number, problems }) => problems.map(({ field }) => `${number}.${field}`));
  if (wrong.some((key) => !open.has(key))) setOpen(new Set([...open, ...wrong]));
  return {
    isOpen: (number: number, field: EditableField) => open.has(`${number}.${field}`),
    asked,
    openRow: (number: number) => {
      setAsked(number);
      setOpen(new Set([...open, ...editableFields.map((field) => `${number}.${field}`)]));
    },
  };
}

const hasOpen = (item: EditableRow) => editableFields.some((field) => item.isOpen(field));

export interface ScheduleRowsProps extends Pick<ScheduleDraft, "correct" | "choose"> {
  rows: JudgedRow[];
  /** Only those that have, or have had, a problem. */
  onlyProblems: boolean;
}

/** Every row with what would become of it; what is wrong can be put right in its place. */
export function ScheduleRows({ rows, onlyProblems, correct, choose }: ScheduleRowsProps) {
  const { isOpen, asked, openRow } = useOpenFields(rows);
  const items = rows.map((item): EditableRow => ({
    ...item,
    isOpen: (field) => isOpen(item.number, field),
    isAsked: asked === item.number,
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
          {item.status !== "left-out" && !editableFields.every((field) => item.isOpen(field)) && (
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

type ChoiceButtonProps = { item: JudgedRow; choose: (choice: JudgedRow["choice"]) => void };

/** The other way round: take what is left out, leave out what is taken. */
function ChoiceButton({ item: { number, status, choice }, choose }: ChoiceButtonProps) {
  if (status === "there" || status === "repeat")
    return (
      <IconButton label={`Import row ${number} anyway`} onClick={() => choose("import")}>
        <CalendarPlus />
      </IconButton>
    );
  if (status === "left-out")
    return (
      <IconButton label={`Put back row ${number}`} onClick={() => choose(undefined)}>
        <Undo2 />
      </IconButton>
    );
  return (
    <IconButton
      label={`Leave out row ${number}`}
      // What is there already is skipped by itself.
      onClick={() => choose(choice === "import" ? undefined : "leave-out")}
    >
      <CircleSlash />
    </IconButton>
  );
}
