import { Trophy, Users } from "lucide-react";
import SearchSelect from "#ui/search-select.tsx";
import { OWN_TEAMS } from "../rules.ts";
import type { League } from "../schema.ts";

/** Chooses the league whose teams are under the navigation. */
export default function LeagueSwitcher(props: {
  leagues: readonly League[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <SearchSelect
      label="Teams of"
      title="Switch League"
      searchPlaceholder="Search leagues"
      empty="No leagues match."
      options={[
        ...props.leagues.map(({ id, name }) => ({ value: id, label: name, icon: <Trophy /> })),
        { value: OWN_TEAMS, label: "My Teams", icon: <Users /> },
      ]}
      value={props.value}
      onValueChange={props.onChange}
    />
  );
}
