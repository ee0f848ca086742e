import { CircleSlash, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import {
  ConsentCell,
  NameCell,
  OutcomeCell,
  OwnCell,
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
    cell: (item) => <OwnCell item={item} field="email" />,
  },
  {
    key: "consent",
    header: "SMS Consent",
    cardLabel: "SMS consent",
    cell: (item) => <ConsentCell item={item} />,
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
function useOpenFields(rows: PreviewRow[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<number>();
  const wrong = rows.flatMap(({ row, outcome }) =>
    outcome?.status === "problem" ? outcome.problems.map(({ field }) => `${row.line}.${field}`) : [],
  );
  if (wrong.some((key) => !open.has(key))) setOpen(new Set([...open, ...wrong]));
  return {
    isOpen: (line: number, field: string) => open.has(`${line}.${field}`),
    asked,
    openRow: (line: number) => {
      setAsked(line);
      setOpen(new Set([...open, ...ownFields.map((field) => `${line}.${field}`)]));
    },
  };
}

const hasOpen = ({ row, isOpen }: EditableRow) =>
  ownFields.some((field) => isOpen(field)) ||
  row.contacts.some((_, index) => isOpen(`contacts.${index}.phone`));

export interface ImportRowsProps extends Pick<ImportDraft, "correct" | "setLeftOut"> {
  rows: PreviewRow[];
  /** Only those that have, or have had, a problem. */
  onlyProblems: boolean;
}

/** Every row with what would become of it; what is wrong can be put right in its place. */
export function ImportRows({ rows, onlyProblems, correct, setLeftOut }: ImportRowsProps) {
  const { isOpen, asked, openRow } = useOpenFields(rows);
  const items = rows.map((item): EditableRow => {
    const { line } = item.row;
    return {
      ...item,
      isOpen: (field) => isOpen(line, field),
      isAsked: asked === line,
      correct: (field, value) => correct(line, field, value),
    };
  });
  return (
    <DataTable
      caption="Your list"
      columns={columns}
      rows={onlyProblems ? items.filter(hasOpen) : items}
      rowKey={({ row }) => row.line}
      renderActions={({ row: { line, name }, number, isLeftOut, isOpen: isFieldOpen }) => {
        const who = name || `row ${number}`;
        return (
          <>
            {!isLeftOut && !ownFields.every((field) => isFieldOpen(field)) && (
              <IconButton label={`Edit ${who}`} onClick={() => openRow(line)}>
                <Pencil />
              </IconButton>
            )}
            <IconButton
              label={isLeftOut ? `Put back ${who}` : `Leave out ${who}`}
              onClick={() => setLeftOut(line, !isLeftOut)}
            >
              {isLeftOut ? <Undo2 /> : <CircleSlash />}
            </IconButton>
          </>
        );
      }}
    />
  );
}
