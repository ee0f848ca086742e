import { useEffect, useState } from "react";

/** Long enough not to ask for every letter, short enough not to be waited for. */
const SEARCH_DELAY_MS = 250;

/** The text once nobody has typed for a moment; an emptied field counts at once. */
export function useSettled(typed: string): string {
  const text = typed.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
