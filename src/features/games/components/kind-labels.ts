import { formatDate } from "#platform/date-format.ts";
import { formatOpponent } from "../rules.ts";
import type { EventKind, Game } from "../schema.ts";

/** Labels for each kind of event. The kinds behave the same, and only their labels differ (OP2-11). */
const kinds = {
  game: { singular: "Game", plural: "Games" },
  practice: { singular: "Practice", plural: "Practices" },
  other: { singular: "Event", plural: "Events" },
} as const satisfies Record<EventKind, { singular: string; plural: string }>;

/** Returns "Game", "Practice", or "Event". */
export const getKindName = (kind: EventKind) => kinds[kind].singular;

/** Returns "1 Game" or "8 Practices". */
export const formatKindCount = (kind: EventKind, count: number) =>
  `${count} ${count === 1 ? kinds[kind].singular : kinds[kind].plural}`;

/** Returns the opponent, with "vs" or "at" once a side is set (RESULT-03), or the kind when there is none (SCHED-08). */
export const getEventText = (game: Pick<Game, "opponent" | "kind" | "side">) =>
  game.opponent === null ? getKindName(game.kind) : formatOpponent(game);

/** Returns the accessible name of an event, such as "Harbor Street FC, Apr 16, 2026". */
export const formatEventName = (game: Pick<Game, "opponent" | "kind" | "side" | "gameOn">) =>
  `${getEventText(game)}, ${formatDate(game.gameOn)}`;

/** Returns the accessible name of the button that opens a game. A game of another league can only be read. */
export const formatOpenLabel = (game: Pick<Game, "changes" | "opponent" | "kind" | "side" | "gameOn">) =>
  `${game.changes === "none" ? "View" : "Edit"}: ${formatEventName(game)}`;
