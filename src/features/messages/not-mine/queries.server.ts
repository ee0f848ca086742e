import { db } from "#platform/database.ts";

/** Returns what to tell a manager about a number that isn't a member's, or null if the member is gone. */
export async function findNotMine({ consentId, memberId }: { consentId: string; memberId: string }) {
  const row = await db
    .selectFrom("smsConsent")
    .innerJoin("teamMember", "teamMember.teamId", "smsConsent.teamId")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .select(["smsConsent.phone", "teamMember.name as memberName", "team.name as teamName"])
    .where("smsConsent.id", "=", consentId)
    .where("teamMember.id", "=", memberId)
    .executeTakeFirst();
  return row ?? null;
}
