import type { Administrator } from "#features/accounts/administration/access.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { recordConsents, type ConsentGiver } from "#features/teams/consents/commands.server.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { parsePhone } from "#platform/phone.ts";

const giverOf = ({ user }: TeamManager, clientAddress: string): ConsentGiver => ({
  source: "manager",
  userId: user.id,
  name: user.name,
  clientAddress,
  wording: consentWordings.alerts,
});

/** One's own number for texts about a team, with the evidence of the consent. The last one counts. PHONE_INVALID. */
export async function setManagerPhone(grant: TeamManager, typed: string, clientAddress: string) {
  const phone = parsePhone(typed);
  if (phone === null) throw new AppError("PHONE_INVALID");
  const { teamId, user } = grant;
  await db.transaction().execute(async (trx) => {
    const giver = giverOf(grant, clientAddress);
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

/** No more texts to it, written down as such. Idempotent. */
export async function removeManagerPhone(grant: TeamManager, clientAddress: string) {
  const { teamId, user } = grant;
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("managerPhone")
      .where("teamId", "=", teamId)
      .where("userId", "=", user.id)
      .returning("phone")
      .executeTakeFirst();
    if (removed)
      await recordConsents(trx, teamId, giverOf(grant, clientAddress), [
        { phone: removed.phone, granted: false },
      ]);
  });
}

/** For the person whose number it is: no manager has it any more, of any team. Gives how many had. Repeatable. */
export async function strikeManagerPhone(trx: Trx, _by: Administrator, phone: string): Promise<number> {
  const struck = await trx.deleteFrom("managerPhone").where("phone", "=", phone).executeTakeFirst();
  return Number(struck.numDeletedRows);
}
