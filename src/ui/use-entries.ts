import { useState, type FocusEvent, type FormEvent } from "react";

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Choices, searches, and secrets take a moment to enter again, so they aren't worth a question. */
const UNTRACKED = new Set(["checkbox", "radio", "search", "password", "file", "submit", "button"]);

const isEntry = (target: EventTarget): target is Entry =>
  (target instanceof HTMLInputElement &&
    !UNTRACKED.has(target.type) &&
    target.autocomplete !== "one-time-code") ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Remembers what fields contained before the user changed them. */
function createEntries() {
  const before = new WeakMap<Entry, string>();
  const changed = new Set<Entry>();
  return {
    noteFocus(target: EventTarget) {
      if (isEntry(target) && !before.has(target)) before.set(target, target.value);
    },
    noteInput(target: EventTarget) {
      if (!isEntry(target)) return;
      // Fields that are gone would otherwise be kept for as long as the page is open.
      for (const field of changed) if (!field.isConnected) changed.delete(field);
      changed.add(target);
    },
    /** Whether any field that's still on the screen differs from what it was. */
    hasChanges: () => [...changed].some((field) => field.isConnected && field.value !== before.get(field)),
  };
}

/** Notices what the user enters. Put `handlers` on an element around the fields. */
export function useEntries() {
  const [entries] = useState(createEntries);
  return {
    handlers: {
      onFocus: ({ target }: FocusEvent) => entries.noteFocus(target),
      onInput: ({ target }: FormEvent) => entries.noteInput(target),
    },
    hasChanges: entries.hasChanges,
  };
}

/** Notices what the user enters anywhere on the page. `stop` ends that. */
export function watchEntries() {
  const entries = createEntries();
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener("focusin", ({ target }) => target && entries.noteFocus(target), { signal });
  document.addEventListener("input", ({ target }) => target && entries.noteInput(target), { signal });
  return { hasChanges: entries.hasChanges, stop: () => listeners.abort() };
}
