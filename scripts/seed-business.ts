import { sql } from "kysely";
import { rebuildTeam, lockTeams } from "#features/passes/state/commands.server.ts";
import { getPriceCents, CURRENCY, isTier, getTier, topup } from "#features/passes/rules.ts";
import type { ProductKey, TierKey } from "#features/passes/schema.ts";
import { addCalendarMonths } from "#features/passes/ledger/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";

// Creates teams as if other people had added them over the past year, so that the admin pages have something to show.
// Their managers can't sign in.

const firstNames = [
  "Amara",
  "Ben",
  "Chiara",
  "Dmitri",
  "Elena",
  "Femi",
  "Gia",
  "Hugo",
  "Ines",
  "Jonas",
  "Kofi",
  "Lila",
];
const lastNames = ["Abara", "Brooks", "Castillo", "Dunn", "Engel", "Foster", "Grant", "Hale", "Ivanov"];
const places = ["Riverside", "Eastfield", "Maple Grove", "Union Hill", "Bayview", "Stonebridge"];
const sides = ["Rovers", "Blazers", "Herons", "Strikers", "Giants", "Foxes", "Rangers"];
const sports = ["Soccer", "Hockey", "Softball", "Basketball", "Volleyball"];
const tierKeys: TierKey[] = ["mini", "standard", "standard", "extended"];

const TEAMS = 48;
/** The roster size: one fewer than the smallest pass allows. */
const MEMBERS = 9;
/** The number of texts a month: about two games, with two reminders each. */
const TEXTS_PER_MONTH = 2 * 2 * MEMBERS;

const toEmail = (index: number) => `manager-${index}@demo.example`;
const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length]!;

/** Adds the teams. Idempotent: does nothing if they already exist. */
export async function seedBusiness() {
  const existing = await db
    .selectFrom("appUser")
    .select("id")
    .where("email", "=", toEmail(0))
    .executeTakeFirst();
  if (existing) return;
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < TEAMS; index += 1) {
      // More teams join each month.
      const joinedAt = after(clock.now(), -days(360 * (1 - Math.sqrt((index + 1) / (TEAMS + 1)))));
      const name = `${pick(firstNames, index * 5)} ${pick(lastNames, index)}`;
      const userId = await addManager(trx, name, toEmail(index), joinedAt);
      const team = await addTeam(trx, userId, index, joinedAt);
      // Every fifth team never buys a pass.
      if (index % 5 !== 4) await addPurchases(trx, { ...team, userId }, index, after(joinedAt, days(2)));
    }
  });
}

async function addManager(trx: Trx, name: string, email: string, createdAt: Date) {
  const { id } = await trx
    .insertInto("appUser")
    .values({ name, email, emailVerified: true, createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.insertInto("profile").values({ id, role: "team_manager" }).execute();
  return id;
}

async function addTeam(trx: Trx, managerId: string, index: number, createdAt: Date) {
  const name = `${pick(places, index)} ${pick(sides, index * 3)}`;
  const { id } = await trx
    .insertInto("team")
    .values({
      name,
      sport: pick(sports, index),
      timeZone: "America/Chicago",
      seasonEndsOn: after(createdAt, days(180)).toISOString().slice(0, 10),
      managerId,
      createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const members = Array.from({ length: MEMBERS }, (_, player) => ({
    teamId: id,
    name: `${pick(firstNames, index + player)} ${pick(lastNames, index * 2 + player)}`,
    addedVia: "manager",
    createdAt,
  }));
  await trx.insertInto("teamMember").values(members).execute();
  return { id, name };
}

type Buyer = { id: string; name: string; userId: string };

/** Adds a pass, usually some renewals, texts during each pass, and an occasional top-up. */
async function addPurchases(trx: Trx, team: Buyer, index: number, since: Date) {
  const tier = pick(tierKeys, index);
  let used = 0;
  for (let at = since; at < clock.now(); at = addCalendarMonths(at, getTier(tier).months)) {
    await addOrder(trx, team, { product: tier, at, used });
    const until = addCalendarMonths(at, getTier(tier).months);
    used += await addTexts(trx, team.id, at, until < clock.now() ? until : clock.now());
    if (index % 3 === 0 && after(at, days(20)) < clock.now())
      await addOrder(trx, team, { product: topup.key, at: after(at, days(20)), used });
    if (index % 4 === 1) break;
  }
  await trx.updateTable("team").set({ smsUsed: used }).where("id", "=", team.id).execute();
  await lockTeams(trx, [team.id]);
  await rebuildTeam(trx, team.id);
}

async function addOrder(
  trx: Trx,
  { id: teamId, name, userId }: Buyer,
  { product, at, used }: { product: ProductKey; at: Date; used: number },
) {
  const price = { amountCents: getPriceCents(product), currency: CURRENCY };
  const checkout = await trx
    .insertInto("passCheckout")
    .values({
      ...price,
      userId,
      fingerprint: crypto.randomUUID(),
      customerId: `cus_demo_${userId}`,
      state: "paid",
      paidAt: at,
      createdAt: at,
      expiresAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: orderId } = await trx
    .insertInto("passOrder")
    .values({ ...price, checkoutId: checkout.id, teamId, teamName: name, product })
    .returning("id")
    .executeTakeFirstOrThrow();
  const purchase = { teamId, orderId, boughtAt: at };
  if (isTier(product)) {
    const { months, sms } = getTier(product);
    await trx
      .insertInto("passPeriod")
      .values({ ...purchase, tier: product, months, sms, usedBefore: used })
      .execute();
  } else
    await trx
      .insertInto("smsTopup")
      .values({ ...purchase, sms: topup.sms })
      .execute();
}

/** Adds texts about past games. Two in a hundred weren't delivered. Returns the number of texts added. */
async function addTexts(trx: Trx, teamId: string, from: Date, until: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into message (id, month, team_id, kind, body, segments, cost, state, provider_code, provider_sid, due_at, valid_until, created_at,
      updated_at)
    select uuidv7(at - now()), date_trunc('month', at at time zone 'utc'), ${teamId}::uuid, 'reminder', 'A reminder', 1, 1,
      case when n % 50 = 7 then 'undelivered' else 'delivered' end, case when n % 50 = 7 then 30005 end,
      'SM' || md5(${teamId} || n || at), at, at, at, at
    from (
      select n, ${from}::timestamptz + n * interval '30 days' / ${sql.lit(TEXTS_PER_MONTH)} as at
      from generate_series(1, ${sql.lit(TEXTS_PER_MONTH * 9)}) n
    ) text where at < ${until}::timestamptz
  `.execute(trx);
  return Number(numAffectedRows);
}
