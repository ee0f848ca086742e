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
