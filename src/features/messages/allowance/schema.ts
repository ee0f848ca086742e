import * as z from "zod";
import { SubscriptionStatus } from "#features/teams/schema.ts";

/** How a team stands with its texts. One SMS is one segment (OP-15). */
export const Allowance = z.object({
  status: SubscriptionStatus,
  /** What may be sent in all: the pass's, and the trial's. */
  limit: z.number().int(),
  /** Accepted by the provider. */
  used: z.number().int(),
  /** On its way. */
  reserved: z.number().int(),
  left: z.number().int(),
  /** Phones that would get a text today. */
  reachable: z.number().int(),
  /** Games that have reminders still to come, and what those need if each text is one SMS. */
  gamesAhead: z.number().int(),
  needed: z.number().int(),
});
export type Allowance = z.infer<typeof Allowance>;
