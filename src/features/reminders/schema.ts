import * as z from "zod";

/**
 * How long before quiet hours the last reminders are due. Large batches and carriers take a while, and the last text
 * must arrive before quiet hours start.
 */
export const QUIET_MARGIN_MINUTES = 5;

export const ReminderState = z.enum(["armed", "skipped", "sent"]);
export type ReminderState = z.infer<typeof ReminderState>;

/** Why a reminder won't be sent, or wasn't sent when it was due. */
export const SkipReason = z.enum([
  "too-late",
  "cancelled",
  "archived",
  "no-pass",
  "out-of-texts",
  "no-recipients",
]);
export type SkipReason = z.infer<typeof SkipReason>;

/** A game's reminder, in the team's time zone. */
export const Reminder = z.object({
  offsetMinutes: z.number().int(),
  /** yyyy-MM-dd */
  dueOn: z.string(),
  /** HH:mm:ss */
  dueTime: z.string(),
  state: ReminderState,
  reason: SkipReason.nullable(),
});
export type Reminder = z.infer<typeof Reminder>;
