import { sql, type RawBuilder } from "kysely";
import { selectManagedTeamIds, type TeamManager } from "#features/teams/access.server.ts";
import { getTeam } from "#features/teams/queries.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { topup } from "./rules.ts";
import { MAX_TEAMS_PER_CHECKOUT, type PassTeam, type PayableTeam } from "./schema.ts";

/** Maps each team ID to its name and member count. */
export async function findTeamSizes(teamIds: readonly string[]) {
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

/** True if a slow payment for the team is pending. */
const isProcessing = (teamId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
  where pass_order.team_id = ${teamId} and pass_checkout.state = 'pending'
)`;

type CheckoutState = {
  isDisputed: boolean;
  isProcessing: boolean;
  isAwaiting: boolean | null;
  hasOtherTeams: boolean;
};

/** Returns a team for the Season Pass page (CALL1-13, OP-03). */
export async function getPassTeam(grant: TeamManager): Promise<PassTeam> {
  const { teamId, user } = grant;
  const now = clock.now();
  const [team, checkout] = await Promise.all([getTeam(grant), findCheckoutState(teamId, user.id, now)]);
  const { status, expiresOn, timeZone } = team;
  const isRunning = status === "active" && expiresOn !== null;
  return {
    ...team,
    passDaysLeft: isRunning ? daysBetween(toWallClock(now, timeZone).on, expiresOn) : null,
    isOnHold: checkout.isDisputed && status !== "active",
    payment: checkout.isProcessing ? "processing" : checkout.isAwaiting ? "awaiting" : "none",
    hasOtherTeams: checkout.hasOtherTeams,
  };
}

async function findCheckoutState(teamId: string, userId: string, now: Date): Promise<CheckoutState> {
  const otherTeams = db
    .selectFrom("team")
    .select("team.id")
    .where("team.id", "in", selectManagedTeamIds(userId))
    .where("team.id", "<>", teamId)
    .where("team.archivedAt", "is", null);
  const { rows } = await sql<CheckoutState>`
    select
      exists (
        select from pass_order join payment_dispute on payment_dispute.checkout_id = pass_order.checkout_id
        where pass_order.team_id = ${teamId} and pass_order.product <> ${topup.key}
          and payment_dispute.state = 'open'
      ) as "isDisputed",
      ${isProcessing(sql.val(teamId))} as "isProcessing",
      (
        select latest.state = 'open' and latest.expires_at > ${now} and not exists (
          -- The buyer paid on an older page. The provider's times are in whole seconds.
          select from pass_order join pass_checkout on pass_checkout.id = pass_order.checkout_id
          where pass_order.team_id = ${teamId} and pass_checkout.user_id = ${userId}
            and pass_checkout.paid_at >= date_trunc('second', latest.created_at)
        )
        from pass_order join pass_checkout latest on latest.id = pass_order.checkout_id
        where pass_order.team_id = ${teamId} and latest.user_id = ${userId}
        order by latest.id desc limit 1
      ) as "isAwaiting",
      exists (${otherTeams}) as "hasOtherTeams"`.execute(db);
  return rows[0]!;
}

/** Lists the teams that fit in one checkout. Users with more teams pay for the rest later. */
export async function listPayableTeams({
  teamId,
  user,
}: TeamManager): Promise<{ teams: PayableTeam[]; total: number }> {
  const now = clock.now();
  const isRunning = sql<boolean>`(
    team.subscription_status = 'active' and coalesce(team.subscription_expires_at > ${now}, true)
  )`;
  const sortOrder = sql`
    team.id <> ${teamId}, ${isRunning}, case when ${isRunning} then team.subscription_expires_at end, team.name, team.id`;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("team")
        .selectAll("team")
        .select(sql<number>`(count(*) over ())::int`.as("total"))
        .where("team.id", "in", selectManagedTeamIds(user.id))
        .where((where) => where.or([where("team.archivedAt", "is", null), where("team.id", "=", teamId)]))
        .orderBy(sortOrder)
        .limit(MAX_TEAMS_PER_CHECKOUT)
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
    .orderBy(sortOrder)
    .execute();
  return {
    teams: rows.map(({ id, name, sport, timeZone, memberCount, ...row }) => ({
      id,
      name,
      sport,
      status: getStatusAt(now, row),
      expiresOn: row.subscriptionExpiresAt && toWallClock(row.subscriptionExpiresAt, timeZone).on,
      memberCount: memberCount ?? 0,
      isProcessing: row.isProcessing,
    })),
    total: rows[0]?.total ?? 0,
  };
}
