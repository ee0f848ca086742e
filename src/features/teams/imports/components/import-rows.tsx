import { CircleSlash, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import {
  ConsentCell,
  EmailCell,
  NameCell,
  OutcomeCell,
  ownFields,
  PhonesCell,
  type EditableRow,
} from "./import-cells.tsx";
import type { ImportDraft } from "./import-draft.ts";
import type { PreviewRow } from "./import-preview.ts";

const columns: Column<EditableRow>[] = [
  {
    key: "number",
    header: <span className="sr-only">Row</span>,
    cardSlot: "hidden",
    className: "not-cards:w-9 text-ink-3 tabular-nums",
    cell: ({ number }) => number,
  },
  { key: "name", header: "Name", cardSlot: "title", cell: (item) => <NameCell item={item} /> },
  {
    key: "phone",
    header: "Phone",
    cardSlot: "subtitle",
    className: "not-cards:w-52",
    cell: (item) => <PhonesCell item={item} />,
  },
  {
    key: "email",
    header: "Email",
    className: "not-cards:w-56",
    cell: (item) => <EmailCell item={item} />,
  },
  {
    key: "consent",
    header: "SMS Consent",
    cardLabel: "SMS consent",
    cell: (item) => <ConsentCell item={item} />,
  },
  {
    key: "outcome",
    header: "Result",
    cardSlot: "status",
    className: "cards:self-start",
    cell: (item) => <OutcomeCell item={item} />,
  },
];

/** Keeps a field open after its problem is fixed so that nothing moves under the pointer. */
function useOpenFields(rows: PreviewRow[]) {
  const [openFields, setOpenFields] = useState<ReadonlySet<string>>(new Set());
  const [editingLine, setEditingLine] = useState<number>();
  const invalidFields = rows.flatMap(({ row, outcome }) =>
    outcome?.status === "problem" ? outcome.problems.map(({ field }) => `${row.line}.${field}`) : [],
  );
  if (invalidFields.some((key) => !openFields.has(key)))
    setOpenFields(new Set([...openFields, ...invalidFields]));
  return {
    isOpen: (line: number, field: string) => openFields.has(`${line}.${field}`),
    editingLine,
    openRow: (line: number) => {
      setEditingLine(line);
      setOpenFields(new Set([...openFields, ...ownFields.map((field) => `${line}.${field}`)]));
    },
  };
}

const hasOpenField = ({ row, isOpen }: EditableRow) =>
  ownFields.some((field) => isOpen(field)) ||
  row.contacts.some((_, index) => isOpen(`contacts.${index}.phone`) || isOpen(`contacts.${index}.email`));

export interface ImportRowsProps extends Pick<ImportDraft, "setValue" | "setSkipped"> {
  rows: PreviewRow[];
  /** Whether to show only rows that have or had a problem. */
  showsOnlyProblems: boolean;
}

/** Lists every row and what would happen to it. Problems can be fixed in place. */
export function ImportRows({ rows, showsOnlyProblems, setValue, setSkipped }: ImportRowsProps) {
  const { isOpen, editingLine, openRow } = useOpenFields(rows);
  const items = rows.map((item): EditableRow => {
    const { line } = item.row;
    return {
      ...item,
      isOpen: (field) => isOpen(line, field),
      isEditing: editingLine === line,
      setValue: (field, value) => setValue(line, field, value),
    };
  });
  return (
    <DataTable
      caption="Your list"
      columns={columns}
      rows={showsOnlyProblems ? items.filter(hasOpenField) : items}
      rowKey={({ row }) => row.line}
      renderActions={({ row: { line, name }, number, isSkipped, isOpen: isFieldOpen }) => {
        const rowLabel = name || `row ${number}`;
        return (
          <>
            {!isSkipped && !ownFields.every((field) => isFieldOpen(field)) && (
              <IconButton label={`Edit ${rowLabel}`} onClick={() => openRow(line)}>
                <Pencil />
              </IconButton>
            )}
            <IconButton
              label={isSkipped ? `Include ${rowLabel}` : `Skip ${rowLabel}`}
              onClick={() => setSkipped(line, !isSkipped)}
            >
              {isSkipped ? <Undo2 /> : <CircleSlash />}
            </IconButton>
          </>
        );
      }}
    />
  );
}
