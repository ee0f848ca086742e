import { SelectField } from "#ui/select-field.tsx";
import { MAX_DIVISION_TEAMS } from "../rules.ts";
import type { Division } from "../schema.ts";

/** Chooses a team's division. Shows nothing while the season has only one. */
export function DivisionField(props: {
  divisions: readonly Division[];
  /** Null for the first one. */
  value: string | null;
  onChange: (divisionId: string) => void;
}) {
  const { divisions, value, onChange } = props;
  if (divisions.length < 2) return null;
  return (
    <SelectField
      label="Division"
      value={value ?? divisions[0]!.id}
      onChange={(event) => onChange(event.target.value)}
      options={divisions.map(({ id, name, teamCount }) => ({
        value: id,
        label: teamCount >= MAX_DIVISION_TEAMS ? `${name} (full)` : name,
      }))}
    />
  );
}

/** Limits something to a division. Shows nothing while the season has only one. */
export function DivisionSelect(props: {
  divisions: readonly Division[];
  /** Null for all. */
  value: string | null;
  onChange: (divisionId: string | null) => void;
  disabled?: boolean;
}) {
  const { divisions, value, onChange, disabled } = props;
  if (divisions.length < 2) return null;
  return (
    <SelectField
      label="Division"
      value={value ?? ""}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value || null)}
      options={[
        { value: "", label: "All Divisions" },
        ...divisions.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
