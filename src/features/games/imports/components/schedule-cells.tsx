import { CalendarPlus, CopyCheck, TriangleAlert } from "lucide-react";
import { CellField } from "#features/teams/imports/components/cell-field.tsx";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { SelectField } from "#ui/select-field.tsx";
import { EventKind } from "../../schema.ts";
import { readKind } from "../rows/rules.ts";
import type { JudgedRow } from "./schedule-draft.ts";
import { kindNames, remarksOn, whenInWords } from "./schedule-words.ts";

export const editableFields = ["gameOn", "gameTime", "opponent", "location"] as const;
export type EditableField = (typeof editableFields)[number];

/** A row with what can be done to it in its place. */
export type EditableRow = JudgedRow & {
  isOpen: (field: EditableField) => boolean;
  /** Somebody has just asked to edit it. */
  isAsked: boolean;
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
    // On a card the day is the title.
    <div className="font-normal">
      <CellField
        label={`${titles[field]} in row ${item.number}`}
        value={item.row[field]}
        error={item.problems.find((problem) => problem.field === field)?.message}
        placeholder={titles[field]}
        takesFocus={item.isAsked && field === "gameOn"}
        onValue={(value) => item.correct(field, value)}
      />
    </div>
  );
}

const textLook = ({ status, row }: JudgedRow) =>
  cx("wrap-anywhere", status === "left-out" && "text-ink-3 line-through", row.isCancelled && "line-through");
const isEdited = (item: EditableRow, field: EditableField) =>
  item.status !== "left-out" && item.isOpen(field);

/** Day and time, together as people say them. */
export function WhenCell({ item }: { item: EditableRow }) {
  const { day, time } = whenInWords(item.row);
  return (
    <div className="grid gap-1">
      {isEdited(item, "gameOn") ? (
        <EditField item={item} field="gameOn" />
      ) : (
        <span className={textLook(item)}>
          {/* A table has a column for it. */}
          <span className="caption text-ink-3 not-cards:hidden">{item.number}. </span>
          {day}
        </span>
      )}
      {isEdited(item, "gameTime") ? (
        <EditField item={item} field="gameTime" />
      ) : (
        <span className={cx("text-ink-2", textLook(item))}>{time}</span>
      )}
      {remarksOn(item).map((remark) => (
        <span key={remark} className="caption text-ink-2">
          {remark}
        </span>
      ))}
    </div>
  );
}

/** Against whom, or what else it is; the notes below. */
export function WhatCell({ item }: { item: EditableRow }) {
  const { row } = item;
  const kind = readKind(row.kind) ?? "game";
  const options = EventKind.options.map((value) => ({ value, label: kindNames[value] }));
  return (
    <div className="grid gap-1">
      {isEdited(item, "opponent") ? (
        <>
          <EditField item={item} field="opponent" />
          <SelectField
            label={`Kind in row ${item.number}`}
            hideLabel
            options={options}
            value={kind}
            onChange={(event) => item.correct("kind", event.currentTarget.value)}
          />
        </>
      ) : (
        <span className={textLook(item)}>{row.opponent || kindNames[kind]}</span>
      )}
      {(kind !== "game" && row.opponent !== "") || row.isCancelled ? (
        <span className="flex flex-wrap gap-1">
          {kind !== "game" && row.opponent !== "" && <Badge tone="quiet">{kindNames[kind]}</Badge>}
          {row.isCancelled && <Badge tone="expired">Cancelled</Badge>}
        </span>
      ) : null}
      {row.notes !== "" && (
        <span className="caption line-clamp-2 wrap-anywhere whitespace-pre-line text-ink-2">{row.notes}</span>
      )}
    </div>
  );
}

export function WhereCell({ item }: { item: EditableRow }) {
  if (isEdited(item, "location")) return <EditField item={item} field="location" />;
  return (
    <span className={cx(textLook(item), item.row.location === "" && "text-ink-3")}>
      {item.row.location || "No location"}
    </span>
  );
}

/** What becomes of the row. */
export function OutcomeCell({ item: { status } }: { item: JudgedRow }) {
  switch (status) {
    case "left-out":
      return <Badge tone="quiet">Left Out</Badge>;
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
    case "there":
    case "repeat":
      return (
        <Badge tone="quiet" icon={<CopyCheck />}>
          {status === "there" ? "Already There" : "Repeat"}
        </Badge>
      );
  }
}
