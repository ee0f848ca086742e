import { sql } from "kysely";
import { after, days } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { getStatusAt } from "../../rules.ts";
import type { SubscriptionTier } from "../../schema.ts";
import { RECENT_FIRST_TEXTS, type JoinFacts } from "./rules.ts";

type Row = {
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
  tier: SubscriptionTier;
  joined: number;
  unwanted: number;
};

/** Reads what decides whether a number that joins this team now has to confirm by text. */
export async function readJoinFacts(trx: Trx, teamId: string, now: Date): Promise<JoinFacts> {
  const { rows } = await sql<Row>`
    select team.subscription_status as "subscriptionStatus", team.subscription_expires_at as "subscriptionExpiresAt",
      team.subscription_tier as tier,
      (
        select count(distinct member_phone.phone)::int from team_member member
        join member_phone on member_phone.member_id = member.id
        where member.team_id = team.id and member.added_via = 'join-link' and member.created_at > ${after(now, -days(1))}
      ) as joined,
      (
        select count(*)::int from (
          select phone, message_id, month, created_at from first_text where first_text.team_id = team.id
          order by created_at desc limit ${RECENT_FIRST_TEXTS}
        ) recent
        where exists (
          select from phone_suppression suppression
          where suppression.phone = recent.phone and suppression.created_at >= recent.created_at
        )
      ) as unwanted
    from team where team.id = ${teamId}`.execute(trx);
  const row = rows[0]!;
  return {
    hasPass: getStatusAt(now, row) === "active",
    tier: row.tier,
    joinedToday: row.joined + 1,
    unwantedFirstTexts: row.unwanted,
  };
}
