import { sql, type Kysely } from "kysely";

/**
 * What was bought and what became of it. These rows are the truth about passes and texts that were paid for: the team's own
 * columns follow from them (passes/ledger). Money is whole cents with its currency.
 */
export async function up(db: Kysely<unknown>) {
  // What was sent before the running pass began: sms_used starts again with it, and nothing is forgotten.
  await sql`
    alter table team add column sms_used_earlier integer not null default 0 check (sms_used_earlier >= 0)
  `.execute(db);
  await sql`
    create index team_running_pass_idx on team (subscription_expires_at) where subscription_status = 'active'
  `.execute(db);

  await sql`
    create table payment_customer (
      user_id uuid primary key references app_user (id) on delete cascade,
      provider_id text not null unique,
      created_at timestamptz not null
    )`.execute(db);

  // One visit to the provider's payment page, for one team or for several. Books outlive people and teams.
  await sql`
    create table pass_checkout (
      id uuid primary key default uuidv7(),
      user_id uuid references app_user (id) on delete set null,
      -- What is asked for and at what price: the same again leads to the same page.
      fingerprint text not null,
      customer_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null check (currency ~ '^[a-z]{3}$'),
      state text not null check (state in ('opening', 'open', 'pending', 'paid', 'expired', 'failed')),
      session_id text unique,
      session_url text,
      payment_intent_id text unique,
      charge_id text unique,
      receipt_url text,
      paid_at timestamptz,
      -- Grows with every look at the provider that was written down, so that an older look never undoes a newer one.
      version integer not null default 0,
      -- When to look at the provider next, in case no webhook comes; null when nothing is to be expected.
      check_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((state = 'paid') = (paid_at is not null))
    )`.execute(db);
  await sql`create index pass_checkout_user_idx on pass_checkout (user_id, id desc)`.execute(db);
  await sql`create index pass_checkout_check_at_idx on pass_checkout (check_at) where check_at is not null`.execute(
    db,
  );

  await sql`
    create table pass_order (
      id uuid primary key default uuidv7(),
      checkout_id uuid not null references pass_checkout (id),
      team_id uuid references team (id) on delete set null,
      team_name text not null,
      product text not null check (product in ('mini', 'standard', 'extended', 'sms_topup')),
      amount_cents integer not null check (amount_cents > 0),
      currency text not null check (currency ~ '^[a-z]{3}$'),
      unique (checkout_id, team_id)
    )`.execute(db);
  await sql`create index pass_order_team_idx on pass_order (team_id)`.execute(db);

  // Without an order: given, not bought.
  await sql`
    create table pass_period (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      order_id uuid unique references pass_order (id),
      tier text not null check (tier in ('mini', 'standard', 'extended')),
      months smallint not null check (months > 0),
      sms integer not null check (sms >= 0),
      bought_at timestamptz not null,
      -- All that the team had ever sent by then.
      used_before integer not null check (used_before >= 0)
    )`.execute(db);
  await sql`create index pass_period_team_idx on pass_period (team_id, bought_at)`.execute(db);
  await sql`
    create table sms_topup (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      order_id uuid unique references pass_order (id),
      sms integer not null check (sms > 0),
      bought_at timestamptz not null
    )`.execute(db);
  await sql`create index sms_topup_team_idx on sms_topup (team_id, bought_at)`.execute(db);

  // By the provider's ids. A refund is for one order when whoever gave it said so, else for the payment.
  await sql`
    create table payment_refund (
      id text primary key,
      checkout_id uuid not null references pass_checkout (id),
      order_id uuid references pass_order (id),
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      is_given boolean not null,
      refunded_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_refund_checkout_idx on payment_refund (checkout_id)`.execute(db);
  await sql`create index payment_refund_order_idx on payment_refund (order_id)`.execute(db);
  await sql`
    create table payment_dispute (
      id text primary key,
      checkout_id uuid not null references pass_checkout (id),
      amount_cents integer not null,
      currency text not null,
      state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
      reason text not null,
      opened_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_dispute_checkout_idx on payment_dispute (checkout_id)`.execute(db);

  // The provider's news, each once. They say where to look, and keep nothing about people.
  await sql`
    create table payment_event (
      id text primary key,
      type text not null,
      session_id text,
      payment_intent_id text,
      reference text,
      checkout_id uuid references pass_checkout (id),
      source text not null check (source in ('webhook', 'sweep')),
      happened_at timestamptz not null,
      received_at timestamptz not null,
      handled_at timestamptz
    )`.execute(db);
  await sql`create index payment_event_checkout_idx on payment_event (checkout_id)`.execute(db);
  await sql`create index payment_event_received_idx on payment_event (received_at)`.execute(db);

  // Up to when the provider's own list of events was read.
  await sql`
    create table payment_sweep (
      name text primary key,
      swept_until timestamptz not null
    )`.execute(db);
}
