import { SelectField } from "#ui/select-field.tsx";
import type { LeagueSeason } from "../schema.ts";

/** Chooses a season of a league. With only one, it's a plain name (RESULT-34). */
export function SeasonPicker(props: {
  /** Newest first. */
  seasons: readonly LeagueSeason[];
  season: LeagueSeason;
  onChoose: (seasonId: string) => void;
}) {
  const { seasons, season, onChoose } = props;
  if (seasons.length < 2)
    return (
      <p className="min-w-0 text-sm text-ink-2">
        Season <span className="font-semibold wrap-anywhere text-ink">{season.name}</span>
      </p>
    );
  return (
    <SelectField
      label="Season"
      className="w-full md:w-52"
      value={season.id}
      onChange={(event) => onChoose(event.target.value)}
      options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
