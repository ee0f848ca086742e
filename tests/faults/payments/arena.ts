// Runs the app and compares its records with the payment provider's. Doesn't depend on a test runner, because the
// short CI tests and `npm run faults` both use it.
import { makeSignature } from "better-auth/crypto";
import { PgBoss } from "pg-boss";
import { sweepPayments } from "#features/passes/queue.ts";
import type { ProductKey } from "#features/passes/schema.ts";
import { connectCheckout } from "#tests/harness/checkout.ts";
import { pause } from "#tests/harness/processes.ts";
import { startStage } from "../stage.ts";

export type Buyer = { userId: string; cookie: string; address: string; teamIds: string[] };
export type Order = { teamId: string; product: ProductKey };
export type PaymentArena = Awaited<ReturnType<typeof startPayments>>;

/** Longer than a hanging provider call can take in web. */
const START_MS = 40_000;
/** How long a buyer keeps clicking while web is being killed and the provider fails. */
const TIMEOUT_MS = 180_000;

export async function startPayments(environment: Record<string, string> = {}, copyOf?: string) {
  const stage = await startStage({ TRUSTED_PROXIES: "1", ...environment }, copyOf);
  const { product, rows, withClient } = stage;
  const provider = connectCheckout(product.sandboxUrl);
  await provider.change({ latencyMs: 20, settleAfterMs: 1_500, lateByMs: 4_000 });
  await withClient((client) => client.query(TRIGGERS));
  let buyers = 0;
  /** Unexpected responses, which the report lists for someone to look into. */
  const unexpected = new Map<string, number>();

  async function addBuyer(teams: number): Promise<Buyer> {
    buyers += 1;
    const token = crypto.randomUUID();
    const [user] = await rows<{ id: string; teamIds: string[] }>(
      `with person as (
         insert into app_user (name, email, email_verified) values ('Maya Okafor', $1, true) returning id
       ), as_manager as (
         insert into profile (id, role) select id, 'team_manager' from person
       ), signed_in as (
         insert into session (token, user_id, expires_at, updated_at)
         select $2, id, now() + interval '1 day', now() from person
       ), made as (
         insert into team (name, sport, manager_id, time_zone, season_ends_on, sms_limit)
         select 'Otters ' || n, 'Soccer', id, 'America/Chicago', current_date + 90, 0
         from person, generate_series(1, $3::int) n returning id
       )
       select person.id, (select array_agg(id) from made) as "teamIds" from person`,
      [`buyer-${token}@example.com`, token, teams],
    );
    const signature = await makeSignature(token, product.environment.AUTH_SECRET!);
    return {
      userId: user!.id,
      teamIds: user!.teamIds,
      cookie: `fw.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
      // Each buyer has their own IP address, so they don't share a rate limit.
      address: `10.1.${buyers >> 8}.${buyers & 255}`,
    };
  }

  /** Starts a checkout and returns the provider's session, or null if it failed. */
  async function tryCheckout(buyer: Buyer, orders: Order[]): Promise<string | null> {
    const isSingle = orders.length === 1;
    const response = await fetch(`${product.appUrl}/api/v1/checkouts${isSingle ? "" : "/bulk"}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: product.appUrl,
        cookie: buyer.cookie,
        "x-forwarded-for": buyer.address,
      },
      body: JSON.stringify(isSingle ? orders[0] : { orders }),
      signal: AbortSignal.timeout(START_MS),
    }).catch(() => null);
    if (response?.status === 201) {
      const body = (await response.json().catch(() => null)) as { url: string } | null;
      return body && body.url.split("/").at(-1)!;
    }
    // A 503 is the documented response when the provider fails.
    if (response && response.status !== 503) {
      const description = `${response.status} on checkout start`;
      unexpected.set(description, (unexpected.get(description) ?? 0) + 1);
    }
    return null;
  }

  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await rows(text, values) }) },
    supervise: false,
    schedule: false,
    migrate: false,
    registerInstance: false,
  });

  return {
    ...stage,
    provider,
    unexpected,
    addBuyer,
    tryCheckout,
    /** Keeps clicking until a payment page opens. */
    async startCheckout(buyer: Buyer, orders: Order[]): Promise<string> {
      for (const from = performance.now(); performance.now() - from < TIMEOUT_MS; await pause(250)) {
        const sessionId = await tryCheckout(buyer, orders);
        if (sessionId) return sessionId;
      }
      throw new Error("a checkout couldn't be started for minutes");
    },
    /** Records a sent text, as the sender does. */
    recordText: (teamId: string, segments: number) =>
      rows(
        `with noted as (insert into sent values ($1, $2)) update team set sms_used = sms_used + $2 where id = $1`,
        [teamId, segments],
      ),
    /** Runs a sweep now, as the schedule would. */
    sweep: async () => void (await boss.send(sweepPayments.name, {})),
  };
}

