import type { Administrator } from "#features/accounts/administration/access.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import {
  endFirstTexts,
  recordConsents,
  type ConsentEvidence,
} from "#features/teams/consents/commands.server.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { requirePhone } from "#features/teams/members/commands.server.ts";
import { db, type Trx } from "#platform/database.ts";

const createConsentGiver = ({ user }: TeamManager, clientAddress: string): ConsentEvidence => ({
  source: "manager",
  userId: user.id,
  name: user.name,
  clientAddress,
  wording: consentWordings.alerts,
});

/**
 * Sets the manager's own number for texts about a team and records their consent. Last write wins. Throws
 * PHONE_INVALID with what's wrong.
 */
export async function setManagerPhone(grant: TeamManager, enteredPhone: string, clientAddress: string) {
  const phone = requirePhone(enteredPhone);
  const { teamId, user } = grant;
  await db.transaction().execute(async (trx) => {
    const giver = createConsentGiver(grant, clientAddress);
    const [consentId] = await recordConsents(trx, teamId, giver, [{ phone, granted: true }]);
    await trx
      .insertInto("managerPhone")
      .values({ teamId, userId: user.id, phone, consentId: consentId! })
      .onConflict((conflict) =>
        conflict.columns(["teamId", "userId"]).doUpdateSet({ phone, consentId: consentId! }),
      )
      .execute();
  });
}

/** Removes the number and records that consent was withdrawn. Idempotent. */
export async function removeManagerPhone(grant: TeamManager, clientAddress: string) {
  const { teamId, user } = grant;
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("managerPhone")
      .where("teamId", "=", teamId)
      .where("userId", "=", user.id)
      .returning("phone")
      .executeTakeFirst();
    if (!removed) return;
    const { phone } = removed;
    await recordConsents(trx, teamId, createConsentGiver(grant, clientAddress), [{ phone, granted: false }]);
    await endFirstTexts(trx, teamId, [phone]);
  });
}

/** Removes a number from every manager on every team, at its owner's request. Returns how many had it. Idempotent. */
export async function eraseManagerPhone(trx: Trx, _admin: Administrator, phone: string): Promise<number> {
  const deleted = await trx.deleteFrom("managerPhone").where("phone", "=", phone).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
