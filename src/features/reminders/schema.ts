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
  // The installation has no texting account.
  "texting-off",
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

/** What managers are told about a game's next reminder: who gets it and when, or why no one does. */
export const Outlook = z.object({
  /** `ready` if everyone gets it, `partial` if someone doesn't, `blocked` if no one does, `done` if none is left. */
  state: z.enum(["ready", "partial", "blocked", "done"]),
  /** For example, "10 of 12 get a text Tue 7:00 PM. Marco and Samuel don't". */
  sentence: z.string(),
  /** Where to fix it. Null if there's nothing to fix, or for people who can't change the team. */
  step: z.object({ label: z.string(), to: z.string() }).nullable(),
});
export type Outlook = z.infer<typeof Outlook>;
