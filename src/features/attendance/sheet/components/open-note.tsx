import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { showToast } from "#ui/toast.tsx";
import type { NoteDialogProps } from "./note-dialog.tsx";

const NoteDialog = lazy<ComponentType<NoteDialogProps>>(() =>
  import("./note-dialog.tsx").catch(() => ({ default: NoteNotLoaded })),
);

/** Loads the dialog for a note, because most visits need none. */
export function OpenNote(props: NoteDialogProps) {
  return (
    <Suspense fallback={null}>
      <NoteDialog {...props} />
    </Suspense>
  );
}

/** Says why no dialog opens. */
function NoteNotLoaded({ onClose }: NoteDialogProps) {
  useEffect(() => {
    showToast.error("We couldn't open the note", { description: "Reload the page and try again." });
    onClose();
  }, [onClose]);
  return null;
}
