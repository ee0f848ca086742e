import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_NOTE_LENGTH } from "../../notes/rules.ts";
import type { SheetMember } from "../schema.ts";
import { useSetNote } from "./use-requests.ts";

export interface NoteDialogProps {
  gameId: string;
  /** Whose note it is. */
  member: SheetMember;
  onClose: () => void;
}

/** Writes, changes, or removes the note of a member's response (NEED-28). Keeps what was typed if saving fails. */
export default function NoteDialog({ gameId, member, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(member.note ?? "");
  const { mutate, isPending } = useSetNote(gameId);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Note for ${member.name}`}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ memberId: member.id, note: note.trim() || null }, { onSuccess: onClose });
      }}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Save Note
          </Button>
        </>
      }
    >
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        placeholder="10 min late"
        hint="Only managers see it. Leave it empty to remove it."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  );
}
