import { useEffect, useState } from "react";

/** Long enough to avoid a request per keystroke, but short enough not to feel slow. */
const SEARCH_DELAY_MS = 250;

/** Debounces typed text. Clearing the field takes effect right away. */
export function useDebounced(value: string): string {
  const text = value.trim();
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : debounced;
}
