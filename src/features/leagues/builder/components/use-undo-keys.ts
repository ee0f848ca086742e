import { useEffect, useEffectEvent } from "react";

export interface UndoKeys {
  undo?: (() => void) | undefined;
  redo?: (() => void) | undefined;
}

/** Text fields have their own undo, and a dialog covers what would change. */
const isBusyElsewhere = (target: EventTarget | null) =>
  (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null) ||
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** Undoes with Ctrl+Z and redoes with Ctrl+Shift+Z or Ctrl+Y, or with the Command key on a Mac. */
export function useUndoKeys({ undo, redo }: UndoKeys) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isBusyElsewhere(event.target)) return;
    const key = event.key.toLowerCase();
    const action = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
