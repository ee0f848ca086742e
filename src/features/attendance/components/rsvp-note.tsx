import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { MAX_NOTE_LENGTH } from "../notes/rules.ts";

/**
 * The button that Enter presses in the note. It saves the note only, because the first button of a form is the one that
 * Enter presses, and that would be a yes. It's hidden from sight and not from layout, because Safari skips buttons that
 * aren't there.
 */
export const SaveOnEnter = () => (
  <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
);

export interface NoteFieldProps {
  language: Language;
  hasNote: boolean;
}

/**
 * A note, saved with a response or later (NEED-26). It's part of the response's form, so that it needs no script. It
 * starts empty, because a note is between the member and the manager, and anyone may have the link (NEED-28).
 */
export function NoteField({ language, hasNote }: NoteFieldProps) {
  const { note } = rsvpWords[language];
  const label = hasNote ? note.change : note.add;
  return (
    <details className="note">
      <summary>{label}</summary>
      <div>
        <input name="note" aria-label={label} placeholder={note.placeholder} maxLength={MAX_NOTE_LENGTH} />
        <button type="submit">{note.save}</button>
      </div>
    </details>
  );
}
