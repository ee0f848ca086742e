/** More than anybody calls up before a game; and each may cost a text. */
export const MOST_SPARES = 20;

/** The list with one of its entries at another place; the same list when there is none. */
export function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from];
  const place = Math.max(0, Math.min(to, entries.length - 1));
  return entry === undefined || place === from
    ? entries
    : entries.toSpliced(from, 1).toSpliced(place, 0, entry);
}

/** In another order, as far as both know the same people: those who are not named stay, at the end. */
export function inOrder<Entry extends { id: string }>(
  entries: readonly Entry[],
  ids: readonly string[],
): Entry[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return entries.toSorted(
    (one, other) => (places.get(one.id) ?? ids.length) - (places.get(other.id) ?? ids.length),
  );
}
