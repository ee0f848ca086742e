import { whenOf } from "#features/messages/rules.ts";
import type { EventKind } from "../schema.ts";

export type AnnouncedGame = {
  kind: EventKind;
  opponent: string | null;
  gameOn: string;
  gameTime: string | null;
  location: string;
};

const names: Record<EventKind, string> = { game: "Game", practice: "Practice", other: "Event" };

const nameOf = ({ kind, opponent }: AnnouncedGame) =>
  opponent === null ? names[kind] : `${names[kind]} vs ${opponent}`;

/** What a team is told when a game changes (OP-21); each text begins with the team's name anyway. */
export const changeInWords = {
  moved: (game: AnnouncedGame) => `${nameOf(game)} is now ${whenOf(game)}, ${game.location}.`,
  cancelled: (game: AnnouncedGame) => `${nameOf(game)} on ${whenOf(game)} is cancelled.`,
};

/** Several changes in one text: the first in full, the others are on the schedule. */
export function changesInWords(
  changes: readonly { change: keyof typeof changeInWords; game: AnnouncedGame }[],
): string {
  const [first] = changes.map(({ change, game }) => changeInWords[change](game));
  if (changes.length <= 1) return first ?? "";
  return `${changes.length} games have changed. The first: ${first} The others are on the schedule.`;
}

/** How those who get their own link are asked, after the new time; from the longest to the shortest. */
export const MOVED_ASKS = [
  "This is a new time: please answer again. Reply IN, OUT or MAYBE, or tap",
  "New time. In? Reply or tap",
  "New time. In?",
];
