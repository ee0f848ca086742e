import { CalendarPlus, CopyCheck, TriangleAlert } from "lucide-react";
import { sideNames } from "#features/teams/sides/rules.ts";
import { CellField } from "#features/teams/imports/components/cell-field.tsx";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { SelectField } from "#ui/select-field.tsx";
import { EventKind } from "../../schema.ts";
import { parseKind } from "../rows/rules.ts";
import type { ReviewedRow } from "./schedule-draft.ts";
import { kindNames, listRemarks, formatWhen } from "./schedule-labels.ts";

export const editableFields = ["gameOn", "gameTime", "opponent", "location"] as const;
export type EditableField = (typeof editableFields)[number];

/** A row with its edit handlers. */
export type EditableRow = ReviewedRow & {
  isOpen: (field: EditableField) => boolean;
  /** True right after the user asks to edit this row. */
  isEditRequested: boolean;
  correct: (field: EditableField | "kind", value: string) => void;
};

const titles: Record<EditableField, string> = {
  gameOn: "Date",
  gameTime: "Time",
  opponent: "Opponent",
  location: "Location",
};

function EditField({ item, field }: { item: EditableRow; field: EditableField }) {
  return (
    // Resets the bold font on cards, where the date is the title.
    <div className="font-normal">
      <CellField
        label={`${titles[field]} in row ${item.number}`}
        value={item.row[field]}
        error={item.problems.find((problem) => problem.field === field)?.message}
        placeholder={titles[field]}
        focusOnMount={item.isEditRequested && field === "gameOn"}
        onValue={(value) => item.correct(field, value)}
      />
    </div>
  );
}

const textClass = ({ status, row }: ReviewedRow) =>
  cx("wrap-anywhere", status === "skipped" && "text-ink-3 line-through", row.isCancelled && "line-through");
const isEdited = (item: EditableRow, field: EditableField) => item.status !== "skipped" && item.isOpen(field);

/** Renders the date and time. */
export function DateCell({ item }: { item: EditableRow }) {
  const { day, time } = formatWhen(item.row);
  return (
    <div className="grid gap-1">
      {isEdited(item, "gameOn") ? (
        <EditField item={item} field="gameOn" />
      ) : (
        <span className={textClass(item)}>
          {/* The table shows the row number in its own column. */}
          <span className="caption text-ink-3 not-cards:hidden">{item.number}. </span>
          {day}
        </span>
      )}
      {isEdited(item, "gameTime") ? (
        <EditField item={item} field="gameTime" />
      ) : (
        <span className={cx("text-ink-2", textClass(item))}>{time}</span>
      )}
      {listRemarks(item).map((remark) => (
        <span key={remark} className="caption text-ink-2">
          {remark}
        </span>
      ))}
    </div>
  );
}

/** Renders the opponent or kind, with the notes below. */
export function OpponentCell({ item }: { item: EditableRow }) {
  const { row } = item;
  const kind = parseKind(row.kind) ?? "game";
  const options = EventKind.options.map((value) => ({ value, label: kindNames[value] }));
  return (
    <div className="grid gap-1">
      {isEdited(item, "opponent") ? (
        <>
          <EditField item={item} field="opponent" />
          <SelectField
            label={`Type in row ${item.number}`}
            hideLabel
            options={options}
            value={kind}
            onChange={(event) => item.correct("kind", event.currentTarget.value)}
          />
        </>
      ) : (
        <span className={textClass(item)}>{row.opponent || kindNames[kind]}</span>
      )}
      {(kind !== "game" && row.opponent !== "") || row.isCancelled || (kind === "game" && row.side) ? (
        <span className="flex flex-wrap gap-1">
          {kind !== "game" && row.opponent !== "" && <Badge tone="quiet">{kindNames[kind]}</Badge>}
          {kind === "game" && row.side && <Badge tone="quiet">{sideNames[row.side]}</Badge>}
          {row.isCancelled && <Badge tone="expired">Canceled</Badge>}
        </span>
      ) : null}
      {row.notes !== "" && (
        <span className="caption line-clamp-2 wrap-anywhere whitespace-pre-line text-ink-2">{row.notes}</span>
      )}
    </div>
  );
}

export function LocationCell({ item }: { item: EditableRow }) {
  if (isEdited(item, "location")) return <EditField item={item} field="location" />;
  return (
    <span className={cx(textClass(item), item.row.location === "" && "text-ink-3")}>
      {item.row.location || "No location"}
    </span>
  );
}

/** Renders what the import will do with the row. */
export function StatusCell({ item: { status } }: { item: ReviewedRow }) {
  switch (status) {
    case "skipped":
      return <Badge tone="quiet">Skipped</Badge>;
    case "problem":
      return (
        <Badge tone="expired" icon={<TriangleAlert />}>
          Problem
        </Badge>
      );
    case "new":
      return (
        <Badge tone="active" icon={<CalendarPlus />}>
          New
        </Badge>
      );
    case "existing":
    case "duplicate":
      return (
        <Badge tone="quiet" icon={<CopyCheck />}>
          {status === "existing" ? "Already Added" : "Duplicate"}
        </Badge>
      );
  }
}
