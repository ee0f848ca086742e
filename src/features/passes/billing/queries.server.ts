import { sql } from "kysely";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { allowance, TEAMS_PER_PAGE } from "#features/teams/rules.ts";
import type { SubscriptionTier } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART, INSTANT_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { findReceipt, listSavedMethods } from "#platform/payments/customers.ts";
import { PaymentsError } from "#platform/payments/errors.ts";
import { arePaymentsOn, requirePayments } from "#platform/payments/payments.ts";
import { isProviderUrl } from "#platform/payments/provider-urls.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getMethodName } from "./rules.ts";
import type { ActiveTeam, PaymentMethod } from "./schema.ts";

/** The end of a pass, which is "infinity" for one that doesn't end. */
const END_PART = { test: (value: string) => value === "infinity" || INSTANT_PART.test(value) };

/**
 * Lists the user's teams with an active pass (SET-10), soonest expiration first (SET-15), one page at a time.
 */
export async function listActiveTeams({ user }: Session, cursor?: string) {
  const now = clock.now();
  const cursorParts = cursor === undefined ? undefined : decodeCursor(cursor, [END_PART, ID_PART]);
  const endsAt = sql`coalesce(team.subscription_expires_at, 'infinity')`;
  const rows = await db
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .selectAll("team")
    .select(["owner.emailVerified as ownerVerified", sql<string>`${endsAt}::text`.as("endsText")])
    .where("team.id", "in", selectManagedTeamIds(user.id))
    .where("team.subscriptionStatus", "=", "active")
    .where(sql<boolean>`${endsAt} > ${now}`)
    .$if(cursorParts !== undefined, (query) =>
      query.where(
        sql<boolean>`(${endsAt}, team.id) > (${cursorParts?.[0]}::timestamptz, ${cursorParts?.[1]}::uuid)`,
      ),
    )
    .orderBy(endsAt)
    .orderBy("team.id")
    .limit(TEAMS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, TEAMS_PER_PAGE);
  const last = rows.length > TEAMS_PER_PAGE ? page.at(-1) : undefined;
  return {
    teams: page.map((team): ActiveTeam => ({
      id: team.id,
      name: team.name,
      kit: team.kit,
      status: "active",
      tier: team.subscriptionTier as SubscriptionTier,
      smsUsed: team.smsUsed,
      smsLimit: allowance(team),
      expiresOn: team.subscriptionExpiresAt && toWallClock(team.subscriptionExpiresAt, team.timeZone).on,
      isArchived: team.archivedAt !== null,
    })),
    nextCursor: last ? encodeCursor([last.endsText, last.id]) : null,
  };
}

/**
 * Lists the user's payment methods from the provider, default first (SET-16). Throws PAYMENTS_UNAVAILABLE if
 * the provider doesn't respond in time. Without a payment account, there are none.
 */
export async function listPaymentMethods({ user }: Session): Promise<PaymentMethod[]> {
  if (!arePaymentsOn) return [];
  const customer = await db
    .selectFrom("paymentCustomer")
    .select("providerId")
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!customer) return [];
  const thisMonth = clock.now().toISOString().slice(0, 7);
  const methods = await listSavedMethods(customer.providerId).catch(toUnavailableError);
  return methods.map(({ id, brand, bankName, lastFour, expires, isDefault }) => {
    const expiresIn = expires && `${expires.year}-${String(expires.month).padStart(2, "0")}`;
    const isExpired = expiresIn !== null && expiresIn < thisMonth;
    return { id, name: getMethodName(brand, bankName), lastFour, expiresIn, isExpired, isDefault };
  });
}

function toUnavailableError(error: unknown): never {
  throw error instanceof PaymentsError ? new AppError("PAYMENTS_UNAVAILABLE", { cause: error }) : error;
}

/**
 * Returns the provider's receipt URL for a payment this user made. Throws NOT_FOUND for other users' payments,
 * so they can't be told apart from missing ones. Falls back to the stored URL if the provider doesn't respond, and
 * throws PAYMENTS_OFF without a payment account.
 */
export async function getReceiptUrl({ user }: Session, paymentIntentId: string): Promise<string> {
  const payment = await db
    .selectFrom("passCheckout")
    .select("receiptUrl")
    .where("paymentIntentId", "=", paymentIntentId)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!payment) throw new AppError("NOT_FOUND");
  requirePayments();
  const storedUrl = payment.receiptUrl;
  const url = await findReceipt(paymentIntentId).catch(
    (error: unknown) => storedUrl ?? toUnavailableError(error),
  );
  if (!url || !isProviderUrl(url)) throw new AppError("NOT_FOUND");
  return url;
}
