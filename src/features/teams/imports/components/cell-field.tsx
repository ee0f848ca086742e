import { useEffect, useRef, useState } from "react";
import { TextField } from "#ui/text-field.tsx";

/** Long enough to avoid a request per keystroke, short enough to finish before the user reaches the button. */
const DEBOUNCE_MS = 400;

export interface CellFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  inputMode?: "text" | "tel" | "email";
  placeholder?: string;
  /** Whether to take focus on mount, because the user chose to edit this cell. */
  focusOnMount?: boolean;
}

/** A table cell that can be edited in place. Changes are debounced and applied on blur. */
export function CellField({
  label,
  value,
  error,
  onValue,
  inputMode = "text",
  placeholder,
  focusOnMount = false,
}: CellFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // When the user changes what a column contains, the rows are read again, and the new value replaces what was typed.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (focusOnMount) input.current?.focus();
    return () => clearTimeout(timer.current);
    // Runs on mount only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next !== value) onValue(next);
  };
  return (
    <TextField
      ref={input}
      label={label}
      hideLabel
      value={text}
      error={error}
      maxLength={300}
      inputMode={inputMode}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(next), DEBOUNCE_MS);
      }}
      onBlur={() => commit(text)}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit(text);
      }}
    />
  );
}
