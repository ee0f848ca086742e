import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { MAX_GROUPS } from "../rules.ts";
import type { Group } from "../schema.ts";
import { DeleteGroupDialog } from "./delete-group-dialog.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { GroupList } from "./group-list.tsx";
import { useAddGroup, useGroups } from "./use-groups.ts";

/** A dialog about a group, which stays mounted while it closes. `group` is null when adding one. */
type DialogState<Subject> = { group: Subject; isOpen: boolean; number: number };

/** A team's groups in the team's settings: adds, renames, reorders, and deletes them (NEED-01, NEED-02, NEED-13). */
export function GroupsEditor({ teamId }: { teamId: string }) {
  const query = useGroups(teamId);
  const add = useAddGroup(teamId);
  const addButton = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<DialogState<Group | null>>();
  const [deleting, setDeleting] = useState<DialogState<Group>>();
  if (query.isPending) return <SkeletonRows label="Loading groups" rows={2} />;
  if (!query.data)
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-2">
        We couldn&apos;t load the groups.
        <Button variant="secondary" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </p>
    );
  const { groups, suggestions } = query.data;
  const edit = (group: Group | null) =>
    setEditing((previous) => ({ group, isOpen: true, number: (previous?.number ?? 0) + 1 }));
  return (
    <div className="grid gap-3">
      {groups.length > 0 && (
        <GroupList
          teamId={teamId}
          groups={groups}
          onEdit={edit}
          onDelete={(group) =>
            setDeleting((previous) => ({ group, isOpen: true, number: (previous?.number ?? 0) + 1 }))
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        {suggestions.map((name) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            icon={<Plus />}
            aria-label={`Add ${name}`}
            disabled={add.isPending}
            onClick={() => {
              // The button is about to disappear.
              addButton.current?.focus();
              add.mutate({ teamId, name, minimum: null });
            }}
          >
            {name}
          </Button>
        ))}
        <Button
          ref={addButton}
          variant="ghost"
          size="small"
          disabled={groups.length >= MAX_GROUPS}
          onClick={() => edit(null)}
        >
          Add Group
        </Button>
      </div>
      {groups.length >= MAX_GROUPS && (
        <p className="caption text-ink-3">A team can have up to {MAX_GROUPS} groups.</p>
      )}
      {editing && (
        <GroupDialog
          key={`edit-${editing.number}`}
          open={editing.isOpen}
          onClose={() => setEditing({ ...editing, isOpen: false })}
          teamId={teamId}
          group={editing.group}
        />
      )}
      {deleting && (
        <DeleteGroupDialog
          key={`delete-${deleting.number}`}
          open={deleting.isOpen}
          onClose={() => setDeleting({ ...deleting, isOpen: false })}
          teamId={teamId}
          group={deleting.group}
          fallbackFocus={addButton}
        />
      )}
    </div>
  );
}
