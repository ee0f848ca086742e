import { Trophy, Users } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { SelectField } from "#ui/select-field.tsx";
import { OWN_TEAMS } from "../rules.ts";
import type { League } from "../schema.ts";

/**
 * The maximum number of options to show as cards (two rows). With more, the picker is a select field on desktop too.
 */
const MAX_CARDS = 8;

export interface LeaguePickerProps {
  leagues: readonly League[];
  /** Adds an option for the teams the user manages directly. */
  includeOwnTeams: boolean;
  /** A league's id, or OWN_TEAMS. */
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** Lets the user choose a league: cards on desktop, the native select on phones. */
export function LeaguePicker({
  leagues,
  includeOwnTeams,
  value,
  onValueChange,
  className,
}: LeaguePickerProps) {
  const name = useId();
  const options: { id: string; name: string; icon: ReactNode }[] = [
    ...leagues.map((league) => ({ ...league, icon: <Trophy /> })),
    ...(includeOwnTeams ? [{ id: OWN_TEAMS, name: "My teams", icon: <Users /> }] : []),
  ];
  const hasCards = options.length <= MAX_CARDS;
  return (
    <div className={className}>
      <SelectField
        label="League"
        value={value}
        options={options.map((option) => ({ value: option.id, label: option.name }))}
        onChange={(event) => onValueChange(event.target.value)}
        className={hasCards ? "md:hidden" : "md:max-w-100"}
      />
      {hasCards && (
        <fieldset className="min-w-0 max-md:hidden">
          <legend className="label mb-1.5">League</legend>
          <div className="flex flex-wrap gap-2.5">
            {options.map((option) => (
              <label
                key={option.id}
                className={cx(
                  "group relative flex min-h-12 max-w-80 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5",
                  "transition-colors duration-(--t-fast) hover:bg-tint",
                  "has-checked:border-court has-checked:bg-court-soft has-checked:inset-ring has-checked:inset-ring-court",
                  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={option.id}
                  checked={option.id === value}
                  onChange={() => onValueChange(option.id)}
                  className="sr-only"
                />
                <span className="text-ink-3 group-has-checked:text-court-ink">{option.icon}</span>
                <span className="h3 line-clamp-2 min-w-0 wrap-anywhere">{option.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
