import { createContext, use, type ReactNode } from "react";

/** What another feature shows beside a number on the roster, such as the state of its first text. */
type PhoneNoteView = (props: { teamId: string; phone: string }) => ReactNode;

const PhoneNotes = createContext<{ teamId: string; View: PhoneNoteView } | null>(null);

export interface PhoneNotesProviderProps {
  teamId: string;
  View: PhoneNoteView | undefined;
  children: ReactNode;
}

export function PhoneNotesProvider({ teamId, View, children }: PhoneNotesProviderProps) {
  return <PhoneNotes value={View ? { teamId, View } : null}>{children}</PhoneNotes>;
}

export function PhoneNote({ phone }: { phone: string }) {
  const notes = use(PhoneNotes);
  return notes && <notes.View teamId={notes.teamId} phone={phone} />;
}
