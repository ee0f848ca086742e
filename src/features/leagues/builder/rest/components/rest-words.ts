import { counted } from "../../components/draft-words.ts";

/** "2 games move, 3 new games, 1 game is cancelled" */
export function changesInWords({
  moved,
  added,
  dropped,
}: {
  moved: number;
  added: number;
  dropped: number;
}): string {
  const parts = [
    moved > 0 && counted(moved, "game moves", "games move"),
    added > 0 && counted(added, "new game"),
    dropped > 0 && counted(dropped, "game is cancelled", "games are cancelled"),
  ].filter((part) => part !== false);
  return parts.join(", ") || "No game changes";
}
