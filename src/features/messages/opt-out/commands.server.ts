import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";
import { PHONE_LOCK } from "../commands.server.ts";

/**
 * No more texts to this number, by any team, from the moment this commits (OP-16); those that wait are not sent and cost
 * nothing. Idempotent: the first time stays. Waits for those that are being handed over at this very moment: the provider
 * refuses them only when it understood the word itself.
 */
export async function stopTexts(trx: Trx, phone: string): Promise<void> {
  await handedOver(trx, phone);
  await trx
    .insertInto("phoneSuppression")
    .values({ phone, reason: "stop", createdAt: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column("phone")
        .doUpdateSet({ reason: "stop", createdAt: clock.now() })
        .where("phoneSuppression.reason", "<>", "stop"),
    )
    .execute();
  const waiting = trx.selectFrom("message").where("phone", "=", phone).where("state", "=", "queued");
  const teams = await waiting.select("teamId").distinct().execute();
  if (teams.length === 0) return;
  await lockTeamsAndReservations(
    trx,
    teams.map(({ teamId }) => teamId),
  );
  const stopped = await trx
    .updateTable("message")
    .set({ state: "skipped", reason: "stop", updatedAt: clock.now() })
    .where("phone", "=", phone)
    .where("state", "=", "queued")
    .returning(["teamId", "segments"])
    .execute();
  const released = new Map<string, number>();
  for (const { teamId, segments } of stopped) released.set(teamId, (released.get(teamId) ?? 0) - segments);
  await reserve(trx, released);
}

/** A look every so often, and not for longer than a call to the provider takes, which waits for our answer. */
const LOOK_MS = 20;

/** From here to the end of the transaction nobody takes a text to this phone, and what was taken is over. */
async function handedOver(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PHONE_LOCK}, hashtext(${phone}))`.execute(trx);
  for (let waited = 0; waited < CALL_TIMEOUT_MS; waited += LOOK_MS) {
    const underWay = await trx
      .selectFrom("message")
      .select("id")
      .where("phone", "=", phone)
      .where("state", "=", "submitting")
      .limit(1)
      .executeTakeFirst();
    if (!underWay) return;
    await pause(LOOK_MS);
  }
}

/** Texts again, to those who had agreed to them. Idempotent; a number that cannot get texts stays so. */
export async function startTexts(trx: Trx, phone: string): Promise<void> {
  await trx.deleteFrom("phoneSuppression").where("phone", "=", phone).where("reason", "=", "stop").execute();
}
