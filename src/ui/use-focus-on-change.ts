import { useEffect, useRef } from "react";

/** For the top of something that changes as a whole, a step of a dialog: it takes focus, for the eyes and for a screen reader. */
export function useFocusOnChange(shownNow: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(shownNow);
  useEffect(() => {
    if (shown.current !== shownNow) top.current?.focus();
    shown.current = shownNow;
  }, [shownNow]);
  return top;
}
