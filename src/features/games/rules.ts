import { statusAt } from "#features/teams/rules.ts";
import { isEvening, timeInWords, weekdayOf } from "#platform/date-words.ts";
import type { Game, GameChange } from "./schema.ts";

/** DASH-11. */
export const UPCOMING_GAMES = 5;

/** A page of a schedule: more than any team plays in a month, or most in a season. */
export const GAMES_PER_PAGE = 500;

/** SCHED-47. */
const NO_TIME = "Time N/A";

/** Stands where a game without an opponent would leave a blank. */
const NO_OPPONENT = "No opponent";

export const isTonight = (isToday: boolean, time: string | null) =>
  isToday && time !== null && isEvening(time);

type Notification = {
  notificationSent: boolean;
  isCancelled: boolean;
  gameTime: string | null;
  team: Parameters<typeof statusAt>[1];
};

/** What keeps a notification from going out (REMIND-04); null when it went out or nothing does. */
export function pendingReason(now: Date, notification: Notification): string | null {
  const { notificationSent, isCancelled, gameTime, team } = notification;
  if (notificationSent) return null;
  if (isCancelled) return "Cancelled";
  const status = statusAt(now, team);
  if (status === "pending") return "No active pass";
  if (status === "expired") return "Pass expired";
  return gameTime === null ? NO_TIME : null;
}

type Sortable = Pick<Game, "gameOn" | "gameTime" | "id">;

/** DASH-13: by date, then time. One without a time comes last on its day, and the id decides the rest. */
export function inOrder(one: Sortable, other: Sortable): number {
  const [left, right] = [one, other].map(({ gameOn, gameTime, id }) => `${gameOn} ${gameTime ?? "~"} ${id}`);
  return left! < right! ? -1 : Number(left! > right!);
}

/**
 * A game as the server will answer once it has taken a change. Whether a game that moves to another day is then
 * today's, only the server can tell: it knows the team's clock.
 */
export function changed(game: Game, change: GameChange): Game {
  const isMoved = change.gameOn !== game.gameOn || change.gameTime !== game.gameTime;
  if (!isMoved) return { ...game, ...change };
  const isToday = game.isToday && change.gameOn === game.gameOn;
  return {
    ...game,
    ...change,
    isToday,
    isTonight: isTonight(isToday, change.gameTime),
    // Whoever was told, was told another time (OP-21).
    notificationSent: false,
    reason: game.reason === NO_TIME ? null : game.reason,
  };
}

/** SCHED-47: a game may have no time. */
export const gameTimeInWords = (time: string | null) => (time === null ? NO_TIME : timeInWords(time));

/** Tonight, 7:00 PM; Today, 1:00 PM; Sat, 10:30 AM. */
export function dayAndTime(game: Pick<Game, "gameOn" | "gameTime" | "isToday" | "isTonight">): string {
  const day = game.isTonight ? "Tonight" : game.isToday ? "Today" : weekdayOf(game.gameOn);
  return `${day}, ${gameTimeInWords(game.gameTime)}`;
}

/** OP2-11: a practice has none, and says what it is instead. */
export const opponentInWords = ({ opponent, kind }: Pick<Game, "opponent"> & Partial<Pick<Game, "kind">>) =>
  opponent ?? (kind === "practice" ? "Practice" : kind === "other" ? "Event" : NO_OPPONENT);
