import type { Reminder } from "#features/reminders/schema.ts";
import { monthAndDay, timeBefore, timeInWords, weekdayOf } from "#platform/date-words.ts";
import type { CalendarItem } from "#ui/month-calendar-cell.tsx";
import { gameTimeInWords } from "../rules.ts";
import type { Game } from "../schema.ts";
import { eventText, kindCount, kindName } from "./kind-words.ts";

/** "Be there 6:30 PM" for 30 minutes before 7:00 PM; null when nobody was asked to come early. */
export function beThere({ gameTime, arrivalMinutes }: Pick<Game, "gameTime" | "arrivalMinutes">) {
  if (gameTime === null || arrivalMinutes === null) return null;
  return `Be there ${timeInWords(timeBefore(gameTime, arrivalMinutes))}`;
}

/** "7p" and "8:15p", for cells as narrow as a thumb. */
export function shortTime(time: string | null): string {
  if (time === null) return gameTimeInWords(null);
  const [clock, half] = timeInWords(time).split(" ") as [string, string];
  return `${clock.replace(":00", "")}${half.slice(0, 1).toLowerCase()}`;
}

/** "Apr 16" */
const dayInShort = (on: string) => Object.values(monthAndDay(on)).join(" ");

const skipReasons = {
  "too-late": "not sent, its time had passed",
  cancelled: "not sent, cancelled",
  archived: "not sent, the team is archived",
  "no-pass": "not sent, no active pass",
  "no-allowance": "not sent, the allowance was used up",
  nobody: "not sent, there was nobody to text",
} as const;

function reminderInWords({ dueOn, dueTime, state, reason }: Reminder): string {
  const when = `${weekdayOf(dueOn)}, ${dayInShort(dueOn)}, ${timeInWords(dueTime)}`;
  if (state === "sent") return `${when} (sent)`;
  return reason ? `${when} (${skipReasons[reason]})` : when;
}

type Reminded = Pick<Game, "kind" | "gameTime" | "reminders" | "reason" | "isPast">;

/** "Text reminders: Wed, Apr 15, 7:00 PM; Thu, Apr 16, 6:00 PM", or why there are none. */
export function remindersInWords({ kind, gameTime, reminders, reason, isPast }: Reminded): string | null {
  if (gameTime === null) return `No text reminders: the ${kindName(kind).toLowerCase()} has no time.`;
  if (reminders.length === 0) return null;
  const list = `Text reminders: ${reminders.map(reminderInWords).join("; ")}.`;
  // Armed, but in vain until somebody does something about it.
  const isInVain = reason !== null && !isPast && reminders.some(({ state }) => state === "armed");
  return isInVain ? `${list} Nothing goes out: ${reason.toLowerCase()}.` : list;
}

/** For whoever was editing an older version: what it is now. */
export function conflictInWords({ kind, gameOn, gameTime, location, isCancelled }: Game): string {
  const name = kindName(kind).toLowerCase();
  const now = `${dayInShort(gameOn)}, ${gameTimeInWords(gameTime)} at ${location}`;
  return `Somebody changed this ${name}: now ${now}${isCancelled ? ", cancelled" : ""}.`;
}

/** "11 games, 8 still to play"; of other kinds too: "12 events, 3 still to come, 1 cancelled". */
export function monthInNumbers(games: readonly Game[]): string {
  const played = games.filter(({ isCancelled }) => !isCancelled);
  const cancelled = games.length - played.length;
  const ahead = played.filter(({ isPast }) => !isPast).length;
  const areGames = games.every(({ kind }) => kind === "game");
  if (games.length === 0) return "No games this month";
  const count = kindCount(areGames ? "game" : "other", played.length).toLowerCase();
  const parts = [
    count,
    ahead > 0 && `${ahead} still to ${areGames ? "play" : "come"}`,
    cancelled > 0 && `${cancelled} cancelled`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** A game in the calendar. Today is the browser's, as the badge's is (OP-22); over or not, the team's clock says. */
export function calendarItem(game: Game, today: string): CalendarItem {
  const isOver = game.isPast || game.isCancelled;
  return {
    id: game.id,
    date: game.gameOn,
    time: gameTimeInWords(game.gameTime),
    shortTime: shortTime(game.gameTime),
    text: eventText(game),
    tone: isOver ? "past" : game.gameOn === today ? "today" : "upcoming",
    // A change needs a time (SCHED-34), so one without stays where it is.
    movable: game.gameTime !== null,
    ...(game.isCancelled && { struck: true, tag: "Cancelled" }),
  };
}
