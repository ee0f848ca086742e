import { formatWhen } from "#features/messages/rules.ts";
import type { EventKind } from "../schema.ts";

export type AnnouncedGame = {
  kind: EventKind;
  opponent: string | null;
  gameOn: string;
  gameTime: string | null;
  location: string;
};

const names: Record<EventKind, string> = { game: "Game", practice: "Practice", other: "Event" };

const getName = ({ kind, opponent }: AnnouncedGame) =>
  opponent === null ? names[kind] : `${names[kind]} vs ${opponent}`;

/** Formats a change for the team's text (OP-21). The sender prepends the team's name. */
export const formatChange = {
  moved: (game: AnnouncedGame) => `${getName(game)} is now ${formatWhen(game)}, ${game.location}.`,
  cancelled: (game: AnnouncedGame) => `${getName(game)} on ${formatWhen(game)} is canceled.`,
};

/** Formats several changes as one text: the first in full, and a pointer to the schedule for the rest. */
export function formatChanges(
  changes: readonly { change: keyof typeof formatChange; game: AnnouncedGame }[],
): string {
  const [first] = changes.map(({ change, game }) => formatChange[change](game));
  if (changes.length <= 1) return first ?? "";
  return `${changes.length} games changed. First: ${first} See the schedule for the rest.`;
}

/** Prompts to RSVP again, longest first. The longest one that fits is added after the new time. */
export const RSVP_AGAIN_PROMPTS = [
  "New time, please RSVP again. Reply IN, OUT, or MAYBE, or tap",
  "New time! Please RSVP:",
  "Moved. RSVP:",
];
