import { sql } from "kysely";
import { CURRENCY } from "#features/passes/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { countFromSource, findCounted } from "./queries.server.ts";
import { lastMonths, MONTHS_SHOWN, openMonths } from "./rules.ts";

/** Of advisory locks: whoever counts. */
const COUNTING_LOCK = 31;

/**
 * Counts what administrators see, all of one moment. Texts of months that are over are not read again; payments, refunds,
 * people, teams and passes are, because they change what a month looks back on. Repeatable; one at a time, another one that
 * comes meanwhile leaves it to the first.
 */
export async function countMonths(): Promise<void> {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(${COUNTING_LOCK}, 0) as "isFree"`.execute(trx);
      if (!rows[0]!.isFree) return;
      // Years of orders take longer than a statement of a request may.
      await sql`set local statement_timeout = '100s'`.execute(trx);
      const last = await findCounted(trx);
      const open = new Set(openMonths(today));
      // What was counted while the month was still open is not its last word.
      const closed = last?.months.filter(
        ({ month }) =>
          !open.has(month) && !openMonths(last.countedAt.toISOString().slice(0, 10)).includes(month),
      );
      const kept = new Map(
        closed?.map(({ month, textsSent, textsDelivered, answers }) => [
          month,
          { textsSent, textsDelivered, answers },
        ]),
      );
      const { months, ...counts } = await countFromSource(trx, now, lastMonths(MONTHS_SHOWN, today), kept);
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
            answers: eb.ref("excluded.answers"),
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
