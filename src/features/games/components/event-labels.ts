import { sideNames } from "#features/teams/sides/rules.ts";
import type { Reminder } from "#features/reminders/schema.ts";
import { getMonthAndDay, timeBefore, formatTime, getWeekday } from "#platform/date-format.ts";
import type { CalendarItem } from "#ui/month-calendar-cell.tsx";
import { canMove, formatGameTime } from "../rules.ts";
import type { Game } from "../schema.ts";
import { getEventText, formatKindCount, getKindName } from "./kind-labels.ts";

/** Returns "Arrive by 6:30 PM" for 30 minutes before 7:00 PM, or null when there is no early arrival. */
export function formatArrival({ gameTime, arrivalMinutes }: Pick<Game, "gameTime" | "arrivalMinutes">) {
  if (gameTime === null || arrivalMinutes === null) return null;
  return `Arrive by ${formatTime(timeBefore(gameTime, arrivalMinutes))}`;
}

/** Formats a time as "7p" or "8:15p" for narrow calendar cells. */
export function formatShortTime(time: string | null): string {
  if (time === null) return formatGameTime(null);
  const [clock, meridiem] = formatTime(time).split(" ") as [string, string];
  return `${clock.replace(":00", "")}${meridiem.slice(0, 1).toLowerCase()}`;
}

/** Formats a date as "Apr 16". */
const formatMonthDay = (on: string) => Object.values(getMonthAndDay(on)).join(" ");

const skipReasons = {
  "too-late": "not sent: too late",
  cancelled: "not sent: canceled",
  archived: "not sent: team archived",
  "no-pass": "not sent: no active pass",
  "out-of-texts": "not sent: no texts left",
  "no-recipients": "not sent: no one to text",
  "texting-off": "not sent: no texting account yet",
} as const;

function formatReminder({ dueOn, dueTime, state, reason }: Reminder): string {
  const when = `${getWeekday(dueOn)}, ${formatMonthDay(dueOn)}, ${formatTime(dueTime)}`;
  if (state === "sent") return `${when} (sent)`;
  return reason ? `${when} (${skipReasons[reason]})` : when;
}

/**
 * Formats when reminders go out, such as "Text reminders: Wed, Apr 15, 7:00 PM; Thu, Apr 16, 6:00 PM". Returns null if
 * there are none.
 */
export const formatReminders = ({ reminders }: Pick<Game, "reminders">): string | null =>
  reminders.length === 0 ? null : `Text reminders: ${reminders.map(formatReminder).join("; ")}.`;

/** Describes the current version to someone who was editing an older one. */
export function formatConflict({ kind, gameOn, gameTime, location, isCancelled }: Game): string {
  const name = getKindName(kind).toLowerCase();
  const now = `${formatMonthDay(gameOn)}, ${formatGameTime(gameTime)} at ${location}`;
  return `Someone else changed this ${name}. It's now ${now}${isCancelled ? ", canceled" : ""}.`;
}

/**
 * Summarizes a month: "11 games, 8 upcoming", or, if there are other kinds of events, "12 events, 3 upcoming, 1
 * canceled".
 */
export function formatMonthSummary(games: readonly Game[]): string {
  const activeGames = games.filter(({ isCancelled }) => !isCancelled);
  const cancelled = games.length - activeGames.length;
  const upcoming = activeGames.filter(({ isPast }) => !isPast).length;
  const hasOnlyGames = games.every(({ kind }) => kind === "game");
  if (games.length === 0) return "No games this month";
  const count = formatKindCount(hasOnlyGames ? "game" : "other", activeGames.length).toLowerCase();
  const parts = [count, upcoming > 0 && `${upcoming} upcoming`, cancelled > 0 && `${cancelled} canceled`];
  return parts.filter(Boolean).join(", ");
}

/**
 * Maps a game to a calendar item. "Today" is the browser's date, as it is for the badge (OP-22). Whether the game is
 * over depends on the team's time zone.
 */
export function toCalendarItem(game: Game, today: string, namesTeam = false): CalendarItem {
  const isOver = game.isPast || game.isCancelled;
  const isBlocked = !isOver && game.outlook?.state === "blocked";
  // No one was asked, so "0 in" would only crowd out why.
  const hasCount = game.tally !== null && !game.isCancelled && !(isBlocked && game.tally.attending === 0);
  return {
    id: game.id,
    date: game.gameOn,
    time: formatGameTime(game.gameTime),
    shortTime: formatShortTime(game.gameTime),
    text: getEventText(game),
    ...(namesTeam && { owner: game.team.name }),
    tone: isOver ? "past" : isBlocked ? "blocked" : game.gameOn === today ? "today" : "upcoming",
    // A change requires a time (SCHED-34), so a game without one can't be dragged.
    movable: game.gameTime !== null && canMove(game),
    ...(game.side && { tag: sideNames[game.side] }),
    ...(game.result && { tag: game.result }),
    ...(game.hasOpenRequest && { tag: "Request" }),
    ...(game.isCancelled && { struckThrough: true, tag: "Canceled" }),
    // A chip in the usual colors would look as if texts went out.
    ...(isBlocked && { tag: "No texts" }),
    ...(hasCount && { count: `${game.tally!.attending} in` }),
  };
}
