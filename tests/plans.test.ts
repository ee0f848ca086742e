import { beforeAll, describe, expect, it } from "vitest";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { addAway, respondToSeveral } from "#features/attendance/mine/commands.server.ts";
import { getMyPage } from "#features/attendance/mine/queries.server.ts";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { findContactFile } from "#features/games/feeds/contacts/queries.server.ts";
import { renewOwnFeed } from "#features/games/feeds/commands.server.ts";
import { getOwnFeed } from "#features/games/feeds/queries.server.ts";
import { spendFreeTexts } from "#features/messages/free/commands.server.ts";
import { getFreeTexts, listUnreportedDays } from "#features/messages/free/queries.server.ts";
import { disownPerson } from "#features/messages/not-mine/commands.server.ts";
import { startTeamTexts, stopTeamTexts } from "#features/messages/opt-out/commands.server.ts";
import { listActiveTeams } from "#features/passes/billing/queries.server.ts";
import { listTransactions } from "#features/passes/billing/transactions/queries.server.ts";
import { getPaymentBacklog } from "#features/passes/events/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db, pool } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { withClientAddress } from "#platform/request-address.ts";
import type { Session } from "#platform/session.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame } from "#tests/factories/teams.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import { drawSubject } from "#tests/load/draws.ts";
import { generate } from "#tests/load/generate.ts";
import { computeGrowth } from "#tests/load/measure.ts";
import { findMissingOperations } from "#tests/load/missing-operations.ts";
import { lines, getTitle } from "#tests/load/operations.ts";
import { checkLine, referencesWithoutIndex } from "#tests/load/plan-check.ts";
import { findProblems, FREE_ROWS, MAX_READ, type PlanNode } from "#tests/load/plans.ts";
import { recordPlans, watchStatements } from "#tests/load/statements.ts";
import { mulberry } from "#tests/load/statistics.ts";
import { findSubject } from "#tests/load/subjects.ts";

// A small version of npm run bench -- size, which checks 100,000 teams. There are enough teams that PostgreSQL prefers
// indexes over full scans, and the first two thousand have rosters and games.
const TEAMS = 10_000;
const FILLED_THOUSANDS = 2;

watchStatements();
beforeAll(async () => {
  const size = { teams: TEAMS, filledThousands: FILLED_THOUSANDS };
  await generate(process.env.MIGRATE_DATABASE_URL!, { ...size, shouldReport: false });
}, 120_000);

async function check(line: (typeof lines)[number]) {
  const random = mulberry(3);
  return checkLine(line, [await findSubject(drawSubject(line.subjectKind, random), FILLED_THOUSANDS)]);
}
const daysFromNow = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days);
const findLine = (title: string) => lines.find((line) => getTitle(line) === title)!;

