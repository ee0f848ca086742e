import type { Trx } from "#platform/database.ts";
import { getMeaning } from "#platform/sms/error-meanings.ts";

/**
 * Suppresses numbers for all teams if the provider reports that they can never receive texts. Keeps an existing STOP.
 */
export async function suppressNumbers(trx: Trx, failures: readonly { phone: string; code: number }[]) {
  // In the order of their numbers, so that two transactions can't deadlock.
  const unreachable = failures
    .filter(({ code }) => getMeaning(code).suppress)
    .toSorted((a, b) => (a.phone < b.phone ? -1 : 1));
  if (unreachable.length === 0) return;
  const OPTED_OUT_CODE = 21_610;
  await trx
    .insertInto("phoneSuppression")
    .values(
      unreachable.map(({ phone, code }) => ({
        phone,
        reason: code === OPTED_OUT_CODE ? "stop" : "unreachable",
        providerCode: code,
      })),
    )
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
}
