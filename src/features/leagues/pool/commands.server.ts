import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { dropBookings } from "#features/attendance/pool/commands.server.ts";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { askPoolPeople } from "#features/messages/queue.ts";
import { storePoolEvidence } from "#features/teams/consents/commands.server.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { wakePoolCalls } from "#features/turnout/pool/waking/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue, enqueueAll } from "#platform/jobs.ts";
import { checkPhone } from "#platform/phone.ts";
import { digestToken, linkToken } from "#platform/secrets.ts";
import type { LeagueGrant } from "../access.server.ts";
import type { PoolJoiner } from "./access.server.ts";
import { getPoolToJoin } from "./queries.server.ts";
import { ADULTS_ONLY, CONSENT_NEEDED, listPoolGroups, MAX_POOL_PEOPLE } from "./rules.ts";
import { PoolEntry, type PoolSettings } from "./schema.ts";

function createLink() {
  const linkId = randomUUID();
  return { linkId, linkDigest: digestToken(linkToken("join-pool", linkId)) };
}

/** A pool that was off and has no link gets one. A link that was turned off while the pool is on stays off. */
const keepLink = (column: "link_id" | "link_digest") =>
  sql.raw(
    `case when league_pool.is_on then league_pool.${column} else coalesce(league_pool.${column}, excluded.${column}) end`,
  );

/**
 * Turns a league's pool on or off, and sets how often it may ask someone. When it's turned on without a join link, it gets
 * one. Turning it off keeps its people and its link, and ends the calls to it (NEED-39). Idempotent.
 */
export async function savePool({ leagueId }: LeagueGrant, settings: PoolSettings): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const link = settings.isOn ? createLink() : { linkId: null, linkDigest: null };
    await trx
      .insertInto("leaguePool")
      .values({ leagueId, ...settings, ...link })
      .onConflict((conflict) =>
        conflict.column("leagueId").doUpdateSet({
          ...settings,
          linkId: sql<string | null>`${keepLink("link_id")}`,
          linkDigest: sql<Buffer | null>`${keepLink("link_digest")}`,
        }),
      )
      .execute();
    if (settings.isOn) await enqueue(trx, askPoolPeople, { leagueId });
    await wakePoolCalls(trx, leagueId);
  });
}

/**
 * Creates or replaces the pool's join link. Not idempotent, because each call creates a new link and disables the previous
 * one.
 */
export async function replacePoolLink({ leagueId }: LeagueGrant): Promise<void> {
  const link = createLink();
  await db
    .insertInto("leaguePool")
    .values({ leagueId, ...link })
    .onConflict((conflict) => conflict.column("leagueId").doUpdateSet(link))
    .execute();
}

/** Turns off the pool's join link. Idempotent. */
export async function closePoolLink({ leagueId }: LeagueGrant): Promise<void> {
  await db
    .updateTable("leaguePool")
    .set({ linkId: null, linkDigest: null })
    .where("leagueId", "=", leagueId)
    .execute();
}

/** Corrects someone's level (NEED-41). Idempotent. Throws NOT_FOUND for someone who isn't in the league's pool. */
export async function setPoolLevel({ leagueId }: LeagueGrant, personId: string, level: number) {
  const { numUpdatedRows } = await db
    .updateTable("poolPerson")
    .set({ level })
    .where("id", "=", personId)
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("NOT_FOUND");
}

/** Removes someone from the league's pool, and their number from the texts to them. Throws NOT_FOUND if they're gone. */
export async function removePoolPerson({ leagueId }: LeagueGrant, personId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("poolPerson")
      .select(["id", "phone"])
      .where("id", "=", personId)
      .where("leagueId", "=", leagueId)
      .executeTakeFirst();
    if (!person) throw new AppError("NOT_FOUND");
    await erasePeople(trx, [person]);
  });
}

/** Removes a number from all pools, for someone who asked for that. The evidence of its consents stays. */
export async function erasePoolPhone(trx: Trx, _admin: Administrator, phone: string): Promise<number> {
  const people = await trx
    .selectFrom("poolPerson")
    .select(["id", "phone"])
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
  await erasePeople(trx, people);
  return people.length;
}

/**
 * Removes everyone from a league's pool, for a league that's deleted, and looks at the calls of its teams again. Locks
 * games, then calls, and then people, like a response.
 */
export async function erasePool(trx: Trx, { leagueId }: LeagueGrant): Promise<void> {
  const people = await trx
    .selectFrom("poolPerson")
    .select(["id", "phone"])
    .where("leagueId", "=", leagueId)
    .execute();
  await dropBookings(
    trx,
    people.map(({ id }) => id),
    clock.now(),
  );
  await wakePoolCalls(trx, leagueId);
  await erasePeople(trx, people);
}

