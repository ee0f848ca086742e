import * as z from "zod";
import { HoldReason, HoldState, MaxAge } from "#features/messages/holds/schema.ts";

const count = z.number().int();

/** The hold on all texts, with what the administrator has to decide. */
export const HoldOverview = z.object({
  /** Null if texts aren't held. */
  hold: z
    .object({
      reason: HoldReason,
      state: HoldState,
      /** The recovery point: the last instant that the database knows about. */
      since: z.iso.datetime(),
      heldAt: z.iso.datetime(),
      /** How much of the provider's list has been read, from 0 to 1. */
      progress: z.number().min(0).max(1),
      /** Since when the provider's list couldn't be read, or null if it can be. */
      failingSince: z.iso.datetime().nullable(),
      /** Texts that were sent and forgotten, and that are on record again. */
      adopted: count,
      /** Texts that were sent and belong to nothing that the database knows. */
      unrecorded: count,
    })
    .nullable(),
  /** Texts that are due and weren't sent, by how late they are. `maxAge` is null for the oldest ones. */
  ages: z.array(z.object({ maxAge: MaxAge, texts: count })),
  /** Texts that won't be sent, because they're too late to be of use. */
  useless: count,
  /** Payments that were found at the payment provider during the hold. */
  payments: count,
  /** The last hold that ended, or null if there was none. */
  last: z
    .object({
      heldAt: z.iso.datetime(),
      releasedAt: z.iso.datetime(),
      adopted: count,
      unrecorded: count,
      discarded: count,
      isAutomatic: z.boolean(),
    })
    .nullable(),
});
export type HoldOverview = z.infer<typeof HoldOverview>;
export type OpenHold = NonNullable<HoldOverview["hold"]>;
