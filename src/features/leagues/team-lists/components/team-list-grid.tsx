import { Trash2 } from "lucide-react";
import { CellField } from "#features/teams/imports/components/cell-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { columnLabels, listColumns, type DraftProblems, type DraftTeam, type ListColumn } from "../rules.ts";

export type ListedRow = { key: string; team: DraftTeam };

const inputModes: Partial<Record<ListColumn, "tel" | "email">> = { email: "email", phone: "tel" };
const columns = "lg:grid-cols-[1.4fr_1.2fr_1.6fr_1fr_0.8fr_1fr_auto]";

/** Shows each team of the list in fields that can be edited, with what's wrong below each field. */
export function TeamListGrid({
  rows,
  problems,
  onChange,
  onRemove,
}: {
  rows: readonly ListedRow[];
  problems: readonly DraftProblems[];
  onChange: (key: string, team: DraftTeam) => void;
  onRemove: (key: string) => void;
}) {
  return (
    <section aria-label="Teams to create">
      <div aria-hidden="true" className={`caption mb-1.5 hidden gap-2 text-ink-2 lg:grid ${columns}`}>
        {listColumns.map((column) => (
          <span key={column}>{columnLabels[column]}</span>
        ))}
        <span className="w-9 touch:w-11" />
      </div>
      <ol className="grid gap-2 max-lg:gap-4">
        {rows.map(({ key, team }, index) => {
          const name = team.name || `row ${index + 1}`;
          return (
            <li
              key={key}
              className={`grid items-start gap-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:p-3 ${columns}`}
            >
              {listColumns.map((column) => (
                <CellField
                  key={column}
                  label={`${columnLabels[column]} of ${column === "name" ? `row ${index + 1}` : name}`}
                  value={team[column]}
                  error={problems[index]?.[column]}
                  placeholder={columnLabels[column]}
                  onValue={(value) => onChange(key, { ...team, [column]: value.trim() })}
                  {...(inputModes[column] && { inputMode: inputModes[column] })}
                />
              ))}
              <IconButton
                label={`Remove ${name}`}
                className="max-lg:justify-self-end"
                onClick={() => onRemove(key)}
              >
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
