import * as z from "zod";
import { MessageState } from "#features/messages/schema.ts";

const count = z.number().int();

/** How texts are doing, of the last day. */
export const Delivery = z.object({
  /** No text goes out, since then and because of that; null while they do. */
  stop: z.object({ reason: z.string(), stoppedAt: z.iso.datetime() }).nullable(),
  /** Texts whose time has come and that were not taken yet, and how long the oldest has waited. */
  waiting: count,
  lagSeconds: count,
  /** When what follows was counted: every minute. */
  countedAt: z.iso.datetime(),
  states: z.array(z.object({ state: MessageState, texts: count })),
  /** Why texts did not arrive, the most frequent first; the carrier's code where it gave one. */
  failures: z.array(z.object({ reason: z.string(), code: z.number().int().nullable(), texts: count })),
});
export type Delivery = z.infer<typeof Delivery>;

/** A number that gets no texts of any team. */
export const Suppression = z.object({
  phone: z.string(),
  reason: z.enum(["stop", "unreachable"]),
  code: z.number().int().nullable(),
  since: z.iso.datetime(),
});
export type Suppression = z.infer<typeof Suppression>;

/** For the other administrators, and for the record. */
export const StopReason = z
  .string()
  .trim()
  .min(1, "Please say why")
  .max(500)
  .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters");
