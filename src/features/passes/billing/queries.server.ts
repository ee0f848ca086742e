import { sql } from "kysely";
import { managedTeamIds } from "#features/teams/access.server.ts";
import { allowance, TEAMS_PER_PAGE } from "#features/teams/rules.ts";
import type { SubscriptionTier } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { findReceipt, listSavedMethods } from "#platform/payments/customers.ts";
import { PaymentsError } from "#platform/payments/errors.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { methodName } from "./rules.ts";
import type { ActiveTeam, PaymentMethod } from "./schema.ts";

const INSTANT = /^(?:infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d)$/;

/** The teams one manages whose pass runs (SET-10), the one that ends first first (SET-15); a page at a time. */
export async function listActiveTeams({ user }: Session, cursor?: string) {
  const now = clock.now();
  const after = cursor === undefined ? undefined : decodeCursor(cursor, [INSTANT, ID_PART]);
  const ends = sql`coalesce(team.subscription_expires_at, 'infinity')`;
  const rows = await db
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .selectAll("team")
    .select(["owner.emailVerified as ownerVerified", sql<string>`${ends}::text`.as("endsText")])
    .where("team.id", "in", managedTeamIds(user.id))
    .where("team.subscriptionStatus", "=", "active")
    .where(sql<boolean>`${ends} > ${now}`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${ends}, team.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy(ends)
    .orderBy("team.id")
    .limit(TEAMS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, TEAMS_PER_PAGE);
  const last = rows.length > TEAMS_PER_PAGE ? page.at(-1) : undefined;
  return {
    teams: page.map((team): ActiveTeam => ({
      id: team.id,
      name: team.name,
      status: "active",
      tier: team.subscriptionTier as SubscriptionTier,
      smsUsed: team.smsUsed,
      smsLimit: allowance(team),
      expiresOn: team.subscriptionExpiresAt && wallClockAt(team.subscriptionExpiresAt, team.timeZone).on,
      isArchived: team.archivedAt !== null,
    })),
    nextCursor: last ? encodeCursor([last.endsText, last.id]) : null,
  };
}

/** From the provider, the default one first (SET-16); PAYMENTS_UNAVAILABLE when it does not answer soon. */
export async function listPaymentMethods({ user }: Session): Promise<PaymentMethod[]> {
  const customer = await db
    .selectFrom("paymentCustomer")
    .select("providerId")
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!customer) return [];
  const thisMonth = clock.now().toISOString().slice(0, 7);
  const methods = await listSavedMethods(customer.providerId).catch(toUnavailable);
  return methods.map(({ id, brand, bankName, lastFour, expires, isDefault }) => {
    const expiresIn = expires && `${expires.year}-${String(expires.month).padStart(2, "0")}`;
    const isExpired = expiresIn !== null && expiresIn < thisMonth;
    return { id, name: methodName(brand, bankName), lastFour, expiresIn, isExpired, isDefault };
  });
}

function toUnavailable(error: unknown): never {
  throw error instanceof PaymentsError ? new AppError("PAYMENTS_UNAVAILABLE", { cause: error }) : error;
}

/**
 * The provider's receipt of a payment that this person made; NOT_FOUND for anybody else's, as for one that does not exist.
 * The address that was written down serves when the provider does not answer.
 */
export async function getReceiptUrl({ user }: Session, paymentIntentId: string): Promise<string> {
  const payment = await db
    .selectFrom("passCheckout")
    .select("receiptUrl")
    .where("paymentIntentId", "=", paymentIntentId)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!payment) throw new AppError("NOT_FOUND");
  const known = payment.receiptUrl;
  const url = await findReceipt(paymentIntentId).catch((error: unknown) => known ?? toUnavailable(error));
  if (!url) throw new AppError("NOT_FOUND");
  return url;
}
