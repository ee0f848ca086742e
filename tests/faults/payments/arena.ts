// A product whose books are compared with the payment provider's own store. Knows no test runner: `npm run faults` and the
// short tests of CI both use it.
import { makeSignature } from "better-auth/crypto";
import { PgBoss } from "pg-boss";
import { sweepPayments } from "#features/passes/queue.ts";
import type { ProductKey } from "#features/passes/schema.ts";
import { checkoutAt } from "#tests/harness/checkout.ts";
import { pause } from "#tests/harness/processes.ts";
import { startStage } from "../stage.ts";

export type Buyer = { userId: string; cookie: string; address: string; teamIds: string[] };
export type Order = { teamId: string; product: ProductKey };
export type PaymentArena = Awaited<ReturnType<typeof startPayments>>;

/** Longer than a call to a provider that hangs may take in web. */
const START_MS = 40_000;
/** Web is being shot, and the provider fails: until then somebody goes on clicking. */
const PATIENCE_MS = 180_000;

export async function startPayments(environment: Record<string, string> = {}, copyOf?: string) {
  const stage = await startStage({ TRUSTED_PROXIES: "1", ...environment }, copyOf);
  const { product, rows, using } = stage;
  const provider = checkoutAt(product.sandboxUrl);
  await provider.change({ latencyMs: 20, settleAfterMs: 1_500, lateByMs: 4_000 });
  await using((client) => client.query(WATCH));
  let buyers = 0;
  /** Answers that say something about the machine, or about us: shown, for somebody to look. */
  const oddities = new Map<string, number>();

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
      // One of their own, so that they share no rate limit.
      address: `10.1.${buyers >> 8}.${buyers & 255}`,
    };
  }

  /** The provider's session; null when there was no good answer. */
  async function tryToStart(buyer: Buyer, orders: Order[]): Promise<string | null> {
    const isSingle = orders.length === 1;
    const answer = await fetch(`${product.appUrl}/api/v1/checkouts${isSingle ? "" : "/bulk"}`, {
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
    if (answer?.status === 201) {
      const body = (await answer.json().catch(() => null)) as { url: string } | null;
      return body && body.url.split("/").at(-1)!;
    }
    // 503 is what was promised for a provider that fails.
    if (answer && answer.status !== 503) {
      const what = `${answer.status} for a start`;
      oddities.set(what, (oddities.get(what) ?? 0) + 1);
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
    oddities,
    addBuyer,
    tryToStart,
    /** Clicks until there is a page. */
    async start(buyer: Buyer, orders: Order[]): Promise<string> {
      for (const from = performance.now(); performance.now() - from < PATIENCE_MS; await pause(250)) {
        const sessionId = await tryToStart(buyer, orders);
        if (sessionId) return sessionId;
      }
      throw new Error("a checkout could not be started for minutes");
    },
    /** The team texts, as sending does: its count grows. */
    send: (teamId: string, segments: number) =>
      rows(
        `with noted as (insert into sent values ($1, $2)) update team set sms_used = sms_used + $2 where id = $1`,
        [teamId, segments],
      ),
    /** A sweep now, as the schedule would ask for one. */
    sweep: async () => void (await boss.send(sweepPayments.name, {})),
  };
}

/**
 * The database itself notes when something was written for the first time, and lets processes stand where a run wants to
 * shoot them: each of these triggers passes unless somebody holds the lock of its point and row.
 */
const WATCH = `
  create table written (what text, id text, at timestamptz not null default clock_timestamp());
  -- What was texted, in one transaction with the team's count of it.
  create table sent (team_id uuid not null, segments integer not null);
  create function note() returns trigger language plpgsql as $$
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

  create function stand() returns trigger language plpgsql as $$
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
