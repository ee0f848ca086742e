import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { bodyOf, headOf, type ColumnRole } from "../columns/rules.ts";
import type { Draft, ImportDraft } from "./import-draft.ts";
import { roleGroups, roleName } from "./import-words.ts";

const hasName = (roles: ColumnRole[]) => roles.some((role) => role === "name" || role.endsWith("-name"));
const hasPhone = (roles: ColumnRole[]) => roles.some((role) => role === "phone" || role.endsWith("-phone"));

/** What nobody can guess: which column holds what everybody must have. */
export function missingColumn({ roles }: Draft): string | undefined {
  if (!hasName(roles)) return "No column is read as the name yet. Please choose it below.";
  return hasPhone(roles) ? undefined : "No column is read as the phone yet. Please choose it below.";
}

const inSentence = (role: string) =>
  role.startsWith("SMS") ? role : role.charAt(0).toLowerCase() + role.slice(1);

/** How the columns are read, in a line, and a choice for each of them behind it. */
export function ImportColumns({
  draft,
  setRole,
  setHead,
}: Pick<ImportDraft, "draft" | "setRole" | "setHead">) {
  const { sheet, roles } = draft;
  // Open at first when something is missing; it must not close under the hand that has just put it right.
  const [isOpen, setIsOpen] = useState(missingColumn(draft) !== undefined);
  const head = headOf(sheet);
  const body = bodyOf(sheet);
  const titleOf = (column: number) => head?.[column] || `Column ${column + 1}`;
  const samples = (column: number) =>
    body
      .map((line) => line[column]!)
      .filter(Boolean)
      .slice(0, 2)
      .join(", ");
  const used = roles.flatMap((role, column) =>
    role === "ignore" ? [] : `${titleOf(column)} as ${inSentence(roleName(role))}`,
  );

  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-lg px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="h3 block">How Your Columns Are Read</span>
          <span className="caption block truncate text-ink-3 group-open:hidden">{used.join(", ")}</span>
        </span>
        <ChevronDown className="text-ink-3 transition-transform duration-(--t-fast) group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-3">
          {roles.map((role, column) => (
            <SelectField
              // Columns have no identity but their place.
              key={column}
              label={<span className="block truncate">{titleOf(column)}</span>}
              hint={<span className="block truncate">{samples(column) || "Empty"}</span>}
              value={role}
              onChange={(event) => setRole(column, event.currentTarget.value as ColumnRole)}
            >
              <option value="ignore">Left out</option>
              {roleGroups.map((group) => (
                <optgroup key={group.label} label={group.label}>
                  {group.roles.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
          ))}
        </div>
        <CheckboxField
          label="The first line names the columns and is nobody on the roster"
          checked={sheet.headAt !== null}
          onChange={(event) => setHead(event.currentTarget.checked ? 0 : null)}
        />
      </div>
    </details>
  );
}