/**
 * Adds triggers that record when something is first written and that pause processes at the points where a run kills
 * them. Each trigger returns right away unless someone holds the lock for its point and row.
 */
const TRIGGERS = `
  create table written (what text, id text, at timestamptz not null default clock_timestamp());
  -- The sent texts, recorded in the same transaction as the team's count.
  create table sent (team_id uuid not null, segments integer not null);
  -- As the owner, because the role that runs the app can't write to tables of a test.
  create function note() returns trigger language plpgsql security definer as $$
  begin
    insert into written values (tg_table_name, concat_ws(' ', to_jsonb(new) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[1]));
    return null;
  end $$;
  create trigger note after insert on pass_period for each row execute function note('order_id');
  create trigger note after insert on sms_topup for each row execute function note('order_id');
  create trigger note after insert on payment_refund for each row execute function note('id');
  create trigger note after insert on payment_dispute for each row execute function note('id', 'state');
  create trigger note_change after update on payment_dispute for each row when (old.state <> new.state)
    execute function note('id', 'state');

  -- The pause has to outlast the lock timeout of the lane.
  create function stand() returns trigger language plpgsql set lock_timeout = 0 as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended(
      tg_argv[0] || ' ' || coalesce(to_jsonb(new) #>> string_to_array(tg_argv[1], '.'), ''), 0));
    return new;
  end $$;
  create trigger stand before insert on payment_customer for each row execute function stand('customer', 'user_id');
  create trigger stand before insert on pass_checkout for each row execute function stand('draft', 'user_id');
  create constraint trigger stand_commit after insert on pass_checkout deferrable initially deferred
    for each row execute function stand('draft commit', 'user_id');
  create trigger stand before insert on pass_order for each row execute function stand('order', 'team_id');
  create trigger stand_page before update on pass_checkout for each row
    when (old.session_id is null and new.session_id is not null) execute function stand('page', 'user_id');
  create trigger stand_look before update on pass_checkout for each row
    when (old.version <> new.version) execute function stand('look', 'id');
  create constraint trigger stand_look_commit after update on pass_checkout deferrable initially deferred for each row
    when (old.version <> new.version) execute function stand('look commit', 'id');
  create trigger stand before insert on payment_event for each row execute function stand('event', 'reference');
  create constraint trigger stand_commit after insert on payment_event deferrable initially deferred
    for each row execute function stand('event commit', 'reference');
  create trigger stand_handled before update on payment_event for each row execute function stand('handled', 'checkout_id');
  create trigger stand before insert on pass_period for each row execute function stand('period', 'team_id');
  create trigger stand before insert on sms_topup for each row execute function stand('topup', 'team_id');
  create trigger stand before insert on payment_refund for each row execute function stand('refund', 'checkout_id');
  create trigger stand before insert on payment_dispute for each row execute function stand('dispute', 'checkout_id');
  create trigger stand before update on team for each row
    when (old.sms_limit <> new.sms_limit) execute function stand('team', 'id');
  create trigger stand before insert on pgboss.job for each row execute function stand('job', 'data.orderId')`;
