import { formatCount } from "../../components/draft-labels.ts";

/** Summarizes changes, such as "2 games rescheduled, 3 new games, 1 game canceled". */
export function formatChanges({
  moved,
  added,
  dropped,
}: {
  moved: number;
  added: number;
  dropped: number;
}): string {
  const parts = [
    moved > 0 && formatCount(moved, "game rescheduled", "games rescheduled"),
    added > 0 && formatCount(added, "new game"),
    dropped > 0 && formatCount(dropped, "game canceled", "games canceled"),
  ].filter((part) => part !== false);
  return parts.join(", ") || "No changes";
}
