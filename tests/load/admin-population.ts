import pg from "pg";

const MEMBERS_PER_TEAM = 13;
/** Per team: two texts for each member and game, with a game every four days. */
const TEXTS_PER_DAY = 7;

/**
 * Creates accounts, teams with members, two years of orders with their passes, refunds, and disputes, and a day of
 * texts, as the app would leave them. Names contain one rare word and one common word.
 */
export async function generateBusiness(
  databaseUrl: string,
  { teams, orders }: { teams: number; orders: number },
) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run("set synchronous_commit = off");
    await run(
      `insert into app_user (name, email, email_verified, created_at)
       select 'Person ' || md5(n::text), md5(n::text) || '@example.com', true, now() - random() * interval '730 days'
       from generate_series(1, $1::int) n`,
      [teams],
    );
    await run(
      `insert into profile (id, role) select id, case when random() < 0.1 then 'league_manager' else 'team_manager' end from app_user`,
    );
    await run(
      `insert into team (name, sport, time_zone, season_ends_on, manager_id, created_at, subscription_status,
         subscription_tier, subscription_expires_at)
       select 'Team ' || md5('team' || number), (array['Soccer', 'Hockey', 'Softball', 'Basketball'])[1 + number % 4],
         'America/Chicago', '2030-01-01', id, created_at, case number % 3 when 0 then 'active' when 1 then 'expired' else 'pending' end,
         case number % 3 when 2 then 'none' else 'standard' end, now() + interval '30 days'
       from (select id, created_at, row_number() over (order by id) as number from app_user) manager`,
    );
    await run(
      `insert into team_member (team_id, name, email, added_via)
       select id, 'Player ' || md5(id::text || n), md5(id::text || n) || '@example.org', 'manager'
       from team cross join generate_series(1, $1::int) n`,
      [MEMBERS_PER_TEAM],
    );
    await run(
      `create temp table bought as
       select uuidv7() as checkout_id, uuidv7() as order_id, team.id as team_id, product, cents, months,
         now() - random() * interval '730 days' as at
       from generate_series(1, $1::int) n
       join (select id, row_number() over (order by id) as number from team) team on team.number = 1 + n % $2::int
       join (values (0, 'mini', 999, 2), (1, 'standard', 1999, 4), (2, 'extended', 2999, 8), (3, 'sms_topup', 199, 0))
         goods (place, product, cents, months) on goods.place = (n / $2::int) % 4`,
      [orders, teams],
    );
    await run(
      `insert into pass_checkout (id, fingerprint, customer_id, amount_cents, currency, state, paid_at, created_at, expires_at)
       select checkout_id, checkout_id, 'cus', cents, 'usd', 'paid', at, at, at from bought`,
    );
    await run(
      `insert into pass_order (id, checkout_id, team_id, team_name, product, amount_cents, currency)
       select order_id, checkout_id, team_id, 'Team', product, cents, 'usd' from bought`,
    );
    await run(
      `insert into pass_period (team_id, order_id, tier, months, sms, bought_at, used_before)
       select team_id, order_id, product, months, 100, at, 0 from bought where months > 0`,
    );
    await run(
      `insert into payment_refund (id, checkout_id, amount_cents, currency, is_given, refunded_at)
       select 're_' || checkout_id, checkout_id, cents, 'usd', true, at from bought where random() < 0.01`,
    );
    await run(
      `insert into payment_dispute (id, checkout_id, amount_cents, currency, state, reason, opened_at)
       select 'du_' || checkout_id, checkout_id, cents, 'usd', 'lost', 'fraudulent', at from bought where random() < 0.001`,
    );
    await run(
      `insert into admin_action (admin_email, action, acted_at)
       select 'admin-' || n % 5 || '@example.com', case when n % 2 = 0 then 'team.remove' else 'account.update' end, now()
       from generate_series(1, $1::int) n`,
      [teams],
    );
    await run(
      `insert into message (id, month, team_id, member_id, phone, kind, body, segments, cost, state, reason, due_at, valid_until, created_at,
         updated_at)
       select uuidv7(at - now()), date_trunc('month', now() at time zone 'utc'), team_id, uuidv7(), '+13125550142', 'reminder',
         'Lakeview Otters vs Harbor Street FC, Thu Apr 16, 7:00 PM', 1, 1,
         case when n % 50 = 0 then 'skipped' when n % 70 = 0 then 'undelivered' else 'delivered' end,
         case when n % 50 = 0 then 'no-consent' end, at, at, at, at
       from (
         select id as team_id, n, now() - random() * interval '1 day' as at from team cross join generate_series(1, $1::int) n
       ) text order by at`,
      [TEXTS_PER_DAY],
    );
    await run("vacuum analyze");
  } finally {
    await client.end();
  }
}
