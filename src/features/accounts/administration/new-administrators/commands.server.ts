import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendAdministratorEmail } from "./queue.ts";

/**
 * Emails all administrators about a new one, including the new one. Call it in the transaction that changes the role.
 * Sessions that the new administrator has open aren't proved anymore: what was enough for a manager's account could be
 * an old session on a shared computer.
 */
export async function announceAdministrator(
  trx: Trx,
  administratorId: string,
  actorId: string | null,
): Promise<void> {
  await trx.updateTable("session").set({ provedAt: null }).where("userId", "=", administratorId).execute();
  const recipients = await trx
    .selectFrom("profile")
    .select("id")
    .where("role", "=", "admin")
    .where("disabledAt", "is", null)
    .orderBy("id")
    .execute();
  const madeAt = clock.now().toISOString();
  for (const { id: recipientId } of recipients)
    await enqueue(trx, sendAdministratorEmail, { recipientId, administratorId, actorId, madeAt });
}
