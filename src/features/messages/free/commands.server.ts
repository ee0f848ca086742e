import { sql } from "kysely";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { limitKey } from "#platform/rate-limit.ts";
import { findClientAddress } from "#platform/request-address.ts";
import { digestAddress } from "#platform/secrets.ts";
import type { BlastPlan } from "../blasts/rules.ts";
import { getSpentOn } from "./queries.server.ts";
import { ADDRESS_DAYS, addToUsage, type FreeRefusal, type FreeSpend, type FreeUsage } from "./rules.ts";

/** Returns how an address is stored. All of an IPv6 customer's addresses are one (TEXT-39). */
const toDigest = (address: string) => digestAddress(limitKey(address)).toString("hex");

/**
 * Spends free texts, each of `spends` whole or not at all (TEXT-38 to TEXT-40), and returns why each was refused, or
 * null. Locks the day's row, so that concurrent transactions never overspend. Call it after `lockReservations`, because
 * that's the order in which everyone takes these locks. A rollback returns what was spent. Texts that are skipped later
 * stay spent.
 */
export async function spendFreeTexts(
  trx: Trx,
  spends: readonly FreeSpend[],
  now: Date,
): Promise<(FreeRefusal | null)[]> {
  if (spends.length === 0) return [];
  const spentOn = getSpentOn(now);
  const accountIds = [...new Set(spends.map(({ accountId }) => accountId))].toSorted();
  const { texts } = await trx
    .insertInto("freeTextDay")
    .values({ spentOn, texts: 0 })
    .onConflict((conflict) => conflict.column("spentOn").doUpdateSet({ spentOn }))
    .returning("texts")
    .executeTakeFirstOrThrow();
  const addresses = await findAddresses(trx, accountIds);
  const usage: FreeUsage = {
    day: { texts, limit: config.freeTextsPerDay },
    accounts: await readAccounts(trx, accountIds),
    addresses: await readAddresses(trx, [...new Set(addresses.values())], now),
  };
  const refusals = spends.map((spend) => addToUsage(usage, spend, addresses.get(spend.accountId) ?? null));
  const accepted = spends.filter((_, position) => refusals[position] === null);
  if (accepted.length === 0) return refusals;
  await storeSpends(trx, accepted, addresses, spentOn);
  await storeTrials(trx, accepted);
  await trx
    .updateTable("freeTextDay")
    .set({ texts: usage.day.texts })
    .where("spentOn", "=", spentOn)
    .execute();
  return refusals;
}

/** A team whose texts may be free. */
type Sender = { id: string; ownerId: string; left: number; freeLeft: number };

/**
 * Spends free texts that no account sends, so only the day's budget limits them (TEXT-40). Returns false if it's used up.
 * Call it after `lockReservations`.
 */
export async function spendDay(trx: Trx, cost: number, now: Date): Promise<boolean> {
  const limit = config.freeTextsPerDay;
  if (cost > limit) return false;
  const { rows } = await sql`
    insert into free_text_day (spent_on, texts) values (${getSpentOn(now)}, ${cost})
    on conflict (spent_on) do update set texts = free_text_day.texts + excluded.texts
      where free_text_day.texts + excluded.texts <= ${limit}
    returning spent_on`.execute(trx);
  return rows.length > 0;
}

/**
 * Plans texts with everything that a team has left, and spends those that are free. If they're refused, plans again
 * with only the texts that the team has paid for. The refusal explains what's missing from the plan.
 */
export async function planWithFreeTexts(
  trx: Trx,
  { id: teamId, ownerId, left, freeLeft }: Sender,
  createPlan: (left: number) => BlastPlan,
  now: Date,
): Promise<{ plan: BlastPlan; refusal: FreeRefusal | null }> {
  const plan = createPlan(left);
  const cost = Math.min(plan.cost, freeLeft);
  if (cost === 0) return { plan, refusal: null };
  const texts = plan.texts.filter(({ reason }) => reason === null).length;
  const spend = { accountId: ownerId, kind: "message" as const, teamId, texts, cost };
  const [refusal = null] = await spendFreeTexts(trx, [spend], now);
  return { plan: refusal === null ? plan : createPlan(left - freeLeft), refusal };
}

/**
 * Returns the digest of the address that each account's texts are sent from: the client's, or in a worker the one that
 * the account last signed in from. Accounts without any are left out.
 */
