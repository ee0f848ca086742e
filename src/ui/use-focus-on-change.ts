import { useEffect, useRef } from "react";

/**
 * Moves focus to the top of a view when all of it changes, such as the next step in a dialog, so that screen readers
 * announce it.
 */
export function useFocusOnChange(view: string) {
  const top = useRef<HTMLDivElement>(null);
  const previousView = useRef(view);
  useEffect(() => {
    if (previousView.current !== view) top.current?.focus();
    previousView.current = view;
  }, [view]);
  return top;
}