describe("query plans with many teams", () => {
  it.each(lines.map((line) => ({ title: getTitle(line), line })))(
    "for $title use indexes and read no more than they need",
    async ({ line }) => {
      expect(await check(line)).toEqual([]);
    },
  );

  it("use indexes for a member's own page, no matter how many members are away", async () => {
    await pool.query(`insert into member_away (team_id, member_id, from_on, until_on, created_at)
      select team_id, id, current_date - 400, current_date - 390, now() from team_member
      union all select team_id, id, current_date + 40, current_date + 50, now() from team_member`);
    await runAsOwner("analyze member_away");
    const { params, rows } = await findSubject(drawSubject("usual", mulberry(3)), FILLED_THOUSANDS);
    const [gameOn, untilOn] = [30, 40].map((days) => daysFromNow(days));
    const { id: gameId } = await createGame(params.teamId!, { gameOn: gameOn! });
    const { rows: members } = await pool.query<{ id: string }>(
      "select id from team_member where team_id = $1 and active limit 1",
      [params.teamId],
    );
    const token = await createLink({ teamId: params.teamId!, gameId, memberId: members[0]!.id });
    const plans = await recordPlans(async () => {
      await getMyPage(token);
      const page = await requireOwnPage(token);
      expect(await addAway(page, { fromOn: gameOn!, untilOn: untilOn! })).toMatchObject({ kind: "saved" });
      await respondToSeveral(page, [{ gameId, memberId: members[0]!.id, response: "attending" }]);
      await stopTeamTexts(page, params.teamId!, "192.0.2.1");
      await startTeamTexts(page, params.teamId!, "192.0.2.1");
      await db.transaction().execute((trx) => syncAvailability(trx, { gameIds: [gameId] }, clock.now()));
    });
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.flatMap((plan) => findProblems(plan, rows.team))).toEqual([]);
    await pool.query("delete from game where id = $1", [gameId]);
  });

  it("use indexes for Your Games of a contact with members in several teams", async () => {
    const agreed = "select phone from member_phone where sms_consent order by id limit 1";
    const { phone } = (await pool.query<{ phone: string }>(agreed)).rows[0]!;
    // The same number in three more teams.
    await pool.query(
      `update member_phone set phone = $1 where id in (
        select distinct on (team_id) id from member_phone where sms_consent and phone <> $1 order by team_id, id limit 3)`,
      [phone],
    );
    await pool.query(`insert into first_text (team_id, phone, message_id, month, accepted_at, created_at)
      select distinct team_id, phone, uuidv7(), date '2020-01-01', now(), now() from member_phone
      on conflict do nothing`);
    const { rows: own } = await pool.query<{ teamId: string; memberId: string }>(
      `select member_phone.team_id as "teamId", member_id as "memberId" from member_phone
        join team_member on team_member.id = member_id and active
        where phone = $1 and sms_consent order by member_phone.id`,
      [phone],
    );
    const { teamId, memberId } = own[0]!;
    const fromOn = daysFromNow(30);
    const { id: gameId } = await createGame(teamId, { gameOn: fromOn });
    const token = await createContactLink({ teamId, gameId, contact: phone, memberIds: [memberId] });
    const plans = await recordPlans(async () => {
      const { grant, teams } = await getMyPage(token);
      expect(teams.length).toBeGreaterThan(1);
      await renewOwnFeed(grant!);
      await findContactFile((await getOwnFeed(grant!)).url!.split("/").at(-1)!.replace(".ics", ""));
      expect(await addAway(grant!, { fromOn, untilOn: fromOn })).toMatchObject({ kind: "saved" });
      await respondToSeveral(grant!, [{ gameId, memberId, response: "attending" }]);
      await stopTeamTexts(grant!, teamId, "192.0.2.1");
      await startTeamTexts(grant!, teamId, "192.0.2.1");
      await disownPerson(grant!, memberId, "192.0.2.1");
    });
    expect(plans.length).toBeGreaterThan(20);
    const { rows } = await findSubject(drawSubject("usual", mulberry(3)), FILLED_THOUSANDS);
    expect(plans.flatMap((plan) => findProblems(plan, rows.team * own.length))).toEqual([]);
    await pool.query("delete from game where id = $1", [gameId]);
  });

  it("use indexes for free texts from any number of addresses and accounts", async () => {
    await pool.query(`insert into free_text_address (digest, account_id, spent_on, texts)
      select sha256((number % 20000)::text::bytea), uuidv4(), current_date - number % 30, 1
      from generate_series(1, 50000) number`);
    await pool.query(`insert into free_text_account (account_id, introductions) select id, 1 from app_user`);
    await pool.query(`insert into session (token, user_id, expires_at, ip_address, updated_at)
      select uuidv4(), id, now() + interval '1 day', '192.0.2.1', now() from app_user`);
    await runAsOwner("analyze free_text_address, free_text_account, session");
    const { rows } = await pool.query<{ id: string }>("select id from app_user where email_verified limit 2");
    const spends = rows.map(({ id: accountId }) => ({
      accountId,
      kind: "first" as const,
      texts: 1,
      cost: 1,
    }));
    const plans = await recordPlans(async () => {
      await db.transaction().execute((trx) => spendFreeTexts(trx, spends, clock.now()));
      await withClientAddress("198.51.100.1", () =>
        db.transaction().execute((trx) => spendFreeTexts(trx, spends, clock.now())),
      );
      await getFreeTexts();
      await listUnreportedDays();
    });
    expect(plans.length).toBeGreaterThan(8);
    expect(plans.flatMap((plan) => findProblems(plan, FREE_ROWS))).toEqual([]);
  });

  it("use indexes for billing history, active passes, and payment metrics, however much was bought", async () => {
    // Two passes and a top-up for every team, some of them refunded or disputed.
    for (const [product, hours] of Object.entries({ standard: 1, mini: 2, sms_topup: 3 })) {
      await pool.query(
        `with paid as (
          insert into pass_checkout (user_id, fingerprint, customer_id, amount_cents, currency, state, session_id,
            payment_intent_id, paid_at, created_at, expires_at)
          select manager_id, id, 'cus', 999, 'usd', 'paid', $1 || id, 'pi' || $1 || id,
            created_at + $2 * interval '1 hour', now(), now()
          from team returning id, fingerprint::uuid as team_id, paid_at
        ), ordered as (
          insert into pass_order (checkout_id, team_id, team_name, product, amount_cents, currency)
          select id, team_id, 'Otters', $1, 999, 'usd' from paid returning id, checkout_id, team_id
        ), periods as (
          insert into pass_period (team_id, order_id, tier, months, sms, bought_at, used_before)
          select ordered.team_id, ordered.id, $1, 3, 300, paid_at, 0
          from ordered join paid on paid.id = checkout_id where $1 <> 'sms_topup'
        ), topups as (
          insert into sms_topup (team_id, order_id, sms, bought_at)
          select ordered.team_id, ordered.id, 100, paid_at
          from ordered join paid on paid.id = checkout_id where $1 = 'sms_topup'
        ), refunds as (
          insert into payment_refund (id, checkout_id, order_id, amount_cents, currency, is_given, refunded_at)
          select 're' || id, checkout_id, id, 100, 'usd', true, now() from ordered
        )
        insert into payment_dispute (id, checkout_id, amount_cents, currency, state, reason, opened_at)
        select 'du' || id, checkout_id, 999, 'usd', 'won', 'general', now() from ordered`,
        [product, hours],
      );
    }
    await pool.query(`insert into payment_event (id, type, source, happened_at, received_at, handled_at)
      select id, 'charge.refunded', 'webhook', now(), now(), now() from payment_refund`);
    await runAsOwner("analyze pass_checkout, pass_order, pass_period, sms_topup");
    await runAsOwner("analyze payment_refund, payment_dispute, payment_event");
    for (const kind of ["usual", "league"] as const) {
      const { params, rows } = await findSubject(drawSubject(kind, mulberry(3)), FILLED_THOUSANDS);
      const { rows: users } = await pool.query<{ id: string }>(
        "select manager_id as id from team where id = $1",
        [params.teamId],
      );
      const session = { user: users[0]! } as unknown as Session;
      // One page, plus all of the newest team's passes, but not everything the caller ever bought.
      const plans = await recordPlans(async () => {
        const { nextCursor } = await listTransactions(session, {});
        if (nextCursor) await listTransactions(session, { cursor: nextCursor });
      });
      expect(plans.length).toBeGreaterThanOrEqual(5);
      expect(plans.flatMap((plan) => findProblems(plan, kind === "league" ? 200 : 10))).toEqual([]);
      const otherPlans = await recordPlans(() =>
        Promise.all([listActiveTeams(session), getPaymentBacklog()]),
      );
      expect(otherPlans.flatMap((plan) => findProblems(plan, rows.account))).toEqual([]);
    }
  }, 120_000);

  it("can use an index for every foreign key", async () => {
    expect(await referencesWithoutIndex()).toEqual([]);
  });

  it("cover every operation on teams", () => {
    expect(findMissingOperations()).toEqual([]);
  });

  it("are checked on data with the same shape in each thousand teams", async () => {
    const { rows } = await pool.query<{ shapes: string }>(`
      select md5(string_agg(shape, ',' order by shape)) as shapes from (
        select split_part(email, '-', 2) as thousand, split_part(email, '-', 3) || ':' || team.sport || ':' ||
          (select count(*) from team_member where team_id = team.id) || ':' ||
          (select count(*) from game where team_id = team.id) as shape
        from team join app_user on app_user.id = manager_id
      ) teams where thousand in ('0', '1') group by thousand`);
    expect(new Set(rows.map(({ shapes }) => shapes)).size).toBe(1);
    expect(rows.length).toBe(2);
  });
});

