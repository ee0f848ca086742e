import { Check, Merge, Minus, TriangleAlert, UserCheck, UserPlus } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { FieldError } from "#ui/field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CellField } from "./cell-field.tsx";
import type { PreviewRow } from "./import-preview.ts";
import { listRowNotes } from "./import-labels.ts";

export const ownFields = ["name", "phone", "email"] as const;
type OwnField = (typeof ownFields)[number];

/** A row and the actions for editing it in place. */
export type EditableRow = PreviewRow & {
  isOpen: (field: string) => boolean;
  /** Whether the user just opened this row for editing. */
  isEditing: boolean;
  setValue: (field: string, value: string) => void;
};

const findProblem = ({ outcome }: PreviewRow, field: string) =>
  outcome?.status === "problem"
    ? outcome.problems.find((problem) => problem.field === field)?.message
    : undefined;

const inputs: Record<OwnField, { title: string; inputMode: "text" | "tel" | "email" }> = {
  name: { title: "Name", inputMode: "text" },
  phone: { title: "Phone", inputMode: "tel" },
  email: { title: "Email", inputMode: "email" },
};

const getDisplayValue = (item: PreviewRow, field: OwnField) =>
  field === "phone" && item.outcome && "displayPhone" in item.outcome
    ? item.outcome.displayPhone
    : item.row[field];

/** Shows a name, phone, or email as text, or as a field if it had a problem or is being edited. */
function OwnCell({ item, field }: { item: EditableRow; field: OwnField }) {
  const { title, inputMode } = inputs[field];
  const { isSkipped } = item;
  if (!isSkipped && item.isOpen(field))
    return (
      <CellField
        label={`${title} in row ${item.number}`}
        value={item.row[field]}
        error={findProblem(item, field)}
        inputMode={inputMode}
        placeholder={title}
        focusOnMount={item.isEditing && field === "name"}
        onValue={(value) => item.setValue(field, value)}
      />
    );
  const displayValue = getDisplayValue(item, field);
  return (
    <span
      className={cx(
        "wrap-anywhere",
        (isSkipped || displayValue === "") && "text-ink-3",
        isSkipped && "line-through",
      )}
    >
      {displayValue || `No ${title.toLowerCase()}`}
    </span>
  );
}

/** Shows the name and notes about the row. */
export function NameCell({ item }: { item: EditableRow }) {
  return (
    <div className="grid gap-1">
      <div>
        {/* The table has its own column for the number. */}
        <span className="caption text-ink-3 not-cards:hidden">{item.number}. </span>
        <OwnCell item={item} field="name" />
      </div>
      {listRowNotes(item).map((note) => (
        <span key={note} className="caption wrap-anywhere text-ink-2">
          {note}
        </span>
      ))}
    </div>
  );
}

/** Shows the member's own phone with their contacts' phones below it. */
export function PhonesCell({ item }: { item: EditableRow }) {
  return (
    <div className="grid gap-1.5">
      <OwnCell item={item} field="phone" />
      {item.row.contacts.map((contact, index) => {
        // A contact has a phone, an email, or both. The preview's problems are about either.
        const emailField = `contacts.${index}.email`;
        const phoneField = `contacts.${index}.phone`;
        const isEmail = contact.phone === "" || item.isOpen(emailField);
        const field = isEmail ? emailField : phoneField;
        const isField = !item.isSkipped && item.isOpen(field);
        const { smsConsent, emailConsent } = item.importRow.contacts[index]!;
        const consents = [smsConsent && "texts", emailConsent && "emails"].filter(Boolean).join(" and ");
        const consentNote = consents && `, agreed to ${consents}`;
        const contactText = [contact.phone, contact.email].filter(Boolean).join(", ") || "no phone";
        const fieldName = isEmail ? "Email" : "Phone number";
        return (
          // A contact has no id other than its position in the row.
          <div key={phoneField} className="caption grid gap-1 wrap-anywhere text-ink-2">
            {isField ? contact.label : `${contact.label}: ${contactText}${consentNote}`}
            {isField && (
              <CellField
                label={`${fieldName} for ${contact.label} in row ${item.number}`}
                value={isEmail ? contact.email : contact.phone}
                error={findProblem(item, field)}
                inputMode={isEmail ? "email" : "tel"}
                placeholder={`${fieldName} for ${contact.label}`}
                onValue={(value) => item.setValue(field, value)}
              />
            )}
          </div>
        );
      })}
      <GuardianProblem item={item} />
    </div>
  );
}

/** Says that a minor has no guardian, and fixes it with one press, because most such lists have parents' numbers. */
function GuardianProblem({ item }: { item: EditableRow }) {
  const problem = item.isSkipped ? undefined : findProblem(item, "contacts");
  if (problem === undefined) return null;
  return (
    <div className="grid justify-items-start gap-1.5">
      <FieldError>{problem}</FieldError>
      <Button variant="secondary" size="small" onClick={() => item.setValue("guardian", "Parent")}>
        It&apos;s a Parent&apos;s Number
      </Button>
    </div>
  );
}

export function ConsentCell({ item: { importRow, isSkipped } }: { item: PreviewRow }) {
  // A list can't say that a guardian agreed to texts to a child's own phone.
  const isChilds = importRow.isMinor && importRow.phoneOwner === "";
  const hasAgreed = importRow.smsConsent && !isChilds && !isSkipped;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-sm whitespace-nowrap",
        hasAgreed ? "font-[580] text-green-ink" : "text-ink-3",
      )}
    >
      {hasAgreed ? <Check className="size-4" /> : <Minus className="size-4" />}
      {hasAgreed ? "Agreed" : "No text consent"}
    </span>
  );
}

/** Shows the email, and whether they agreed to emails. */
export function EmailCell({ item }: { item: EditableRow }) {
  const { importRow, isSkipped } = item;
  const isChilds = importRow.isMinor && importRow.phoneOwner === "";
  return (
    <div className="grid gap-1">
      <OwnCell item={item} field="email" />
      {importRow.emailConsent && !isChilds && !isSkipped && (
        <span className="caption text-green-ink">Agreed to emails</span>
      )}
    </div>
  );
}

/** Shows what the import will do with the row. */
export function OutcomeCell({ item: { outcome, isSkipped, isPending } }: { item: PreviewRow }) {
  if (isSkipped) return <Badge tone="quiet">Skipped</Badge>;
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
    case "duplicate":
      if (outcome.changes.length)
        return (
          <Badge tone="info" icon={<Merge />}>
            Merge
          </Badge>
        );
      return (
        <Badge tone="quiet" icon={<UserCheck />}>
          {outcome.status === "merge" ? "Already on Roster" : "Duplicate"}
        </Badge>
      );
  }
}
