import { addDays } from "#platform/date-format.ts";
import { QUIET_MARGIN_MINUTES, type ReminderState, type SkipReason } from "./schema.ts";

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** A missed day-before reminder isn't sent if the game starts in less time than this (OP-21). */
const CATCH_UP_MINUTES = 3 * 60;

type WallClock = { on: string; time: string };

/** A team's reminder settings. Quiet hours are local times in the format HH:mm or HH:mm:ss. */
export type ReminderSettings = {
  /**
   * Converts between instants and local times in the team's time zone. Passed in because these rules also run in the
   * browser, where our time zone data isn't available.
   */
  clock: { toInstant: (wall: WallClock) => Date; toWallClock: (instant: Date) => WallClock };
  reminderOffsets: readonly number[];
  quiet: { from: string; until: string } | null;
  isArchived: boolean;
};

/**
 * The part of a game that its reminders depend on. The date and time are in the team's time zone. A game without a
 * time gets no reminders (OP-33).
 */
export type RemindedGame = { gameOn: string; gameTime: string | null; isCancelled: boolean };

export type PlannedReminder = {
  offsetMinutes: number;
  startsAt: Date;
  dueAt: Date;
  state: ReminderState;
  reason: SkipReason | null;
};

/** Returns the start and end of the quiet hours that contain this instant, or null if it's outside quiet hours. */
export function findQuietHours(at: Date, { clock, quiet }: Pick<ReminderSettings, "clock" | "quiet">) {
  if (!quiet) return null;
  const { on, time } = clock.toWallClock(at);
  const now = time.slice(0, 5);
  const [from, until] = [quiet.from.slice(0, 5), quiet.until.slice(0, 5)];
  const spansMidnight = from > until;
  const isQuiet = spansMidnight ? now >= from || now < until : now >= from && now < until;
  if (!isQuiet) return null;
  const startsOn = spansMidnight && now < until ? addDays(on, -1) : on;
  const endsOn = spansMidnight && now >= from ? addDays(on, 1) : on;
  return {
    startsAt: clock.toInstant({ on: startsOn, time: from }),
    endsAt: clock.toInstant({ on: endsOn, time: until }),
  };
}

const subtractMinutes = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE);

/**
 * Returns when a reminder is due. That's an exact duration before the game starts, or just before quiet hours if that
 * time falls within them (OP2-10).
 */
function computeDueAt(startsAt: Date, offsetMinutes: number, settings: ReminderSettings): Date {
  const plannedAt = subtractMinutes(startsAt, offsetMinutes);
  const quiet = findQuietHours(plannedAt, settings);
  return quiet ? subtractMinutes(quiet.startsAt, QUIET_MARGIN_MINUTES) : plannedAt;
}

/**
 * Returns when to send a missed day-before reminder, which is right away or when quiet hours end. Returns null if the
 * game is three hours away or less by then (OP-21).
 */
function computeCatchUpAt(startsAt: Date, now: Date, settings: ReminderSettings): Date | null {
  const at = findQuietHours(now, settings)?.endsAt ?? now;
  return at < subtractMinutes(startsAt, CATCH_UP_MINUTES) ? at : null;
}

/**
 * Returns the only offset whose reminder is sent late if it was missed, which is the smallest offset of at least a
 * day.
 */
const findDayBeforeOffset = (reminderOffsets: readonly number[]) =>
  Math.min(...reminderOffsets.filter((minutes) => minutes >= DAY_MINUTES));

/**
 * Plans a game's reminders, given the existing ones. Idempotent. A reminder that was too late stays too late unless
 * its new due time is in the future. A sent reminder stays sent unless the game was rescheduled, in which case it's
 * sent again. A new time zone or new time zone data doesn't count as rescheduling, because the local time in the
 * players' texts is still right.
 */
export function planReminders(
  now: Date,
  game: RemindedGame,
  settings: ReminderSettings,
  existing: readonly PlannedReminder[],
  hasMoved: boolean,
): PlannedReminder[] {
  if (game.gameTime === null) return [];
  const startsAt = settings.clock.toInstant({ on: game.gameOn, time: game.gameTime });
  const blocked: SkipReason | null = game.isCancelled ? "cancelled" : settings.isArchived ? "archived" : null;
  const isForThisStart = (reminder: PlannedReminder) => reminder.startsAt.getTime() === startsAt.getTime();
  return settings.reminderOffsets.map((offsetMinutes) => {
    const previous = existing.find((reminder) => reminder.offsetMinutes === offsetMinutes);
    if (previous?.state === "sent" && (isForThisStart(previous) || !hasMoved))
      return { ...previous, startsAt };
    const due = computeDueAt(startsAt, offsetMinutes, settings);
    const skip = (reason: SkipReason) =>
      ({ offsetMinutes, startsAt, dueAt: due, state: "skipped", reason }) as const;
    const arm = (at: Date) => ({ offsetMinutes, startsAt, dueAt: at, state: "armed", reason: null }) as const;
    if (blocked) return skip(blocked);
    if (due > now) return arm(due);
    const current = previous && isForThisStart(previous) ? previous : undefined;
    // The reminder is due, and the worker is about to claim it.
    if (current?.state === "armed" && current.dueAt <= now && now < startsAt) return current;
    const canCatchUp =
      current?.reason !== "too-late" && offsetMinutes === findDayBeforeOffset(settings.reminderOffsets);
    const lateDueAt = canCatchUp ? computeCatchUpAt(startsAt, now, settings) : null;
    return lateDueAt ? arm(lateDueAt) : skip("too-late");
  });
}
