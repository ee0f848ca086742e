import { Banner } from "#ui/banner.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { SavedDraft } from "../../drafts/schema.ts";
import type { BuilderData } from "../../schema.ts";

/** What the builder plans: one division by its id, or all of them. */
export type Scope = string;
export const ALL = "all";

type Divisions = BuilderData["divisions"];

/** Returns what a stored draft is for, or null if there's none or its division is gone. */
export function findScope({ content }: SavedDraft, divisions: Divisions): Scope | null {
  if (content?.plans) return ALL;
  return divisions.find(({ id }) => id === content?.divisionId)?.id ?? null;
}

/** Opens a stored draft for a scope. A draft for another one leaves only its settings to start with. */
export function toScope(stored: SavedDraft, scope: Scope, data: BuilderData): SavedDraft {
  const { content } = stored;
  if (!content || findScope(stored, data.divisions) === scope) return stored;
  const { teamIds } = data.divisions.find(({ id }) => id === scope) ?? { teamIds: null };
  const teams = data.teams.flatMap(({ id, name, preferredBlockoutDays }) =>
    teamIds?.includes(id) === false ? [] : { id, name, daysOff: preferredBlockoutDays },
  );
  const { divisionId: _divisionId, plans, ...rest } = content;
  const settings = plans?.divisions.find(({ divisionId }) => divisionId === scope)?.settings;
  return {
    ...stored,
    content: { ...rest, settings: settings ?? content.settings, earlier: null, teams, draft: null },
  };
}

export interface DivisionPickerProps {
  divisions: Divisions;
  scope: Scope;
  onScope: (scope: Scope) => void;
  stored: SavedDraft;
}

/** Chooses whether to plan one division or all (RESULT-28). A league keeps one draft. */
export function DivisionPicker({ divisions, scope, onScope, stored }: DivisionPickerProps) {
  const other = findScope(stored, divisions);
  const isElsewhere = other !== null && other !== scope && stored.content?.draft;
  const name = other === ALL ? "all divisions" : divisions.find(({ id }) => id === other)?.name;
  return (
    <div className="mb-4 grid gap-3">
      <SelectField
        label="Plan"
        className="max-w-80"
        value={scope}
        options={[
          { value: ALL, label: "All Divisions" },
          ...divisions.map((division) => ({ value: division.id, label: division.name })),
        ]}
        onChange={(event) => onScope(event.target.value)}
      />
      {isElsewhere && (
        <Banner tone="info" role="status">
          {`A league has one draft at a time. Your draft for ${name} is replaced as soon as you change something here.`}
        </Banner>
      )}
    </div>
  );
}
