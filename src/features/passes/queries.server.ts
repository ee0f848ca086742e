import { sql, type RawBuilder } from "kysely";
import { selectManagedTeamIds, type TeamManager } from "#features/teams/access.server.ts";
import { getTeam } from "#features/teams/queries.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { daysBetween } from "#platform/calendar.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { addCalendarMonths } from "./ledger/rules.ts";
import { getPurchaseState } from "./purchases/rules.ts";
import { getTier, topup } from "./rules.ts";
import { MAX_TEAMS_PER_CHECKOUT, type PassTeam, type PayableTeam, type TierKey } from "./schema.ts";

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

/** How long a payment for several teams is offered on the screen where the next one starts. */
const RECENT_PURCHASE = days(14);

/**
 * Returns the user's last purchase for several teams, if it's recent. Leaves out pages that expired, because nothing was
 * bought there.
 */
async function findLastPurchase(userId: string, now: Date) {
  const { rows } = await sql<{ id: string; state: string; paymentIntentId: string | null }>`
    select id, state, payment_intent_id as "paymentIntentId" from pass_checkout
    where user_id = ${userId} and created_at > ${after(now, -RECENT_PURCHASE)} and session_id is not null
      and (state in ('pending', 'paid', 'failed') or (state = 'open' and expires_at > ${now}))
      and (select count(*) from (select from pass_order where checkout_id = pass_checkout.id limit 2) orders) > 1
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last ? { id: last.id, state: getPurchaseState(last) } : null;
}

/** Lists the teams that fit in one checkout. Users with more teams pay for the rest later. */
export async function listPayableTeams({ teamId, user }: TeamManager, leagueId: string | null = null) {
  const now = clock.now();
  const [rows, lastPurchase] = await Promise.all([
    listPayableRows(teamId, user.id, leagueId, now),
    findLastPurchase(user.id, now),
  ]);
  return {
    teams: rows.map(({ id, name, kit, sport, timeZone, memberCount, lastGameOn, ...row }): PayableTeam => {
      const toDay = (instant: Date) => toWallClock(instant, timeZone).on;
      const start =
        row.subscriptionExpiresAt && row.subscriptionExpiresAt > now ? row.subscriptionExpiresAt : now;
      const getEnd = (key: TierKey) => toDay(addCalendarMonths(start, getTier(key).months));
      return {
        id,
        name,
        kit,
        sport,
        status: getStatusAt(now, row),
        expiresOn: row.subscriptionExpiresAt && toDay(row.subscriptionExpiresAt),
        memberCount: memberCount ?? 0,
        isProcessing: row.isProcessing,
        endsOnWith: { mini: getEnd("mini"), standard: getEnd("standard"), extended: getEnd("extended") },
        lastGameOn: lastGameOn !== null && lastGameOn >= toDay(now) ? lastGameOn : null,
        isInLeague: row.isInLeague,
      };
    }),
    total: rows[0]?.total ?? 0,
    lastPurchase,
  };
}

function listPayableRows(teamId: string, userId: string, leagueId: string | null, now: Date) {
  const isRunning = sql<boolean>`(
    team.subscription_status = 'active' and coalesce(team.subscription_expires_at > ${now}, true)
  )`;
  const isInLeague = sql<boolean>`exists (
    select from league_team where league_team.team_id = team.id and league_team.league_id = ${leagueId}::uuid
  )`;
  const sortOrder = sql`
    team.id <> ${teamId}, not ${isInLeague}, ${isRunning},
    case when ${isRunning} then team.subscription_expires_at end, team.name, team.id`;
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("team")
        .selectAll("team")
        .select(sql<number>`(count(*) over ())::int`.as("total"))
        .where("team.id", "in", selectManagedTeamIds(userId))
        .where((where) => where.or([where("team.archivedAt", "is", null), where("team.id", "=", teamId)]))
        .orderBy(sortOrder)
        .limit(MAX_TEAMS_PER_CHECKOUT)
        .as("team"),
    )
    .selectAll("team")
    .select((eb) => [
      isProcessing(sql`team.id`).as("isProcessing"),
      isInLeague.as("isInLeague"),
      eb
        .selectFrom("teamMember")
        .select(sql<number>`count(*)::int`.as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
      eb
        .selectFrom("game")
        .select("game.gameOn")
        .whereRef("game.teamId", "=", "team.id")
        .where("game.kind", "=", "game")
        .where("game.cancelledAt", "is", null)
        .orderBy("game.gameOn", "desc")
        .limit(1)
        .as("lastGameOn"),
    ])
    .orderBy(sortOrder)
    .execute();
}
