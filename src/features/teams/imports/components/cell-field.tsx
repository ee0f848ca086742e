import { useEffect, useRef, useState } from "react";
import { TextField } from "#ui/text-field.tsx";

/** Long enough not to ask for every letter, short enough to be there before the hand is at the button. */
const PAUSE_MS = 400;

export interface CellFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  inputMode?: "text" | "tel" | "email";
  placeholder?: string;
  /** Has focus from the beginning: somebody asked to edit here. */
  takesFocus?: boolean;
}

/** A cell that can be corrected in its place. What is typed counts after a pause, or on leaving. */
export function CellField({
  label,
  value,
  error,
  onValue,
  inputMode = "text",
  placeholder,
  takesFocus = false,
}: CellFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  // Another column was chosen, so the row is read anew: what it says now counts.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
    return () => clearTimeout(timer.current);
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const tell = (next: string) => {
    clearTimeout(timer.current);
    if (next !== value) onValue(next);
  };
  return (
    <TextField
      ref={input}
      label={label}
      hideLabel
      value={typed}
      error={error}
      maxLength={300}
      inputMode={inputMode}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tell(next), PAUSE_MS);
      }}
      onBlur={() => tell(typed)}
      onKeyDown={(event) => {
        if (event.key === "Enter") tell(typed);
      }}
    />
  );
}
