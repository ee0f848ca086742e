import { ChevronDown } from "lucide-react";
import { getButtonClass } from "#ui/button-styles.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isFiltered, toKey } from "../rules.ts";
import type { GameFilter, PublicSeason } from "../schema.ts";

const toOptions = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: toKey(id), label: name }));

/** A plain form that narrows the games, so it works without a script and its link can be shared (PUBLIC-13). */
export function GameFilters(props: { season: PublicSeason; filter: GameFilter; path: string }) {
  const { season, filter, path } = props;
  const { divisions, teams, venues } = season;
  const fields = [
    { name: "division", label: "Division", all: "All Divisions", list: divisions, value: filter.division },
    { name: "team", label: "Team", all: "All Teams", list: teams, value: filter.team },
    { name: "venue", label: "Venue", all: "All Venues", list: venues, value: filter.venue },
  ];
  return (
    <details open={isFiltered(filter)} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 text-ui font-[560] md:px-5 [&::-webkit-details-marker]:hidden">
        Find Games
        <ChevronDown className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <form
        method="get"
        action={path}
        className="grid items-end gap-3 px-4 pb-4 md:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] md:px-5 md:pb-5"
      >
        {fields
          .filter(({ list }) => list.length > 1)
          .map(({ name, label, all, list, value }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              placeholder={all}
              defaultValue={value ? toKey(value.id) : ""}
              options={toOptions(list)}
            />
          ))}
        <TextField type="date" name="day" label="Day" defaultValue={filter.day ?? ""} />
        <button type="submit" className={getButtonClass({})}>
          Show Games
        </button>
        {isFiltered(filter) && (
          <a href={path} className={getButtonClass({ variant: "ghost" })}>
            Show All Games
          </a>
        )}
      </form>
    </details>
  );
}
