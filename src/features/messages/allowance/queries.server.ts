import { sql } from "kysely";
import type { TeamReader } from "#features/teams/access.server.ts";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, preferLookups } from "#platform/database.ts";
import { countFreeTextsLeft } from "../free/rules.ts";
import { readCandidates } from "../reminders/queries.server.ts";
import { listRecipients } from "../reminders/rules.ts";
import { estimateNeeded } from "./rules.ts";
import type { Allowance } from "./schema.ts";

type Row = {
  smsUsed: number;
  smsLimit: number;
  trialSms: number;
  ownerVerified: boolean;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
  reserved: number;
  trialSpent: number;
  upcomingGames: number;
  reminders: number;
};

/** Returns a team's text usage, or null if the team doesn't exist. */
export async function findAllowance(teamId: string): Promise<Allowance | null> {
  const now = clock.now();
  // No team's local date is more than a day behind UTC, so this includes every game with pending reminders. Filtering
  // by date lets the query use the index.
  const firstDay = after(now, -days(2)).toISOString().slice(0, 10);
  const { rows } = await sql<Row>`
    select team.sms_used as "smsUsed", team.sms_limit as "smsLimit", team.trial_sms as "trialSms",
      owner.email_verified as "ownerVerified", team.subscription_status as "subscriptionStatus",
      team.subscription_expires_at as "subscriptionExpiresAt",
      coalesce((select segments from sms_reservation where team_id = team.id), 0) as reserved,
      coalesce((select trial_spent from sms_reservation where team_id = team.id), 0) as "trialSpent",
      upcoming.games as "upcomingGames", upcoming.reminders
    from team
    join app_user owner on owner.id = team.manager_id
    cross join lateral (
      select count(distinct game.id)::int as games, count(*)::int as reminders
      from game join reminder on reminder.game_id = game.id and reminder.state = 'armed'
      where game.team_id = team.id and game.game_on >= ${firstDay}::date
    ) upcoming
    where team.id = ${teamId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { smsUsed: used, reserved, upcomingGames } = row;
  // Subs get texts only about the games they're called for.
  const candidates = await db.transaction().execute(async (trx) => {
    await preferLookups(trx);
    return readCandidates(trx, [teamId]);
  });
  const players = candidates.filter(({ isSub }) => !isSub);
  const phones = listRecipients(players)
    .filter(({ reason }) => reason === null)
    .map(({ phone }) => phone);
  const limit = allowance(row);
  const status = getStatusAt(now, row);
  const left = Math.max(0, limit - used - reserved);
  const confirmed = { ...row, hasPass: status === "active", ownerVerified: true };
  return {
    status,
    limit,
    used,
    reserved,
    left,
    freeLeft:
      row.trialSms === 0 ? null : countFreeTextsLeft(confirmed, row.ownerVerified ? left : row.trialSms),
    reachable: phones.length,
    upcomingGames,
    needed: estimateNeeded({ reminders: row.reminders, phones }),
  };
}

export async function getAllowance({ teamId }: TeamReader): Promise<Allowance> {
  return (await findAllowance(teamId))!;
}
