import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import {
  endFirstTexts,
  recordConsents,
  type ConsentEvidence,
} from "#features/teams/consents/commands.server.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { requirePhone } from "#features/teams/members/entries/rules.ts";
import { carryConsents, type Continuation } from "#features/teams/seasons/commands.server.ts";
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

/**
 * Carries the numbers that get alerts over to the team that continues this one, with their consents. Call it after the
 * managers were carried over. Leaves out numbers of people who no longer manage the team.
 */
export async function carryManagerPhones(trx: Trx, { fromTeamId, toTeamId }: Continuation): Promise<void> {
  const { rows: phones } = await sql<{ consentId: string }>`
    select consent_id as "consentId" from manager_phone
    where team_id = ${fromTeamId} and user_id in (
      select manager_id from team where id = ${toTeamId}
      union all
      select user_id from team_manager where team_id = ${toTeamId}
    ) order by user_id for share`.execute(trx);
  const consents = await carryConsents(
    trx,
    toTeamId,
    phones.map(({ consentId }) => consentId),
  );
  await sql`
    insert into manager_phone (team_id, user_id, phone, consent_id)
    select ${toTeamId}, user_id, phone, carried.id
    from manager_phone join unnest(${consents.map(({ previousId }) => previousId)}::uuid[],
      ${consents.map(({ id }) => id)}::uuid[]) carried (previous_id, id)
      on carried.previous_id = manager_phone.consent_id
    where team_id = ${fromTeamId}`.execute(trx);
}
