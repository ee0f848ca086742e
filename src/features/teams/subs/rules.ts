/** More subs than anyone needs for a game. There's a limit because each sub can cost a text. */
export const MAX_SUBS = 20;

/** Moves an entry to a different position. Returns the same list if nothing moves. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from];
  const target = Math.max(0, Math.min(to, entries.length - 1));
  return entry === undefined || target === from
    ? entries
    : entries.toSpliced(from, 1).toSpliced(target, 0, entry);
}

/** Sorts entries by a list of ids. Entries that aren't in the list go to the end. */
export function sortByIds<Entry extends { id: string }>(
  entries: readonly Entry[],
  ids: readonly string[],
): Entry[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  return entries.toSorted(
    (a, b) => (positions.get(a.id) ?? ids.length) - (positions.get(b.id) ?? ids.length),
  );
}
