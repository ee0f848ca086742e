import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";

/**
 * No more texts to this number, by any team, from the moment this commits (OP-16); those that wait are not sent and cost
 * nothing. Idempotent: the first time stays. One that is being handed over at this very moment is refused by the provider,
 * which heard it first.
 */
export async function stopTexts(trx: Trx, phone: string): Promise<void> {
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

/** Texts again, to those who had agreed to them. Idempotent; a number that cannot get texts stays so. */
export async function startTexts(trx: Trx, phone: string): Promise<void> {
  await trx.deleteFrom("phoneSuppression").where("phone", "=", phone).where("reason", "=", "stop").execute();
}
