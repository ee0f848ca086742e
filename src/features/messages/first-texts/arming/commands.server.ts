import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createZoneClock } from "#platform/zoned-time.ts";
import { lockReservations } from "../../allowance/commands.server.ts";
import { insertMessages } from "../../commands.server.ts";
import { createFirstTexts } from "../commands.server.ts";
import { listUnintroduced } from "../queries.server.ts";
import { findFirstTextWindow } from "../rules.ts";

/**
 * Queues first texts to a team's numbers that have agreed to texts but don't have one yet, for the next decent hour
 * (TEXT-18). Does nothing without an active pass, because the first texts of unpaid teams go out only with other texts
 * (TEXT-52). Idempotent and safe to run concurrently.
 */
export async function queueFirstTexts(teamId: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const team = await trx
      .selectFrom("team")
      .select([
        "timeZone",
        "quietFrom",
        "quietUntil",
        "archivedAt",
        "subscriptionStatus",
        "subscriptionExpiresAt",
      ])
      .where("id", "=", teamId)
      .executeTakeFirst();
    if (!team || team.archivedAt !== null || getStatusAt(now, team) !== "active") return;
    await lockReservations(trx, [teamId]);
    const phones = await listUnintroduced(trx, teamId);
    const { quietFrom, quietUntil } = team;
    const { dueAt, endsAt } = findFirstTextWindow(now, {
      clock: createZoneClock(team.timeZone),
      quiet: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
    });
    const wanted = phones.map((phone) => ({ teamId, phone, dueAt, validUntil: endsAt }));
    await insertMessages(trx, await createFirstTexts(trx, wanted, now), now);
  });
}
