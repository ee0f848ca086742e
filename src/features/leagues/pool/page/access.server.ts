import { findLanguage } from "#features/teams/languages/queries.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { digestToken } from "#platform/secrets.ts";
import type { Language } from "#words/language.ts";

/** How long after its game a link still opens someone's page. Old texts stay on phones and in backups for years. */
const LINK_LIFE = days(30);

declare const proof: unique symbol;

/** Proves that a request came through a link that was sent to someone of a pool. Only this file creates these. */
export type PoolPageKey = {
  askId: string;
  personId: string;
  leagueId: string;
  language: Language;
  [proof]: "pool-page";
};

/** Resolves the token of any link to someone of a pool, for a page that only shows something. Throws LINK_INVALID. */
export async function openPoolPage(token: string): Promise<PoolPageKey> {
  const ask = await db
    .selectFrom("poolAsk")
    .innerJoin("poolPerson", "poolPerson.id", "poolAsk.personId")
    .select(["poolAsk.id as askId", "poolPerson.id as personId", "poolPerson.leagueId", "poolPerson.phone"])
    .where("poolAsk.digest", "=", digestToken(token))
    .where("poolAsk.startsAt", ">", after(clock.now(), -LINK_LIFE))
    .executeTakeFirst();
  if (!ask) throw new AppError("LINK_INVALID");
  const { phone, ...key } = ask;
  return { ...key, language: await findLanguage(db, phone) } as PoolPageKey;
}

/** Resolves a token like `openPoolPage`, for a change. Throws RATE_LIMITED too. */
export async function requirePoolPage(token: string): Promise<PoolPageKey> {
  const key = await openPoolPage(token);
  await consume("rsvp:token", token);
  return key;
}
