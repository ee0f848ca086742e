import { isEvening, formatTime, getWeekday } from "#platform/date-format.ts";
import { formatAgainst, type Sided } from "#features/teams/sides/rules.ts";
import type { EventKind, Game, GameChange } from "./schema.ts";

/** DASH-11. */
export const MAX_UPCOMING_GAMES = 5;

/**
 * The number of games on a page of the schedule. It's more than any team plays in a month, and more than most teams
 * play in a season.
 */
export const GAMES_PER_PAGE = 500;

/** SCHED-47. */
const NO_TIME = "Time N/A";

/** Shown for a game without an opponent. */
const NO_OPPONENT = "No opponent";

export const isTonight = (isToday: boolean, time: string | null) =>
  isToday && time !== null && isEvening(time);

/**
 * Returns how someone moves, cancels, restores, and deletes a game: directly, by asking the other team of a league game
 * (RESULT-11), or not at all, because the game has started or belongs to another league (RESULT-09).
 */
export const getChangeMode = ({ changes, isPast }: Pick<Game, "changes" | "isPast">) =>
  changes === undefined ? "directly" : changes === "request" && !isPast ? "ask" : "never";

/** Returns whether someone can ask for another date, time, or place, or choose it. */
export const canMove = (game: Pick<Game, "changes" | "isPast" | "isCancelled">): boolean =>
  game.changes === undefined || (getChangeMode(game) === "ask" && !game.isCancelled);

type Sortable = Pick<Game, "gameOn" | "gameTime" | "id">;

/**
 * Compares games by date, then time (DASH-13). A game without a time comes last on its day, and the id breaks ties.
 */
export function compareGames(a: Sortable, b: Sortable): number {
  const [left, right] = [a, b].map(({ gameOn, gameTime, id }) => `${gameOn} ${gameTime ?? "~"} ${id}`);
  return left! < right! ? -1 : Number(left! > right!);
}

/**
 * Applies a change to a game, for optimistic updates. Keeps `isToday`, because only the server knows the date in the
 * team's time zone.
 */
export function applyChange(game: Game, change: GameChange): Game {
  const isMoved = change.gameOn !== game.gameOn || change.gameTime !== game.gameTime;
  if (!isMoved) return { ...game, ...change };
  const isToday = game.isToday && change.gameOn === game.gameOn;
  return {
    ...game,
    ...change,
    isToday,
    isTonight: isTonight(isToday, change.gameTime),
    // The text that was already sent shows the earlier time (OP-21).
    notificationSent: false,
    // Only the server knows who gets a text at the new time.
    outlook: null,
  };
}

/** Formats a game's time, which may be missing (SCHED-47). */
export const formatGameTime = (time: string | null) => (time === null ? NO_TIME : formatTime(time));

/** Formats the day and time: "Tonight, 7:00 PM", "Today, 1:00 PM", "Sat, 10:30 AM". */
export function formatDayAndTime(game: Pick<Game, "gameOn" | "gameTime" | "isToday" | "isTonight">): string {
  const day = game.isTonight ? "Tonight" : game.isToday ? "Today" : getWeekday(game.gameOn);
  return `${day}, ${formatGameTime(game.gameTime)}`;
}

/**
 * Returns the opponent, as "vs Harbor Street FC" or "at Harbor Street FC" once a side is set (RESULT-03), or the kind for
 * practices and events, which have none (OP2-11).
 */
export const formatOpponent = ({ opponent, side, kind }: Sided & { kind?: EventKind }) =>
  opponent === null
    ? kind === "practice"
      ? "Practice"
      : kind === "other"
        ? "Event"
        : NO_OPPONENT
    : side
      ? formatAgainst(opponent, side)
      : opponent;
