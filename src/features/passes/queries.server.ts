import { sql, type RawBuilder } from "kysely";
import { managedTeamIds, type TeamManager } from "#features/teams/access.server.ts";
import { getTeam } from "#features/teams/queries.server.ts";
import { statusAt } from "#features/teams/rules.ts";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { topup } from "./rules.ts";
import { MOST_TEAMS_PER_CHECKOUT, type PassTeam, type PayableTeam } from "./schema.ts";

/** What a checkout is made of: each team's name and how many are on its roster, in the order asked for. */
export async function listSizes(teamIds: readonly string[]) {
  const rows = await db
    .selectFrom("team")
    .select((eb) => [
      "team.id",
      "team.name",
      eb
        .selectFrom("teamMember")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .where("team.id", "in", teamIds)
    .execute();
  return new Map(rows.map(({ id, name, memberCount }) => [id, { name, memberCount: Number(memberCount) }]));
}

/** Whether somebody has paid for a team in a way that takes days. */
const isProcessing = (teamId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
  where pass_order.team_id = ${teamId} and pass_checkout.state = 'pending'
)`;

type Buying = {
  isDisputed: boolean;
  isProcessing: boolean;
  isAwaited: boolean | null;
  hasOtherTeams: boolean;
};

/** One team for whoever may pay for it (CALL1-13, OP-03). */
export async function getPassTeam(grant: TeamManager): Promise<PassTeam> {
  const { teamId, user } = grant;
  const now = clock.now();
  const [team, buying] = await Promise.all([getTeam(grant), findBuying(teamId, user.id, now)]);
  const { status, expiresOn, timeZone } = team;
  const isRunning = status === "active" && expiresOn !== null;
  return {
    ...team,
    passDaysLeft: isRunning ? daysBetween(wallClockAt(now, timeZone).on, expiresOn) : null,
    isOnHold: buying.isDisputed && status !== "active",
    payment: buying.isProcessing ? "processing" : buying.isAwaited ? "awaited" : "none",
    hasOtherTeams: buying.hasOtherTeams,
  };
}

async function findBuying(teamId: string, userId: string, now: Date): Promise<Buying> {
  const others = db
    .selectFrom("team")
    .select("team.id")
    .where("team.id", "in", managedTeamIds(userId))
    .where("team.id", "<>", teamId)
    .where("team.archivedAt", "is", null);
  const { rows } = await sql<Buying>`
    select
      exists (
        select from pass_order join payment_dispute on payment_dispute.checkout_id = pass_order.checkout_id
        where pass_order.team_id = ${teamId} and pass_order.product <> ${topup.key}
          and payment_dispute.state = 'open'
      ) as "isDisputed",
      ${isProcessing(sql.val(teamId))} as "isProcessing",
      (
        select latest.state = 'open' and latest.expires_at > ${now} and not exists (
          -- They paid on an older page after all. The provider knows whole seconds only.
          select from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
          where pass_order.team_id = ${teamId} and pass_checkout.user_id = ${userId}
            and pass_checkout.paid_at >= date_trunc('second', latest.created_at)
        )
        from pass_order join pass_checkout latest on latest.id = pass_order.checkout_id
        where pass_order.team_id = ${teamId} and latest.user_id = ${userId}
        order by latest.id desc limit 1
      ) as "isAwaited",
      exists (${others}) as "hasOtherTeams"`.execute(db);
  return rows[0]!;
}

/** What one checkout can hold of the teams one may pay for; whoever has more pays and comes back for the rest. */
export async function listPayableTeams({
  teamId,
  user,
}: TeamManager): Promise<{ teams: PayableTeam[]; total: number }> {
  const now = clock.now();
  const isRunning = sql<boolean>`(
    team.subscription_status = 'active' and coalesce(team.subscription_expires_at > ${now}, true)
  )`;
  const inOrder = sql`
    team.id <> ${teamId}, ${isRunning}, case when ${isRunning} then team.subscription_expires_at end, team.name, team.id`;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("team")
        .selectAll("team")
        .select(sql<number>`(count(*) over ())::int`.as("total"))
        .where("team.id", "in", managedTeamIds(user.id))
        .where((or) => or.or([or("team.archivedAt", "is", null), or("team.id", "=", teamId)]))
        .orderBy(inOrder)
        .limit(MOST_TEAMS_PER_CHECKOUT)
        .as("team"),
    )
    .selectAll("team")
    .select((eb) => [
      isProcessing(sql`team.id`).as("isProcessing"),
      eb
        .selectFrom("teamMember")
        .select(sql<number>`count(*)::int`.as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .orderBy(inOrder)
    .execute();
  return {
    teams: rows.map(({ id, name, sport, timeZone, memberCount, ...row }) => ({
      id,
      name,
      sport,
      status: statusAt(now, row),
      expiresOn: row.subscriptionExpiresAt && wallClockAt(row.subscriptionExpiresAt, timeZone).on,
      memberCount: memberCount ?? 0,
      isProcessing: row.isProcessing,
    })),
    total: rows[0]?.total ?? 0,
  };
}