async function findAddresses(trx: Trx, accountIds: readonly string[]): Promise<Map<string, string>> {
  const client = findClientAddress();
  if (client !== null) return new Map(accountIds.map((id) => [id, toDigest(client)]));
  const { rows } = await sql<{ accountId: string; address: string }>`
    select wanted.id as "accountId", latest.ip_address as address from unnest(${accountIds}::uuid[]) wanted (id)
    cross join lateral (
      select ip_address from session where user_id = wanted.id and ip_address <> '' order by created_at desc limit 1
    ) latest`.execute(trx);
  return new Map(rows.map(({ accountId, address }) => [accountId, toDigest(address)]));
}

async function readAccounts(trx: Trx, accountIds: readonly string[]): Promise<FreeUsage["accounts"]> {
  const rows = await trx
    .selectFrom("appUser")
    .leftJoin("freeTextAccount", "freeTextAccount.accountId", "appUser.id")
    .select(["appUser.id", "emailVerified as isConfirmed", "introductions", "tests"])
    .where("appUser.id", "=", sql<string>`any(${accountIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, isConfirmed, introductions, tests }) => [
      id,
      { isConfirmed, introductions: introductions ?? 0, tests: tests ?? 0 },
    ]),
  );
}

/** Reads what was sent from these addresses. There are at most a few accounts per address. */
async function readAddresses(
  trx: Trx,
  digests: readonly string[],
  now: Date,
): Promise<FreeUsage["addresses"]> {
  const { rows } = await sql<{ digest: string; accountId: string; texts: number }>`
    select encode(digest, 'hex') as digest, account_id as "accountId",
      coalesce(sum(texts) filter (where spent_on = ${getSpentOn(now)}), 0)::int as texts
    from free_text_address
    where digest = any(${digests.map((digest) => Buffer.from(digest, "hex"))}::bytea[])
      and spent_on > ${getSpentOn(after(now, -days(ADDRESS_DAYS)))}
    group by 1, 2`.execute(trx);
  const byAddress = Map.groupBy(rows, ({ digest }) => digest);
  return new Map(
    [...byAddress].map(([digest, senders]) => [
      digest,
      new Map(senders.map(({ accountId, texts }) => [accountId, texts])),
    ]),
  );
}

async function storeSpends(
  trx: Trx,
  spends: readonly FreeSpend[],
  addresses: ReadonlyMap<string, string>,
  spentOn: string,
): Promise<void> {
  const rows = spends.map(({ accountId, kind, texts, cost }) => ({
    accountId,
    digest: addresses.get(accountId) ?? null,
    cost,
    introductions: kind === "first" || kind === "question" ? texts : 0,
    tests: kind === "test" ? texts : 0,
  }));
  await sql`
    with spend as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as spend ("accountId" uuid, digest text, cost int,
        introductions int, tests int)
    ), by_address as (
      insert into free_text_address (digest, account_id, spent_on, texts)
      select decode(digest, 'hex'), "accountId", ${spentOn}::date, sum(cost) from spend
      where digest is not null and cost > 0 group by 1, 2
      on conflict (digest, account_id, spent_on) do update set texts = free_text_address.texts + excluded.texts
    )
    insert into free_text_account (account_id, introductions, tests)
    select "accountId", sum(introductions), sum(tests) from spend where introductions + tests > 0 group by 1
    on conflict (account_id) do update set introductions = free_text_account.introductions + excluded.introductions,
      tests = free_text_account.tests + excluded.tests`.execute(trx);
}

/** Records what messages used up of their teams' trials. A team is listed once at most. */
async function storeTrials(trx: Trx, spends: readonly FreeSpend[]): Promise<void> {
  const trials = spends.flatMap(({ teamId, cost }) => (teamId === undefined ? [] : { teamId, cost }));
  if (trials.length === 0) return;
  await sql`
    update sms_reservation set trial_spent = trial_spent + trial.cost
    from unnest(${trials.map(({ teamId }) => teamId)}::uuid[], ${trials.map(({ cost }) => cost)}::int[]) trial (team_id, cost)
    where sms_reservation.team_id = trial.team_id`.execute(trx);
}

/** Records that support was told about a day. */
export async function markWarned(spentOn: string): Promise<void> {
  await db.updateTable("freeTextDay").set({ warnedAt: clock.now() }).where("spentOn", "=", spentOn).execute();
}

/** Deletes what no longer limits anyone. */
export async function deleteOldFreeTexts(): Promise<void> {
  const oldest = getSpentOn(after(clock.now(), -days(ADDRESS_DAYS)));
  await db.deleteFrom("freeTextAddress").where("spentOn", "<=", oldest).execute();
  await db.deleteFrom("freeTextDay").where("spentOn", "<=", oldest).execute();
}
