import { sql, type Kysely } from "kysely";

/**
 * Purchases and their status. These rows are the source of truth for passes and paid texts, and the team's own columns
 * are derived from them (passes/ledger). Amounts are in whole cents, with their currency.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table payment_customer (
      user_id uuid primary key references app_user (id) on delete cascade,
      provider_id text not null unique,
      created_at timestamptz not null
    )`.execute(db);

  // One visit to the provider's payment page, for one or several teams. Financial records outlive users and teams.
  await sql`
    create table pass_checkout (
      id uuid primary key default uuidv7(),
      user_id uuid references app_user (id) on delete set null,
      -- What is being bought and at what price. The same request again leads to the same page.
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
      -- Increments each time we record the provider's state, so an older read never overwrites a newer one.
      version integer not null default 0,
      -- When to check with the provider next in case no webhook arrives. Null if nothing is expected.
      check_at timestamptz,
      paid_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((state = 'paid') = (paid_at is not null))
    )`.execute(db);
  await sql`create index pass_checkout_user_idx on pass_checkout (user_id, id desc)`.execute(db);
  // For a buyer's payment history, which is paginated by the time of the payment or, while it's pending, the time of
  // the checkout.
  await sql`
    create index pass_checkout_history_idx on pass_checkout (user_id, coalesce(paid_at, created_at) desc)
    where state in ('pending', 'paid', 'failed')
  `.execute(db);
  await sql`
    create index pass_checkout_check_at_idx on pass_checkout (check_at) where check_at is not null
  `.execute(db);
  // For monthly statistics, which read only recent payments.
  await sql`
    create index pass_checkout_paid_at_idx on pass_checkout (paid_at) where paid_at is not null
  `.execute(db);

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

  // order_id is null if the pass was granted instead of bought.
  await sql`
    create table pass_period (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      order_id uuid unique references pass_order (id),
      tier text not null check (tier in ('mini', 'standard', 'extended')),
      months smallint not null check (months > 0),
      sms integer not null check (sms >= 0),
      bought_at timestamptz not null,
      -- The total the team had sent by then.
      used_before integer not null check (used_before >= 0)
    )`.execute(db);
  await sql`create index pass_period_team_idx on pass_period (team_id, bought_at)`.execute(db);

  // When each of a team's passes ends. Passes run one after another (OP-10). Each starts when the previous one ends, or
  // when it was bought if that's later.
  await sql`
    create function end_of_pass(last_end timestamptz, bought_at timestamptz, months integer) returns timestamptz
    language sql immutable parallel safe
    return date_add(greatest(last_end, bought_at), make_interval(months => months), 'UTC')
  `.execute(db);
  // Used as a window function over a team's passes in time order, because a recursive query would take minutes for
  // millions of rows.
  await sql`
    create aggregate runs_until (bought_at timestamptz, months integer) (sfunc = end_of_pass, stype = timestamptz)
  `.execute(db);

  await sql`
    create table sms_topup (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      order_id uuid unique references pass_order (id),
      sms integer not null check (sms > 0),
      bought_at timestamptz not null
    )`.execute(db);
  await sql`create index sms_topup_team_idx on sms_topup (team_id, bought_at)`.execute(db);

  // A status set by an administrator. It applies until the team's next pass is bought, and is removed when an
  // administrator sets the status back.
  await sql`
    create table pass_override (
      team_id uuid primary key references team (id) on delete cascade,
      status text not null check (status in ('pending', 'active', 'expired')),
      set_by uuid references app_user (id) on delete set null,
      set_at timestamptz not null
    )`.execute(db);
  await sql`create index pass_override_set_by_idx on pass_override (set_by)`.execute(db);

  // Records the emails to team owners about passes that are about to end. Each email is sent once per end date, and a
  // renewed pass has a new end date.
  await sql`
    create table pass_ending (
      team_id uuid not null references team (id) on delete cascade,
      expires_at timestamptz not null,
      -- How many days before the end this email is sent.
      days smallint not null,
      created_at timestamptz not null,
      primary key (team_id, expires_at, days)
    )`.execute(db);

  // Keyed by the provider's ids. A refund applies to one order if it names the order, otherwise to the whole payment.
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

  // Events from the provider, each stored once. A row only identifies the checkout to sync and contains no personal
  // data.
  await sql`
    create table payment_event (
      id text primary key,
      checkout_id uuid references pass_checkout (id),
      type text not null,
      session_id text,
      payment_intent_id text,
      reference text,
      source text not null check (source in ('webhook', 'sweep')),
      happened_at timestamptz not null,
      received_at timestamptz not null,
      handled_at timestamptz
    )`.execute(db);
  await sql`create index payment_event_checkout_idx on payment_event (checkout_id)`.execute(db);
  await sql`create index payment_event_received_idx on payment_event (received_at)`.execute(db);
  // This index always covers only a few rows, no matter how large the table grows.
  await sql`
    create index payment_event_unhandled_idx on payment_event (received_at) where handled_at is null
  `.execute(db);

  // How far the provider's own list of events has been read.
  await sql`
    create table payment_sweep (
      name text primary key,
      swept_until timestamptz not null
    )`.execute(db);
}
