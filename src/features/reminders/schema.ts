import * as z from "zod";

/** Carriers and a full minute of sends take their time: the last text must be out before the quiet hours begin. */
export const QUIET_MARGIN_MINUTES = 5;

export const ReminderState = z.enum(["armed", "skipped", "sent"]);
export type ReminderState = z.infer<typeof ReminderState>;

/** Why a reminder will not go out, or did not when it was due. */
export const SkipReason = z.enum(["too-late", "cancelled", "archived", "no-pass", "no-allowance", "nobody"]);
export type SkipReason = z.infer<typeof SkipReason>;

/** A reminder of a game as its team's clock shows it. */
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
