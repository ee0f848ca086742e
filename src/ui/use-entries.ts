import { useRef, type FocusEvent, type FormEvent } from "react";

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Choices, searches, and secrets take a moment to enter again, so they aren't worth a question. */
const UNTRACKED = new Set(["checkbox", "radio", "search", "password", "file", "submit", "button"]);

const isEntry = (target: EventTarget): target is Entry =>
  (target instanceof HTMLInputElement &&
    !UNTRACKED.has(target.type) &&
    target.autocomplete !== "one-time-code") ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Notices what the user enters. Put `handlers` on an element around the fields. */
export function useEntries() {
  const before = useRef(new Map<Entry, string>());
  const changed = useRef(new Set<Entry>());
  return {
    handlers: {
      onFocus({ target }: FocusEvent) {
        if (isEntry(target) && !before.current.has(target)) before.current.set(target, target.value);
      },
      onInput({ target }: FormEvent) {
        if (isEntry(target)) changed.current.add(target);
      },
    },
    /** Whether any field that's still on the screen differs from what it was. */
    hasChanges: () =>
      [...changed.current].some((field) => field.isConnected && field.value !== before.current.get(field)),
  };
}