/**
 * Deletes people, gives up their spots, and has their numbers erased from the texts of every team that has some.
 * Idempotent. Locks the games they were asked for before the people, like a response.
 */
export async function erasePeople(trx: Trx, people: readonly { id: string; phone: string }[]): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  await dropBookings(trx, ids, clock.now());
  const texted = await trx
    .selectFrom("message")
    .select(["teamId", "phone"])
    .distinct()
    .where("phone", "=", sql<string>`any(${people.map(({ phone }) => phone)}::text[])`)
    .execute();
  await trx
    .deleteFrom("poolPerson")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  await enqueueAll(
    trx,
    forgetPhones,
    [...Map.groupBy(texted, ({ teamId }) => teamId)].map(([teamId, own]) => ({
      teamId,
      phones: own.map(({ phone }) => phone!),
    })),
  );
}

/** Checks what someone entered to join a pool. Returns the first problem of every field. */
export function checkPoolEntry(
  entry: Record<keyof PoolEntry, unknown>,
): { person: PoolEntry; problems?: never } | { person?: never; problems: Partial<Record<string, string>> } {
  const parsed = PoolEntry.safeParse(entry);
  const { phone, problem } = checkPhone(String(entry.phone));
  const consent = entry.consent === true ? undefined : CONSENT_NEEDED;
  if (parsed.success && phone !== undefined && consent === undefined)
    return { person: { ...parsed.data, phone } };
  const issues = parsed.error?.issues.toReversed() ?? [];
  return {
    problems: {
      ...(problem !== undefined && { phone: problem }),
      ...(consent !== undefined && { consent }),
      ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    },
  };
}

/**
 * Adds someone to a league's pool with their consent, and asks them by text to confirm it. Until then, no call reaches
 * them (NEED-41). Idempotent: a number is in a pool once, and what was entered again counts only until it's confirmed,
 * because the form doesn't prove who holds the phone. The response doesn't reveal whether they were new. Expects the
 * phone in E.164. Throws INVALID_INPUT without consent or for someone under 18, and LIMIT_REACHED for a full pool.
 */
export async function joinPool(
  { leagueId, token, clientAddress }: PoolJoiner,
  entry: PoolEntry,
): Promise<void> {
  const { name, phone, level, weekdays } = entry;
  if (entry.isMinor) throw new AppError("INVALID_INPUT", { details: { fields: { isMinor: ADULTS_ONLY } } });
  if (!entry.consent)
    throw new AppError("INVALID_INPUT", { details: { fields: { consent: CONSENT_NEEDED } } });
  await db.transaction().execute(async (trx) => {
    // Serializes joins, so that the pool can't be overfilled.
    await trx
      .selectFrom("leaguePool")
      .select("leagueId")
      .where("leagueId", "=", leagueId)
      .forNoKeyUpdate()
      .execute();
    // Check again, because the link may have been replaced while this request waited for the lock.
    const pool = await getPoolToJoin(token, trx);
    if (pool.leagueId !== leagueId) throw new AppError("LINK_INVALID");
    // Check for room before looking for the number. Otherwise a full pool would reveal who's in it.
    await requirePoolRoom(trx, leagueId);
    const known = await trx
      .selectFrom("poolPerson")
      .select(["id", "confirmedAt", "askedAt"])
      .where("leagueId", "=", leagueId)
      .where("phone", "=", phone)
      .executeTakeFirst();
    if (known && known.confirmedAt !== null) return;
    const consentId = await storePoolEvidence(
      trx,
      leagueId,
      { source: "join-link", userId: null, name, clientAddress, wording: consentWordings.pool },
      phone,
    );
    const groups = listPoolGroups(pool.sport).filter((group) => entry.groups.includes(group));
    const values = { name, level, weekdays: [...new Set(weekdays)], groups, consentId, clientAddress };
    // A question that's on its way is enough. One that was asked is asked again, within the limits.
    const again = known?.askedAt ? { messageId: null, month: null, askedAt: null } : {};
    await trx
      .insertInto("poolPerson")
      .values({ leagueId, phone, joinedAt: clock.now(), ...values })
      .onConflict((conflict) => conflict.columns(["leagueId", "phone"]).doUpdateSet({ ...values, ...again }))
      .execute();
    await enqueue(trx, askPoolPeople, { leagueId });
  });
}

async function requirePoolRoom(trx: Trx, leagueId: string): Promise<void> {
  const { people } = await trx
    .selectFrom("poolPerson")
    .select((eb) => eb.fn.countAll<string>().as("people"))
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  if (Number(people) >= MAX_POOL_PEOPLE) throw new AppError("LIMIT_REACHED");
}
