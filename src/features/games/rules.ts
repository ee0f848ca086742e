import { statusAt } from "#features/teams/rules.ts";
import type { Game, GameChange } from "./schema.ts";

/** DASH-11. */
export const UPCOMING_GAMES = 5;

/** From 5 PM people say "tonight". */
const EVENING = "17:00";

/** SCHED-47. */
const NO_TIME = "Time N/A";

/** Stands where a game without an opponent would leave a blank. */
const NO_OPPONENT = "No opponent";

export const isTonight = (isToday: boolean, time: string | null) =>
  isToday && time !== null && time >= EVENING;

type Notification = {
  notificationSent: boolean;
  gameTime: string | null;
  team: Parameters<typeof statusAt>[1];
};

/** What keeps a notification from going out (REMIND-04); null when it went out or nothing does. */
export function pendingReason(now: Date, { notificationSent, gameTime, team }: Notification): string | null {
  if (notificationSent) return null;
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

// --- in words ---

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

const dateParts = (on: string) => {
  const [year, month, day] = on.split("-").map(Number) as [number, number, number];
  return { year, month: months[month - 1]!, day };
};

/** For a page of a calendar: Apr and 16. */
export const dayOf = (on: string) => ({ month: dateParts(on).month, day: dateParts(on).day });

/** CONST1-03: Apr 16, 2026. */
export function dateInWords(on: string): string {
  const { year, month, day } = dateParts(on);
  return `${month} ${day}, ${year}`;
}

/** CONST1-04: 3:30 PM. */
export function timeInWords(time: string | null): string {
  if (time === null) return NO_TIME;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Tonight, 7:00 PM; Today, 1:00 PM; Sat, 10:30 AM. */
export function dayAndTime(game: Pick<Game, "gameOn" | "gameTime" | "isToday" | "isTonight">): string {
  const weekday = weekdays[new Date(game.gameOn).getUTCDay()]!;
  const day = game.isTonight ? "Tonight" : game.isToday ? "Today" : weekday;
  return `${day}, ${timeInWords(game.gameTime)}`;
}

export const opponentInWords = ({ opponent }: Pick<Game, "opponent">) => opponent ?? NO_OPPONENT;
