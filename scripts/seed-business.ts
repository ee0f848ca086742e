import { sql } from "kysely";
import { rebuildTeam, lockTeams } from "#features/passes/standing/commands.server.ts";
import { centsOf, CURRENCY, isTier, tierOf, topup } from "#features/passes/rules.ts";
import type { ProductKey, TierKey } from "#features/passes/schema.ts";
import { monthsAfter } from "#features/passes/ledger/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";

// A year of other people's teams, so that an administrator's pages have something to show. They cannot sign in.

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
/** As many as the smallest pass has room for, and one less. */
const MEMBERS = 9;
/** About two games a month. */
const TEXTS_A_MONTH = 2 * 2 * MEMBERS;

const emailOf = (place: number) => `manager-${place}@demo.example`;
const pick = <Item>(list: readonly Item[], place: number): Item => list[place % list.length]!;

/** Repeatable: nothing happens when they are there. */
export async function seedBusiness() {
  const isThere = await db
    .selectFrom("appUser")
    .select("id")
    .where("email", "=", emailOf(0))
    .executeTakeFirst();
  if (isThere) return;
  await db.transaction().execute(async (trx) => {
    for (let place = 0; place < TEAMS; place += 1) {
      // More of them each month.
      const joinedAt = after(clock.now(), -days(360 * (1 - Math.sqrt((place + 1) / (TEAMS + 1)))));
      const name = `${pick(firstNames, place * 5)} ${pick(lastNames, place)}`;
      const userId = await addManager(trx, name, emailOf(place), joinedAt);
      const team = await addTeam(trx, userId, place, joinedAt);
      // Each fifth only tries it.
      if (place % 5 !== 4) await addPurchases(trx, { ...team, userId }, place, after(joinedAt, days(2)));
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

async function addTeam(trx: Trx, managerId: string, place: number, createdAt: Date) {
  const name = `${pick(places, place)} ${pick(sides, place * 3)}`;
  const { id } = await trx
    .insertInto("team")
    .values({
      name,
      sport: pick(sports, place),
      timeZone: "America/Chicago",
      seasonEndsOn: after(createdAt, days(180)).toISOString().slice(0, 10),
      managerId,
      createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const members = Array.from({ length: MEMBERS }, (_, player) => ({
    teamId: id,
    name: `${pick(firstNames, place + player)} ${pick(lastNames, place * 2 + player)}`,
    addedVia: "manager",
    createdAt,
  }));
  await trx.insertInto("teamMember").values(members).execute();
  return { id, name };
}

type Buying = { id: string; name: string; userId: string };

/** A pass, most of the time another when it ends, texts all along, and a top-up now and then. */
async function addPurchases(trx: Trx, team: Buying, place: number, since: Date) {
  const tier = pick(tierKeys, place);
  let used = 0;
  for (let at = since; at < clock.now(); at = monthsAfter(at, tierOf(tier).months)) {
    await addOrder(trx, team, { product: tier, at, used });
    const until = monthsAfter(at, tierOf(tier).months);
    used += await addTexts(trx, team.id, at, until < clock.now() ? until : clock.now());
    if (place % 3 === 0 && after(at, days(20)) < clock.now())
      await addOrder(trx, team, { product: topup.key, at: after(at, days(20)), used });
    if (place % 4 === 1) break;
  }
  await trx.updateTable("team").set({ smsUsed: used }).where("id", "=", team.id).execute();
  await lockTeams(trx, [team.id]);
  await rebuildTeam(trx, team.id);
}

async function addOrder(
  trx: Trx,
  { id: teamId, name, userId }: Buying,
  { product, at, used }: { product: ProductKey; at: Date; used: number },
) {
  const price = { amountCents: centsOf(product), currency: CURRENCY };
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
  const bought = { teamId, orderId, boughtAt: at };
  if (isTier(product)) {
    const { months, sms } = tierOf(product);
    await trx
      .insertInto("passPeriod")
      .values({ ...bought, tier: product, months, sms, usedBefore: used })
      .execute();
  } else
    await trx
      .insertInto("smsTopup")
      .values({ ...bought, sms: topup.sms })
      .execute();
}

/** As the record keeps them once games are over; of a hundred, two did not arrive. */
async function addTexts(trx: Trx, teamId: string, from: Date, until: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into message (id, month, team_id, body, segments, state, provider_code, provider_sid, due_at, valid_until, created_at,
      updated_at)
    select uuidv7(at - now()), date_trunc('month', at at time zone 'utc'), ${teamId}::uuid, 'A reminder', 1,
      case when n % 50 = 7 then 'undelivered' else 'delivered' end, case when n % 50 = 7 then 30005 end,
      'SM' || md5(${teamId} || n || at), at, at, at, at
    from (
      select n, ${from}::timestamptz + n * interval '30 days' / ${sql.lit(TEXTS_A_MONTH)} as at
      from generate_series(1, ${sql.lit(TEXTS_A_MONTH * 9)}) n
    ) text where at < ${until}::timestamptz
  `.execute(trx);
  return Number(numAffectedRows);
}
