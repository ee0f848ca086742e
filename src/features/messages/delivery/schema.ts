import * as z from "zod";
import { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import { MessageState } from "../schema.ts";

/** How many texts of one reminder or blast are listed: a whole roster. The counts are of all. */
export const MOST_TEXTS = 500;

/** What a text comes to for whoever sent it, what needs attention first. */
export const TextGroup = z.enum(["failed", "skipped", "underway", "delivered"]);
export type TextGroup = z.infer<typeof TextGroup>;

/** What somebody can do about it: words, and where that is done when it is done here. */
export const NextStep = z.object({ words: z.string(), to: z.string().nullable() });
export type NextStep = z.infer<typeof NextStep>;

/** One recipient of a reminder or blast. */
export const TextDelivery = z.object({
  id: z.uuid(),
  /** Null once the member is no longer on the roster. */
  memberId: z.uuid().nullable(),
  name: z.string(),
  /** Whose phone it is, when it is not the member's own: "Mother". */
  contact: z.string().nullable(),
  /** As people write it; null once it was forgotten. */
  phone: z.string().nullable(),
  state: MessageState,
  group: TextGroup,
  /** Since when, by the team's clock: yyyy-MM-dd and HH:mm:ss. */
  on: z.string(),
  time: z.string(),
  /** What became of it, and why: "Landline cannot get texts". */
  words: z.string(),
  step: NextStep.nullable(),
});
export type TextDelivery = z.infer<typeof TextDelivery>;

export const TextCounts = z.record(TextGroup, z.number().int());
export type TextCounts = z.infer<typeof TextCounts>;

export const TextList = z.object({
  counts: TextCounts,
  /** What needs attention first, then by name; at most 500. */
  texts: z.array(TextDelivery),
});
export type TextList = z.infer<typeof TextList>;

/** A reminder of a game with its texts. */
export const ReminderDelivery = TextList.extend({
  id: z.uuid(),
  offsetMinutes: z.number().int(),
  /** yyyy-MM-dd and HH:mm:ss by the team's clock. */
  dueOn: z.string(),
  dueTime: z.string(),
  state: ReminderState,
  reason: SkipReason.nullable(),
  /** "Texts go out Thu Apr 15, 7:00 PM" */
  words: z.string(),
  /** It went out before the game was moved. */
  isForEarlierStart: z.boolean(),
});
export type ReminderDelivery = z.infer<typeof ReminderDelivery>;

const Notice = z.object({ words: z.string(), step: NextStep.nullable() });
export type Notice = z.infer<typeof Notice>;

export const GameTexts = z.object({
  /** What is in the way of texts that are still to go out. */
  notice: Notice.nullable(),
  reminders: z.array(ReminderDelivery),
  /** Something is about to change: worth asking again in a few seconds. */
  isMoving: z.boolean(),
});
export type GameTexts = z.infer<typeof GameTexts>;

export const BlastTexts = TextList.extend({
  body: z.string(),
  /** yyyy-MM-dd and HH:mm:ss by the team's clock. */
  sentOn: z.string(),
  sentTime: z.string(),
  isMoving: z.boolean(),
});
export type BlastTexts = z.infer<typeof BlastTexts>;
