import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import { FreeTexts } from "#features/messages/free/schema.ts";
import { MessageState } from "#features/messages/schema.ts";

const count = z.number().int();

/** The texts that were queued in one hour, by outcome. */
export const DeliveryHour = z.object({
  /** The start of the hour. */
  at: z.iso.datetime(),
  /** Texts that went to the carrier, including the ones below. */
  sent: count,
  delivered: count,
  failed: count,
});
export type DeliveryHour = z.infer<typeof DeliveryHour>;

/** Delivery stats for the last day. */
export const Delivery = z.object({
  /** The time and reason if all sending is stopped, or null if it isn't. */
  stop: z.object({ reason: z.string(), stoppedAt: z.iso.datetime() }).nullable(),
  freeTexts: FreeTexts,
  /** The number of texts that are due but not sent yet, and how long the oldest has waited. */
  waiting: count,
  lagSeconds: count,
  /** When the fields below were counted. Updated every minute. */
  countedAt: z.iso.datetime(),
  /** The last 24 hours, oldest first. The last one is still running. */
  hours: z.array(DeliveryHour),
  states: z.array(z.object({ state: MessageState, texts: count })),
  /** Failure reasons, most common first, with the carrier's code if there is one. */
  failures: z.array(z.object({ reason: z.string(), code: z.number().int().nullable(), texts: count })),
});
export type Delivery = z.infer<typeof Delivery>;

/** A phone number that no team can text. */
export const Suppression = z.object({
  phone: z.string(),
  reason: z.enum(["stop", "unreachable"]),
  code: z.number().int().nullable(),
  since: z.iso.datetime(),
});
export type Suppression = z.infer<typeof Suppression>;

/** The reason for stopping or resuming, which other administrators see and the audit log keeps. */
export const StopReason = oneLine.min(1, "Enter a reason").max(500);
