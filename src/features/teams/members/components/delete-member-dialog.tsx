import { Trash2 } from "lucide-react";
import { useRef, type RefObject } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Member } from "../schema.ts";
import { useRemoveMember } from "./use-roster-changes.ts";

export interface DeleteMemberDialogProps {
  open: boolean;
  onClose: () => void;
  team: { id: string; name: string };
  member: Member;
  /** Takes focus after deleting, because the row that had it is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
}

/** MEMB-06, once per question. The row leaves at once and comes back when the server refuses. */
export function DeleteMemberDialog({ open, onClose, team, member, fallbackFocus }: DeleteMemberDialogProps) {
  const remove = useRemoveMember(team.id);
  const isConfirmed = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete this member?"
      cancelLabel="Keep Member"
      confirmLabel="Delete Member"
      confirmIcon={<Trash2 />}
      finalFocus={() => (isConfirmed.current ? fallbackFocus.current : null)}
      onConfirm={() => {
        // The dialog takes a moment to leave, and a second press in it.
        if (isConfirmed.current) return;
        isConfirmed.current = true;
        remove.mutate(member);
        onClose();
      }}
    >
      <span className="wrap-anywhere">
        <b>{member.name}</b> leaves the roster of {team.name}. Their phone numbers, their answers to games and
        the texts they were still to get go along. This cannot be undone.
      </span>
    </ConfirmDialog>
  );
}
