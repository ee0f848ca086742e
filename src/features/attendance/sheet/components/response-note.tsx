import type { SheetMember } from "../schema.ts";

export interface ResponseNoteProps {
  member: SheetMember;
  /** Opens the note for editing. Omitted once responses can no longer change. */
  onEdit?: (() => void) | undefined;
}

/** Shows a response's note, and whether the response came after the deadline (NEED-28, NEED-31). */
export function ResponseNote({ member, onEdit }: ResponseNoteProps) {
  const { name, response, note, isLate } = member;
  return (
    <>
      {isLate && <span className="caption block text-red-ink">After the deadline</span>}
      {onEdit && response !== null ? (
        <button
          type="button"
          aria-label={note === null ? `Add Note: ${name}` : `Edit note: ${name}: ${note}`}
          data-print={note === null ? "hide" : undefined}
          onClick={onEdit}
          className="caption block max-w-full cursor-pointer rounded-sm text-left wrap-anywhere text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink touch:min-h-11"
        >
          {note ?? "Add Note"}
        </button>
      ) : (
        note !== null && <span className="caption block wrap-anywhere text-ink-2">{note}</span>
      )}
    </>
  );
}
