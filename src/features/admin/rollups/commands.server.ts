import { sql } from "kysely";
import { CURRENCY } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { countFromSource, findRollup } from "./queries.server.ts";
import { listLastMonths, MONTHS_SHOWN, openMonths } from "./rules.ts";

/** The advisory lock key for the rollup. */
const COUNTING_LOCK = 31;

/**
 * Updates the monthly rollups from one consistent snapshot. Doesn't recount the texts of closed months. Does recount
 * payments, refunds, people, teams, and passes, because those numbers can still change for past months. Idempotent.
 * Only one call runs at a time, and a concurrent call returns right away.
 */
export async function updateRollups(): Promise<void> {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(${COUNTING_LOCK}, 0) as "isFree"`.execute(trx);
      if (!rows[0]!.isFree) return;
      // Counting years of orders takes longer than the default statement timeout.
      await sql`set local statement_timeout = '100s'`.execute(trx);
      const lastRollup = await findRollup(trx);
      const openMonthSet = new Set(openMonths(today));
      // Recount months that were still open at the last rollup, because their counts weren't final.
      const closedMonths = lastRollup?.months.filter(
        ({ month }) =>
          !openMonthSet.has(month) &&
          !openMonths(lastRollup.countedAt.toISOString().slice(0, 10)).includes(month),
      );
      const closedCounts = new Map(
        closedMonths?.map(({ month, textsSent, textsDelivered, responses }) => [
          month,
          { textsSent, textsDelivered, responses },
        ]),
      );
      const { months, ...counts } = await countFromSource(
        trx,
        now,
        listLastMonths(MONTHS_SHOWN, today),
        closedCounts,
      );
      await trx
        .insertInto("monthRollup")
        .values(
          months.map(({ month, ...numbers }) => ({ month: `${month}-01`, currency: CURRENCY, ...numbers })),
        )
        .onConflict((conflict) =>
          conflict.column("month").doUpdateSet((eb) => ({
            paidCents: eb.ref("excluded.paidCents"),
            paidPasses: eb.ref("excluded.paidPasses"),
            returnedCents: eb.ref("excluded.returnedCents"),
            returnedPasses: eb.ref("excluded.returnedPasses"),
            newAccounts: eb.ref("excluded.newAccounts"),
            newTeams: eb.ref("excluded.newTeams"),
            activeAtStart: eb.ref("excluded.activeAtStart"),
            lapsed: eb.ref("excluded.lapsed"),
            textsSent: eb.ref("excluded.textsSent"),
            textsDelivered: eb.ref("excluded.textsDelivered"),
            responses: eb.ref("excluded.responses"),
          })),
        )
        .execute();
      await trx
        .insertInto("rollupCount")
        .values(counts)
        .onConflict((conflict) => conflict.column("isOnly").doUpdateSet(counts))
        .execute();
    });
}
