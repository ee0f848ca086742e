import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { createZoneClock } from "#platform/zoned-time.ts";
import { lockReservations } from "../../allowance/commands.server.ts";
import { insertMessages } from "../../commands.server.ts";
import { queueQuestions } from "../../questions/commands.server.ts";
import { createFirstTexts } from "../commands.server.ts";
import { listUnintroduced } from "../queries.server.ts";
import { findFirstTextWindow } from "../rules.ts";

/**
 * Queues first texts to a team's numbers that have agreed to texts but don't have one yet, for the next decent hour
 * (TEXT-18), and questions to numbers that have to confirm first (TEXT-42). Without an active pass, it queues only
 * questions, because the first texts of unpaid teams go out only with other texts (TEXT-52). Without a texting account,
 * it queues nothing; first texts then come before a number's first other text. Idempotent and safe to run concurrently.
 */
export async function queueFirstTexts(teamId: string): Promise<void> {
  if (!isTextingOn) return;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const team = await trx
      .selectFrom("team")
      .innerJoin("appUser as owner", "owner.id", "team.managerId")
      .select([
        "team.id",
        "team.name",
        "team.managerId",
        "team.timeZone",
        "team.quietFrom",
        "team.quietUntil",
        "team.archivedAt",
        "team.subscriptionStatus",
        "team.subscriptionExpiresAt",
        "owner.emailVerified as isOwnerVerified",
      ])
      .where("team.id", "=", teamId)
      .executeTakeFirst();
    if (!team || team.archivedAt !== null) return;
    await lockReservations(trx, [teamId]);
    const { quietFrom, quietUntil } = team;
    const window = findFirstTextWindow(now, {
      clock: createZoneClock(team.timeZone),
      quiet: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
    });
    const hasPass = getStatusAt(now, team) === "active";
    // Nothing that no pass pays for goes out before the owner's email is confirmed (TEXT-38).
    if (hasPass || team.isOwnerVerified) await queueQuestions(trx, { ...team, hasPass }, window, now);
    if (!hasPass) return;
    const phones = await listUnintroduced(trx, teamId);
    const { dueAt, endsAt: validUntil } = window;
    const wanted = phones.map((phone) => ({ teamId, phone, dueAt, validUntil }));
    await insertMessages(trx, await createFirstTexts(trx, wanted, now), now);
  });
}
