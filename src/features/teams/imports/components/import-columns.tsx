import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { getBody, getHeader, isTyped, type ColumnRole } from "../columns/rules.ts";
import type { Draft, ImportDraft } from "./import-draft.ts";
import { roleGroups, formatRole } from "./import-labels.ts";

const hasName = (roles: ColumnRole[]) => roles.some((role) => role === "name" || role.endsWith("-name"));
const hasPhone = (roles: ColumnRole[]) => roles.some((role) => role === "phone" || role.endsWith("-phone"));

/** Returns which required column couldn't be guessed, if any. */
export function describeMissingColumn({ roles, sheet }: Draft): string | undefined {
  if (isTyped(sheet)) return undefined;
  if (!hasName(roles)) return "Choose which column has the names.";
  return hasPhone(roles) ? undefined : "Choose which column has the phone numbers.";
}

const lowercaseRole = (role: string) =>
  role.startsWith("SMS") ? role : role.charAt(0).toLowerCase() + role.slice(1);

/** Summarizes how columns are matched and lets the user change each one. */
export function ImportColumns({
  draft,
  setRole,
  setHeaderRow,
}: Pick<ImportDraft, "draft" | "setRole" | "setHeaderRow">) {
  const { sheet, roles } = draft;
  // Only the initial state depends on a missing column, so the section doesn't close as soon as the user fixes it.
  const [isOpen, setIsOpen] = useState(describeMissingColumn(draft) !== undefined);
  const header = getHeader(sheet);
  const body = getBody(sheet);
  const getTitle = (column: number) => header?.[column] || `Column ${column + 1}`;
  const listSamples = (column: number) =>
    body
      .map((line) => line[column]!)
      .filter(Boolean)
      .slice(0, 2)
      .join(", ");
  const matchedColumns = roles.flatMap((role, column) =>
    role === "ignore" ? [] : `${getTitle(column)} as ${lowercaseRole(formatRole(role))}`,
  );

  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-lg px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="h3 block">Match Your Columns</span>
          <span className="caption block truncate text-ink-3 group-open:hidden">
            {matchedColumns.join(", ")}
          </span>
        </span>
        <ChevronDown className="text-ink-3 transition-transform duration-(--t-fast) group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-3">
          {roles.map((role, column) => (
            <SelectField
              // Columns have no id other than their position.
              key={column}
              label={<span className="block truncate">{getTitle(column)}</span>}
              hint={<span className="block truncate">{listSamples(column) || "Empty"}</span>}
              value={role}
              onChange={(event) => setRole(column, event.currentTarget.value as ColumnRole)}
            >
              <option value="ignore">Skip</option>
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
          label="The first row is a header, not a player"
          checked={sheet.headerIndex !== null}
          onChange={(event) => setHeaderRow(event.currentTarget.checked ? 0 : null)}
        />
      </div>
    </details>
  );
}
