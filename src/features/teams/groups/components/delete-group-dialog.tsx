import { Trash2 } from "lucide-react";
import { useRef, type RefObject } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Group } from "../schema.ts";
import { formatMembers } from "./group-list.tsx";
import { useRemoveGroup } from "./use-groups.ts";

export interface DeleteGroupDialogProps {
  open: boolean;
  onClose: () => void;
  teamId: string;
  group: Group;
  /** The element that takes focus after deleting, because the row that had it is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
}

/** Asks before deleting a group, with the number of members in it (NEED-13). */
export function DeleteGroupDialog({ open, onClose, teamId, group, fallbackFocus }: DeleteGroupDialogProps) {
  const remove = useRemoveGroup(teamId);
  const isConfirmed = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete ${group.name}?`}
      cancelLabel="Keep Group"
      confirmLabel="Delete Group"
      confirmIcon={<Trash2 />}
      finalFocus={() => (isConfirmed.current ? fallbackFocus.current : null)}
      onConfirm={() => {
        // Ignore a second press while the dialog closes.
        if (isConfirmed.current) return;
        isConfirmed.current = true;
        remove.mutate({ teamId, groupId: group.id });
        onClose();
      }}
    >
      {group.memberCount === 0
        ? "No member is in this group."
        : `${formatMembers(group.memberCount)} will no longer be in this group, but will stay on the roster.`}{" "}
      Responses and past games stay. This can&apos;t be undone.
    </ConfirmDialog>
  );
}
