import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { allowance, getStatusAt } from "../rules.ts";
import { MAX_NAMED_TEAMS, type DepartingTeam } from "./schema.ts";

/**
 * Selects who gets each of a user's teams when the user leaves: the manager who accepted an invitation first. Teams
 * without another manager have no row. Managers who can't sign in or who are leaving too don't count.
 */
export const selectHeirs = (userId: string) => sql<{ teamId: string; heirId: string }>`(
  select distinct on (team.id) team.id as team_id, team_manager.user_id as heir_id
  from team
  join team_manager on team_manager.team_id = team.id and team_manager.user_id <> ${userId}
  join profile on profile.id = team_manager.user_id and profile.disabled_at is null
  where team.manager_id = ${userId}
    and not exists (select from account_deletion where account_deletion.user_id = team_manager.user_id)
  order by team.id, team_manager.invitation_accepted_at, team_manager.id
)`;

type Row = {
  id: string;
  name: string;
  heir: string | null;
  timeZone: string;
  smsUsed: number;
  smsLimit: number;
  trialSms: number;
  ownerVerified: boolean;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
  total: number;
};

/** Lists what happens to each team that a user owns when the user leaves, by name. `total` counts all of them. */
export async function listDepartingTeams(userId: string): Promise<{ teams: DepartingTeam[]; total: number }> {
  const now = clock.now();
  const { rows } = await sql<Row>`
    select team.id, team.name, heir.name as heir, team.time_zone as "timeZone",
      team.sms_used as "smsUsed", team.sms_limit as "smsLimit", team.trial_sms as "trialSms",
      owner.email_verified as "ownerVerified", team.subscription_status as "subscriptionStatus",
      team.subscription_expires_at as "subscriptionExpiresAt", count(*) over ()::int as total
    from team
    join app_user owner on owner.id = team.manager_id
    left join ${selectHeirs(userId)} inheritance on inheritance.team_id = team.id
    left join app_user heir on heir.id = inheritance.heir_id
    where team.manager_id = ${userId}
    order by team.name, team.id limit ${MAX_NAMED_TEAMS}`.execute(db);
  const teams = rows.map((row) => {
    const hasPass = getStatusAt(now, row) === "active";
    const expiresAt = row.subscriptionExpiresAt;
    return {
      id: row.id,
      name: row.name,
      heir: row.heir,
      passEndsOn: hasPass && expiresAt ? toWallClock(expiresAt, row.timeZone).on : null,
      textsLeft: Math.max(0, allowance(row) - row.smsUsed),
    };
  });
  return { teams, total: rows[0]?.total ?? 0 };
}
