import { FilterSelect } from "#ui/filter-select.tsx";
import type { NamedGroup } from "../schema.ts";

type Grouped = { groups?: NamedGroup[] | undefined };

/** Returns whether a member is in the group, or true without a group. */
export const isInGroup = ({ groups }: Grouped, groupId: string | undefined) =>
  groupId === undefined || (groups?.some(({ id }) => id === groupId) ?? false);

export interface GroupFilterProps {
  members: readonly Grouped[];
  value: string | undefined;
  onChange: (groupId: string | undefined) => void;
}

/** Lists the members of one group (NEED-03). Shows nothing while no member is in a group. */
export function GroupFilter({ members, value, onChange }: GroupFilterProps) {
  const groups = new Map(members.flatMap((member) => member.groups ?? []).map((group) => [group.id, group]));
  if (groups.size === 0) return null;
  const options = [...groups.values()].map(({ id, name }) => ({
    value: id,
    label: `${name} (${members.filter((member) => isInGroup(member, id)).length})`,
  }));
  return (
    <FilterSelect
      label="Filter by group"
      options={[{ value: "", label: "All groups" }, ...options]}
      value={value}
      onValueChange={onChange}
      className="md:w-44"
    />
  );
}