/** Runs the check on a plan with one scan for a user who has ten rows. */
const scan = (node: Partial<PlanNode>) => {
  const root = { "Node Type": "Index Scan", "Actual Rows": 1, "Actual Loops": 1, ...node };
  const limit = { ...root, "Node Type": "Limit", Plans: [root] };
  return findProblems({ text: "select 1", values: [], root: limit }, 10);
};

/** Durations of a hundred calls, ten of them slow. */
const calls = (slow: number) => Array.from({ length: 100 }, (_, index) => (index < 90 ? 10 : slow));

describe("plan check", () => {
  it("reports a full scan of a table, unless the table doesn't grow", () => {
    expect(scan({ "Node Type": "Seq Scan", "Relation Name": "game" })).toEqual([
      "sequential scan of game: select 1",
    ]);
    expect(scan({ "Node Type": "Seq Scan", "Relation Name": "consent_wording" })).toEqual([]);
  });

  it("reports too many rows, including filtered ones", () => {
    const allowed = FREE_ROWS + 10 * MAX_READ;
    const read = { "Relation Name": "game", "Actual Loops": 10, "Actual Rows": 1 };
    expect(scan({ ...read, "Rows Removed by Filter": allowed / 10 - 1 })).toEqual([]);
    expect(scan({ ...read, "Rows Removed by Filter": allowed / 10 })).toEqual([
      `${allowed + 10} rows read from game, more than the allowed ${allowed}: select 1`,
    ]);
  });

  it.each([
    ["dashboard.get", "game_upcoming_idx", "game"],
    ["members.list", "team_member_roster_idx", "team_member"],
    ["teams.list with 200 teams", "team_manager_id_idx", "team"],
  ])("reports %s when %s is missing", async (title, index, table) => {
    const { rows } = await pool.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = $1",
      [index],
    );
    await runAsOwner(`drop index ${index}`);
    try {
      expect((await check(findLine(title))).join("\n")).toContain(`sequential scan of ${table}`);
      // Deleting a team or an account uses each of these indexes too.
      expect((await referencesWithoutIndex()).some((name) => name.startsWith(`${table}.`))).toBe(true);
    } finally {
      await runAsOwner(rows[0]!.indexdef);
    }
  });

  it("flags an operation whose 95th percentile grew in most rounds, whatever the overall median", () => {
    const [steady, grown] = [
      { small: calls(20), large: calls(26) },
      { small: calls(20), large: calls(27) },
    ];
    expect(computeGrowth([grown, steady, steady])).toEqual({
      growth: 1.3,
      min: 1.3,
      max: 1.35,
      isWithin: true,
    });
    expect(computeGrowth([grown, steady, grown])).toMatchObject({ growth: 1.35, isWithin: false });
  });

  it("reports an operation without an entry and an entry without an operation", () => {
    const otherLines = lines.filter(({ operation }) => operation !== "dashboard.get");
    expect(findMissingOperations(otherLines)).toEqual(["dashboard.get"]);
    expect(findMissingOperations([...lines, { operation: "teams.sell", subjectKind: "usual" }])).toEqual([
      "teams.sell (not in the contract)",
    ]);
  });
});
