import { addDays } from "#platform/date-words.ts";
import { QUIET_MARGIN_MINUTES, type ReminderState, type SkipReason } from "./schema.ts";

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** OP-21: closer to the game than this, the reminder of the day before is no longer made up for. */
const MADE_UP_FOR_MINUTES = 3 * 60;

type WallClock = { on: string; time: string };

/** What a team chose for its reminders. Quiet hours are wall times, HH:mm or HH:mm:ss. */
export type ReminderSettings = {
  /** The team's zone: rules are for the browser too, which must not know any. */
  clock: { instantOf: (wall: WallClock) => Date; wallClockAt: (instant: Date) => WallClock };
  offsetsMinutes: readonly number[];
  quiet: { from: string; until: string } | null;
  isArchived: boolean;
};

/** A game as far as reminders care: by the team's clock, without a time it gets none (OP-33). */
export type RemindedGame = { gameOn: string; gameTime: string | null; isCancelled: boolean };

export type PlannedReminder = {
  offsetMinutes: number;
  startsAt: Date;
  dueAt: Date;
  state: ReminderState;
  reason: SkipReason | null;
};

/** When the quiet hours that a moment lies in began and end; null outside of them. */
export function quietAround(at: Date, { clock, quiet }: Pick<ReminderSettings, "clock" | "quiet">) {
  if (!quiet) return null;
  const { on, time } = clock.wallClockAt(at);
  const now = time.slice(0, 5);
  const [from, until] = [quiet.from.slice(0, 5), quiet.until.slice(0, 5)];
  const isOverMidnight = from > until;
  const isQuiet = isOverMidnight ? now >= from || now < until : now >= from && now < until;
  if (!isQuiet) return null;
  const beganOn = isOverMidnight && now < until ? addDays(on, -1) : on;
  const endsOn = isOverMidnight && now >= from ? addDays(on, 1) : on;
  return {
    began: clock.instantOf({ on: beganOn, time: from }),
    ends: clock.instantOf({ on: endsOn, time: until }),
  };
}

const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE);

/** So long before the start, really elapsed; out of quiet hours, just before they begin (OP2-10). */
function dueAt(startsAt: Date, offsetMinutes: number, settings: ReminderSettings): Date {
  const planned = minutesBefore(startsAt, offsetMinutes);
  const quiet = quietAround(planned, settings);
  return quiet ? minutesBefore(quiet.began, QUIET_MARGIN_MINUTES) : planned;
}

/**
 * When a missed reminder of the day before can still be made up for: at once, in quiet hours when they end, and only
 * while the game is more than three hours away (OP-21). Null when it cannot.
 */
function madeUpForAt(startsAt: Date, now: Date, settings: ReminderSettings): Date | null {
  const at = quietAround(now, settings)?.ends ?? now;
  return at < minutesBefore(startsAt, MADE_UP_FOR_MINUTES) ? at : null;
}

/** The one reminder that is made up for when its time has passed: the last one at least a day ahead. */
const dayBefore = (offsetsMinutes: readonly number[]) =>
  Math.min(...offsetsMinutes.filter((minutes) => minutes >= DAY_MINUTES));

/**
 * The reminders a game has from now on, given those it has. The same again when nothing changed. What was too late stays
 * so, unless its time now lies ahead. What was sent stays sent; when the game has moved it is sent again for the new
 * start. A game has not moved when only the clocks have, by a new zone or new data: people were told what they show.
 */
export function planReminders(
  now: Date,
  game: RemindedGame,
  settings: ReminderSettings,
  existing: readonly PlannedReminder[],
  hasMoved: boolean,
): PlannedReminder[] {
  if (game.gameTime === null) return [];
  const startsAt = settings.clock.instantOf({ on: game.gameOn, time: game.gameTime });
  const blocked: SkipReason | null = game.isCancelled ? "cancelled" : settings.isArchived ? "archived" : null;
  const isForThisStart = (reminder: PlannedReminder) => reminder.startsAt.getTime() === startsAt.getTime();
  return settings.offsetsMinutes.map((offsetMinutes) => {
    const before = existing.find((reminder) => reminder.offsetMinutes === offsetMinutes);
    if (before?.state === "sent" && (isForThisStart(before) || !hasMoved)) return { ...before, startsAt };
    const due = dueAt(startsAt, offsetMinutes, settings);
    const skip = (reason: SkipReason) =>
      ({ offsetMinutes, startsAt, dueAt: due, state: "skipped", reason }) as const;
    const arm = (at: Date) => ({ offsetMinutes, startsAt, dueAt: at, state: "armed", reason: null }) as const;
    if (blocked) return skip(blocked);
    if (due > now) return arm(due);
    const known = before && isForThisStart(before) ? before : undefined;
    // Its time has come, and the worker is about to take it.
    if (known?.state === "armed" && known.dueAt <= now && now < startsAt) return known;
    const isMadeUpFor = known?.reason !== "too-late" && offsetMinutes === dayBefore(settings.offsetsMinutes);
    const late = isMadeUpFor ? madeUpForAt(startsAt, now, settings) : null;
    return late ? arm(late) : skip("too-late");
  });
}
