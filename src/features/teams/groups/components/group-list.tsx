import { ChevronDown, ChevronUp, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { moveEntry } from "../../subs/rules.ts";
import type { Group } from "../schema.ts";
import { useReorderGroups } from "./use-groups.ts";

export interface GroupListProps {
  teamId: string;
  groups: readonly Group[];
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
}

/** Lists groups in the order in which a game's seats are filled (NEED-06). */
export function GroupList({ teamId, groups, onEdit, onDelete }: GroupListProps) {
  const reorder = useReorderGroups(teamId);
  const [announcement, setAnnouncement] = useState("");
  function move(from: number, to: number) {
    setAnnouncement(`${groups[from]!.name} is now ${to + 1} of ${groups.length}.`);
    reorder.mutate({ teamId, groupIds: moveEntry(groups, from, to).map(({ id }) => id) });
  }
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ol aria-label="Groups">
        {groups.map((group, index) => (
          <li key={group.id} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <span className="min-w-0 flex-1">
              <span className="block font-[560] wrap-anywhere">{group.name}</span>
              <span className="caption block text-ink-3">{formatDetails(group)}</span>
            </span>
            <span className="flex shrink-0">
              {(["up", "down"] as const).map((direction) => {
                const to = direction === "up" ? index - 1 : index + 1;
                return (
                  <IconButton
                    key={direction}
                    size="small"
                    label={`Move ${group.name} ${direction}`}
                    disabled={to < 0 || to >= groups.length || reorder.isPending}
                    onClick={() => move(index, to)}
                    className="touch:w-9"
                  >
                    {direction === "up" ? <ChevronUp /> : <ChevronDown />}
                  </IconButton>
                );
              })}
              <IconButton
                size="small"
                label={`Edit ${group.name}`}
                onClick={() => onEdit(group)}
                className="touch:w-9"
              >
                <Pencil className="size-4" />
              </IconButton>
              <IconButton
                size="small"
                tone="destructive"
                label={`Delete ${group.name}`}
                onClick={() => onDelete(group)}
                className="touch:w-9"
              >
                <Trash2 className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Formats "2 members, at least 1 per game". */
function formatDetails({ memberCount, minimum }: Group): string {
  const members = formatMembers(memberCount);
  return minimum === null ? members : `${members}, at least ${minimum} per game`;
}

export const formatMembers = (count: number) => (count === 1 ? "1 member" : `${count} members`);
