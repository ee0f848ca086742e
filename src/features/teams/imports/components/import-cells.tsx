import { Check, Merge, Minus, TriangleAlert, UserCheck, UserPlus } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { CellField } from "./cell-field.tsx";
import type { PreviewRow } from "./import-preview.ts";
import { remarksOn } from "./import-words.ts";

export const ownFields = ["name", "phone", "email"] as const;
type OwnField = (typeof ownFields)[number];

/** A row with what can be done to it in its place. */
export type EditableRow = PreviewRow & {
  isOpen: (field: string) => boolean;
  /** Somebody has just asked to edit it. */
  isAsked: boolean;
  correct: (field: string, value: string) => void;
};

const problemWith = ({ outcome }: PreviewRow, field: string) =>
  outcome?.status === "problem"
    ? outcome.problems.find((problem) => problem.field === field)?.message
    : undefined;

const inputs: Record<OwnField, { title: string; inputMode: "text" | "tel" | "email" }> = {
  name: { title: "Name", inputMode: "text" },
  phone: { title: "Phone", inputMode: "tel" },
  email: { title: "Email", inputMode: "email" },
};

const wordsFor = (item: PreviewRow, field: OwnField) =>
  field === "phone" && item.outcome && "phoneInWords" in item.outcome
    ? item.outcome.phoneInWords
    : item.row[field];

/** Name, phone or e-mail: as text, or as a field when it had a problem or is being edited. */
export function OwnCell({ item, field }: { item: EditableRow; field: OwnField }) {
  const { title, inputMode } = inputs[field];
  const { isLeftOut } = item;
  if (!isLeftOut && item.isOpen(field))
    return (
      <CellField
        label={`${title} in row ${item.number}`}
        value={item.row[field]}
        error={problemWith(item, field)}
        inputMode={inputMode}
        placeholder={title}
        takesFocus={item.isAsked && field === "name"}
        onValue={(value) => item.correct(field, value)}
      />
    );
  const words = wordsFor(item, field);
  return (
    <span
      className={cx(
        "wrap-anywhere",
        (isLeftOut || words === "") && "text-ink-3",
        isLeftOut && "line-through",
      )}
    >
      {words || `No ${title.toLowerCase()}`}
    </span>
  );
}

/** The name, and what one should know about the row. */
export function NameCell({ item }: { item: EditableRow }) {
  return (
    <div className="grid gap-1">
      <div>
        {/* A table has a column for it. */}
        <span className="caption text-ink-3 not-cards:hidden">{item.number}. </span>
        <OwnCell item={item} field="name" />
      </div>
      {remarksOn(item).map((remark) => (
        <span key={remark} className="caption wrap-anywhere text-ink-2">
          {remark}
        </span>
      ))}
    </div>
  );
}

/** The member's own phone, and those of their contacts below. */
export function PhonesCell({ item }: { item: EditableRow }) {
  return (
    <div className="grid gap-1.5">
      <OwnCell item={item} field="phone" />
      {item.row.contacts.map((contact, index) => {
        const field = `contacts.${index}.phone`;
        const isField = !item.isLeftOut && item.isOpen(field);
        const agreed = item.sent.contacts[index]!.smsConsent ? ", agreed to SMS" : "";
        return (
          // A contact is its place in the row.
          <div key={field} className="caption grid gap-1 wrap-anywhere text-ink-2">
            {isField ? contact.label : `${contact.label}: ${contact.phone || "no phone"}${agreed}`}
            {isField && (
              <CellField
                label={`Phone of ${contact.label} in row ${item.number}`}
                value={contact.phone}
                error={problemWith(item, field)}
                inputMode="tel"
                placeholder={`Phone of ${contact.label}`}
                onValue={(value) => item.correct(field, value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

export function ConsentCell({ item: { sent, isLeftOut } }: { item: PreviewRow }) {
  const agreed = sent.smsConsent && !isLeftOut;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-sm whitespace-nowrap",
        agreed ? "font-[580] text-green-ink" : "text-ink-3",
      )}
    >
      {agreed ? <Check className="size-4" /> : <Minus className="size-4" />}
      {agreed ? "Agreed" : "Not given"}
    </span>
  );
}

/** What becomes of the row. */
export function OutcomeCell({ item: { outcome, isLeftOut, isPending } }: { item: PreviewRow }) {
  if (isLeftOut) return <Badge tone="quiet">Left Out</Badge>;
  switch (outcome?.status) {
    case undefined:
      if (isPending) return <Skeleton shape="pill" className="h-6 w-16" />;
      return <Badge tone="outline">Not Checked</Badge>;
    case "new":
      return (
        <Badge tone="active" icon={<UserPlus />}>
          New
        </Badge>
      );
    case "problem":
      return (
        <Badge tone="expired" icon={<TriangleAlert />}>
          Problem
        </Badge>
      );
    case "merge":
    case "repeat":
      if (outcome.changes.length)
        return (
          <Badge tone="info" icon={<Merge />}>
            Merge
          </Badge>
        );
      return (
        <Badge tone="quiet" icon={<UserCheck />}>
          {outcome.status === "merge" ? "Already There" : "Repeat"}
        </Badge>
      );
  }
}
