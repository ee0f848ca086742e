import * as z from "zod";
import { Outlook, ReminderState, SkipReason } from "#features/reminders/schema.ts";
import { MessageState } from "../schema.ts";

/**
 * The maximum number of texts listed per reminder or blast, which is enough for a full roster. Counts include all
 * texts.
 */
export const MAX_TEXTS = 500;

/** A text's outcome from the sender's point of view. Problems come first. */
export const TextGroup = z.enum(["failed", "skipped", "underway", "delivered"]);
export type TextGroup = z.infer<typeof TextGroup>;

/** What the manager can do about a problem, with a link if it can be done in the app. */
export const NextStep = z.object({
  label: z.string(),
  to: z.string().nullable(),
  /** True if it's done by editing the member. */
  isEdit: z.boolean(),
});
export type NextStep = z.infer<typeof NextStep>;

/** The delivery of a reminder or blast to one recipient. */
export const TextDelivery = z.object({
  id: z.uuid(),
  /** Null once the member is no longer on the roster. */
  memberId: z.uuid().nullable(),
  name: z.string(),
  /** Whose phone it is, such as "Mother", if it isn't the member's own. */
  contact: z.string().nullable(),
  /** The number formatted for display, or null once it's erased. Empty for someone of the league's sub pool. */
  phone: z.string().nullable(),
  state: MessageState,
  group: TextGroup,
  /** When the state last changed, in the team's time zone, as yyyy-MM-dd and HH:mm:ss. */
  on: z.string(),
  time: z.string(),
  /** The outcome and its reason, such as "Landlines can't receive texts". */
  description: z.string(),
  step: NextStep.nullable(),
  /** The state of the team's first text to this number, or null if there's none to report. */
  firstText: z.string().nullable(),
});
export type TextDelivery = z.infer<typeof TextDelivery>;

export const TextCounts = z.record(TextGroup, z.number().int());
export type TextCounts = z.infer<typeof TextCounts>;

export const TextList = z.object({
  counts: TextCounts,
  /** How many members got an email in place of a text, as far as we know. */
  emailed: z.number().int().optional(),
  /** What the texts said, exactly as sent except for personal links. Usually one wording, at most four. */
  wordings: z.array(z.string()),
  /** The texts, problems first, then by name. There are at most 500. */
  texts: z.array(TextDelivery),
  /** True if there were texts, but they've been erased because they're old. */
  isErased: z.boolean(),
});
export type TextList = z.infer<typeof TextList>;

/** A game's reminder with its texts. */
export const ReminderDelivery = TextList.extend({
  id: z.uuid(),
  offsetMinutes: z.number().int(),
  /** When the reminder is due, as yyyy-MM-dd and HH:mm:ss in the team's time zone. */
  dueOn: z.string(),
  dueTime: z.string(),
  state: ReminderState,
  reason: SkipReason.nullable(),
  /** The reminder's status, such as "Scheduled for Wed Apr 15, 7:00 PM". */
  description: z.string(),
  /** True if the reminder was sent before the game was rescheduled. */
  isForEarlierStart: z.boolean(),
});
export type ReminderDelivery = z.infer<typeof ReminderDelivery>;

/** A text about a game other than a reminder: a nudge, a change, a message, or texts to subs. */
export const GameMessage = TextList.extend({
  id: z.uuid(),
  /** What it was, such as "Nudge". */
  title: z.string(),
  /** When it was sent and who sent it, such as "Sent Wed Apr 15, 7:00 PM by Maya Okafor". */
  description: z.string(),
  /** When it was sent, as yyyy-MM-dd and HH:mm:ss in the team's time zone. */
  sentOn: z.string(),
  sentTime: z.string(),
});
export type GameMessage = z.infer<typeof GameMessage>;

/** Everything that was or will be texted about a game. */
export const GameTexts = z.object({
  teamId: z.uuid(),
  /** Who gets the next reminder. Null once the game has started. */
  outlook: Outlook.nullable(),
  reminders: z.array(ReminderDelivery),
  /** Oldest first. If there are more than 50, the newest 50. */
  messages: z.array(GameMessage),
  /** The team's first texts to its numbers. They're free. */
  firstTexts: TextList,
  /** True if something is about to change, so it's worth refetching in a few seconds. */
  isInProgress: z.boolean(),
});
export type GameTexts = z.infer<typeof GameTexts>;

export const BlastTexts = TextList.extend({
  body: z.string(),
  /** When the message was sent, as yyyy-MM-dd and HH:mm:ss in the team's time zone. */
  sentOn: z.string(),
  sentTime: z.string(),
  isInProgress: z.boolean(),
});
export type BlastTexts = z.infer<typeof BlastTexts>;
