import { CalendarDays, ChevronDown } from "lucide-react";
import { lazy, Suspense, useId } from "react";
import { cx } from "#ui/cx.ts";
import { Kit, type KitProps } from "#ui/kit.tsx";
import type { ScheduleTeam } from "./schedule-teams.ts";
import { ALL_TEAMS } from "./schedule-url.ts";

/** The option for all teams, which looks like a team without a jersey. */
const allTeams: ScheduleTeam = { id: ALL_TEAMS, name: "All Teams", sport: "One schedule" };

/** With more teams than this, cards are hard to scan. */
const MAX_CARDS = 8;

export interface TeamPickerProps {
  teams: readonly ScheduleTeam[];
  value: string;
  onChange: (teamId: string) => void;
}

/**
 * Picks a team: cards on wide screens, a dropdown on phones, and a searchable list for many teams (SCHED-16,
 * SCHED-17).
 */
export function TeamPicker(props: TeamPickerProps) {
  const hasManyTeams = props.teams.length > MAX_CARDS;
  const options = props.teams.length > 1 ? [allTeams, ...props.teams] : props.teams;
  const picker = { ...props, teams: options };
  return (
    <div className="mb-3 md:mb-4.5">
      <TeamDropdown {...picker} className="md:hidden" />
      <div className="max-md:hidden">
        {hasManyTeams ? (
          <Suspense fallback={<TeamDropdown {...picker} className="max-w-96" />}>
            <TeamSearch {...picker} />
          </Suspense>
        ) : (
          <TeamCards {...picker} />
        )}
      </div>
    </div>
  );
}

/** Loaded only for users with many teams. Falls back to the dropdown when offline. */
const TeamSearch = lazy(async () => {
  try {
    const { default: SearchSelect } = await import("#ui/search-select.tsx");
    return {
      default: ({ teams, value, onChange }: TeamPickerProps) => (
        <SearchSelect
          label="Team"
          title="Choose Team"
          className="max-w-96"
          searchPlaceholder="Search by name or sport"
          empty="No teams match."
          options={teams.map(({ id, name, kit, sport }) => ({
            value: id,
            label: name,
            detail: sport,
            icon: <TeamIcon id={id} kit={kit} size={24} />,
          }))}
          value={value}
          onValueChange={onChange}
        />
      ),
    };
  } catch {
    return { default: (props: TeamPickerProps) => <TeamDropdown {...props} className="max-w-96" /> };
  }
});

const TeamIcon = ({ id, kit, size }: KitProps & { size: number }) =>
  id === ALL_TEAMS ? (
    <CalendarDays width={size} height={size} strokeWidth={1.5} className="text-ink-2" />
  ) : (
    <Kit id={id} kit={kit} size={size} />
  );

function TeamCards({ teams, value, onChange }: TeamPickerProps) {
  const group = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2.5">
      <legend className="sr-only">Team</legend>
      {teams.map(({ id, name, kit, sport }) => (
        <label
          key={id}
          className={cx(
            "relative flex max-w-72 min-w-0 items-center gap-3 rounded-lg py-[9px] pr-4 pl-3 inset-ring inset-ring-line",
            "transition-colors duration-(--t-fast) hover:bg-tint",
            "has-checked:bg-court-soft has-checked:inset-ring-2 has-checked:inset-ring-court",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <input
            type="radio"
            name={group}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-lg outline-none"
          />
          <TeamIcon id={id} kit={kit} size={34} />
          <span className="min-w-0">
            <span className="h3 block truncate" title={name}>
              {name}
            </span>
            <span className="caption block truncate text-ink-2">{sport}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A native select, which works best on phones, with a custom appearance. */
function TeamDropdown({ teams, value, onChange, className }: TeamPickerProps & { className?: string }) {
  const selectedTeam = teams.find(({ id }) => id === value);
  return (
    <div
      className={cx(
        "relative flex min-h-11 items-center gap-2.5 rounded-md border border-control bg-surface pr-3.5 pl-3",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
        className,
      )}
    >
      {selectedTeam && (
        <>
          <TeamIcon id={selectedTeam.id} kit={selectedTeam.kit} size={28} />
          <span aria-hidden="true" className="min-w-0 flex-1 truncate">
            <b>{selectedTeam.name}</b>, {selectedTeam.sport}
          </span>
        </>
      )}
      <ChevronDown className="size-4 text-ink-3" />
      <select
        aria-label="Team"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Invisible, but focusable and read by screen readers. The font size is at least 16 px, because otherwise iOS
        // would zoom in.
        className="absolute inset-0 size-full appearance-none text-base opacity-0 outline-none"
      >
        {teams.map(({ id, name, sport }) => (
          <option key={id} value={id}>
            {name}, {sport}
          </option>
        ))}
      </select>
    </div>
  );
}
