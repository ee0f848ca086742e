import { dateInWords } from "#platform/date-words.ts";
import type { EventKind, Game } from "../schema.ts";

/** OP2-11: everything holds for all kinds; only the words differ. */
const kinds = {
  game: { one: "Game", many: "Games" },
  practice: { one: "Practice", many: "Practices" },
  other: { one: "Event", many: "Events" },
} as const satisfies Record<EventKind, { one: string; many: string }>;

/** "Game", "Practice", "Event" */
export const kindName = (kind: EventKind) => kinds[kind].one;

/** "1 Game", "8 Practices" */
export const kindCount = (kind: EventKind, count: number) =>
  `${count} ${count === 1 ? kinds[kind].one : kinds[kind].many}`;

/** Against whom, or what it is (SCHED-08). */
export const eventText = ({ opponent, kind }: Pick<Game, "opponent" | "kind">) => opponent ?? kindName(kind);

/** What every line about an event is called for those who hear it: "Harbor Street FC, Apr 16, 2026". */
export const eventName = (game: Pick<Game, "opponent" | "kind" | "gameOn">) =>
  `${eventText(game)}, ${dateInWords(game.gameOn)}`;
