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
  /** The element that takes focus after deleting, because the row that had it is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
}

/** Asks before deleting a member (MEMB-06). The row disappears right away and comes back if the request fails. */
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
        // Ignore a second press while the dialog closes.
        if (isConfirmed.current) return;
        isConfirmed.current = true;
        remove.mutate(member);
        onClose();
      }}
    >
      <span className="wrap-anywhere">
        <b>{member.name}</b> will be removed from the {team.name} roster, along with their phone numbers,
        responses, and upcoming texts. This can&apos;t be undone.
      </span>
    </ConfirmDialog>
  );
}
