import { consentWordings, formatWording } from "#features/teams/consents/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { digestToken, linkToken } from "#platform/secrets.ts";

/** Turns on a league's sub pool with a join link. Returns the link's token. */
export async function createPool(leagueId: string, weeklyLimit = 3): Promise<string> {
  const linkId = crypto.randomUUID();
  const token = linkToken("join-pool", linkId);
  await db
    .insertInto("leaguePool")
    .values({ leagueId, isOn: true, weeklyLimit, linkId, linkDigest: digestToken(token) })
    .execute();
  return token;
}

let lastPhone = 0;

export type PoolPersonValues = {
  name?: string;
  phone?: string;
  level?: number;
  groups?: string[];
  weekdays?: string[];
  joinedAt?: Date;
  isConfirmed?: boolean;
};

/** Creates someone in a league's pool who replied YES, or with `isConfirmed: false`, who has only filled in the form. */
export async function createPoolPerson(leagueId: string, values: PoolPersonValues = {}) {
  const { name = "Dana Cruz", level = 3, groups = [], joinedAt = clock.now(), isConfirmed = true } = values;
  const { phone = `+1773555${String(++lastPhone % 10_000).padStart(4, "0")}` } = values;
  const { weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] } =
    values;
  const { id: wordingId } = consentWordings.pool;
  await db
    .insertInto("consentWording")
    .values({ id: wordingId, wording: formatWording(consentWordings.pool) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const evidence = {
    leagueId,
    wordingId,
    phone,
    granted: true,
    givenByName: name,
    clientAddress: "192.0.2.7",
  };
  const { id: consentId } = await db
    .insertInto("smsConsent")
    .values({ ...evidence, source: "join-link" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const confirmed = isConfirmed ? { confirmedAt: joinedAt, confirmedBy: consentId } : {};
  const person = { leagueId, name, phone, level, groups, weekdays, joinedAt, consentId, ...confirmed };
  const { id } = await db
    .insertInto("poolPerson")
    .values({ ...person, clientAddress: "192.0.2.7" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, name, phone };
}
