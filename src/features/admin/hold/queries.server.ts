import { countHeld, findHold, findLastHold } from "#features/messages/holds/queries.server.ts";
import { getProgress } from "#features/messages/holds/rules.ts";
import type { HoldReason, HoldState, MaxAge } from "#features/messages/holds/schema.ts";
import { countRecovered } from "#features/passes/recovery/queries.server.ts";
import type { HoldOverview } from "./schema.ts";

/** Returns the hold that's in force, or a summary of the last one. */
export async function getHoldOverview(): Promise<HoldOverview> {
  const [hold, last] = await Promise.all([findHold(), findLastHold()]);
  const shown = hold ?? last;
  const [held, payments] = await Promise.all([
    hold ? countHeld() : { ages: [], useless: 0 },
    shown ? countRecovered(shown.heldAt) : 0,
  ]);
  return {
    hold: hold && {
      reason: hold.reason as HoldReason,
      state: hold.state as HoldState,
      since: hold.since.toISOString(),
      heldAt: hold.heldAt.toISOString(),
      progress: hold.passes > 0 ? 1 : getProgress(hold),
      failingSince: hold.failingSince?.toISOString() ?? null,
      adopted: hold.adopted,
      unrecorded: hold.unrecorded,
    },
    ages: held.ages as { maxAge: MaxAge; texts: number }[],
    useless: held.useless,
    payments,
    last: last && {
      heldAt: last.heldAt.toISOString(),
      releasedAt: last.releasedAt!.toISOString(),
      adopted: last.adopted,
      unrecorded: last.unrecorded,
      discarded: last.discarded,
      isAutomatic: last.adopted + last.unrecorded === 0,
    },
  };
}
