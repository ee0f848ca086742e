import { createHash } from "node:crypto";
import type { TeamManager } from "#features/teams/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { checkoutsByState } from "#platform/metrics.ts";
import { createCustomer, openCheckout, readCheckout } from "#platform/payments/checkouts.ts";
import { PaymentsError } from "#platform/payments/errors.ts";
import { requirePayments } from "#platform/payments/payments.ts";
import type { Session } from "#platform/session.ts";
import { CHECK_INTERVAL, syncCheckout } from "./ledger/commands.server.ts";
import { closeOlderPages } from "./pages/commands.server.ts";
import { isReplaced } from "./pages/queries.server.ts";
import { findTeamSizes } from "./queries.server.ts";
import { getPriceCents, CURRENCY, isTier, isTooLarge, getProductName } from "./rules.ts";
import type { ProductKey } from "./schema.ts";

/** How long a payment page stays open. Kept short because every open page is polled. */
const CHECKOUT_LIFETIME = minutes(60);
/**
 * Repeated requests within this window get the same page. It leaves at least the 30 minutes the provider
 * requires before a page expires.
 */
const DEDUPLICATION_WINDOW = minutes(20);

/** A product for a team, requested by someone allowed to buy it. */
export type RequestedItem = { grant: TeamManager; product: ProductKey };

/** Where the buyer goes after paying or canceling: to the team's page, or to a summary of all teams in the purchase. */
export type ReturnTo = "team" | "summary";

type Item = { teamId: string; teamName: string; product: ProductKey; cents: number };

/**
 * Opens a payment page for all requested items and returns its URL. Idempotent: repeated and concurrent calls
 * return the same page, so a double click can't charge twice. Doesn't grant anything until the payment is
 * confirmed. Throws PAYMENTS_OFF without a payment account.
 */
export async function startCheckout(
  buyer: Session["user"],
  requestedItems: readonly RequestedItem[],
  returnTo: ReturnTo,
): Promise<{ url: string }> {
  requirePayments();
  const items = await buildItems(requestedItems);
  // Retry if the open page turns out to be paid or expired, or if the customer was deleted at the provider.
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const customerId = await getOrCreateCustomer(buyer);
      const draft = await draftCheckout(buyer, customerId, items);
      if (draft.isNew) checkoutsByState.inc({ state: "started" });
      const url = draft.sessionId
        ? await findOpenUrl(draft)
        : await open(buyer, draft, customerId, items, returnTo);
      if (url) return { url };
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.code !== "resource_missing") throw new AppError("CHECKOUT_FAILED", { cause: error });
      await deleteCustomer(buyer);
    }
  }
  throw new AppError("CHECKOUT_FAILED");
}

/**
 * Builds checkout items with our own prices and names, regardless of client input (OP-07). Rechecks team size
 * (PASS-29).
 */
async function buildItems(requestedItems: readonly RequestedItem[]): Promise<Item[]> {
  const sizes = await findTeamSizes(requestedItems.map(({ grant }) => grant.teamId));
  return requestedItems.map(({ grant: { teamId }, product }) => {
    const team = sizes.get(teamId);
    if (!team) throw new AppError("TEAM_NOT_FOUND");
    if (isTooLarge(team.memberCount, product)) throw new AppError("TEAM_TOO_LARGE");
    return { teamId, teamName: team.name, product, cents: getPriceCents(product) };
  });
}

/** Returns the provider's customer ID for a user, and creates the customer on first use. */
export async function getOrCreateCustomer({ id: userId, email, name }: Session["user"]): Promise<string> {
  const customer = await db
    .selectFrom("paymentCustomer")
    .select("providerId")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (customer) return customer.providerId;
  const providerId = await createCustomer({ userId, email, name });
  // A concurrent request may have created a customer first. Keep that one and ignore ours.
  await db
    .insertInto("paymentCustomer")
    .values({ userId, providerId, createdAt: clock.now() })
    .onConflict((oc) => oc.column("userId").doNothing())
    .execute();
  const { providerId: storedId } = await db
    .selectFrom("paymentCustomer")
    .select("providerId")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return storedId;
}

/** Deletes our stored customer ID after the provider reports it missing. The next call creates a new one. */
export async function deleteCustomer({ id }: Session["user"]): Promise<void> {
  await db.deleteFrom("paymentCustomer").where("userId", "=", id).execute();
}

type Draft = {
  id: string;
  isNew: boolean;
  sessionId: string | null;
  sessionUrl: string | null;
  expiresAt: Date;
  orders: { id: string; teamId: string | null }[];
};

/** Hashes the items regardless of order. */
const getFingerprint = (items: readonly Item[]) =>
  createHash("sha256")
    .update(
      JSON.stringify(items.map(({ teamId, product, cents }) => `${teamId} ${product} ${cents}`).toSorted()),
    )
    .digest("base64url");

/** Locks the buyer's row to serialize checkouts per buyer. */
const lockBuyer = (trx: Trx, userId: string) =>
  trx.selectFrom("paymentCustomer").select("userId").where("userId", "=", userId).forUpdate().execute();

/** Returns the open checkout for the same items, or creates one. */
async function draftCheckout(
  { id: userId }: Session["user"],
  customerId: string,
  items: readonly Item[],
): Promise<Draft> {
  const now = clock.now();
  const fingerprint = getFingerprint(items);
  return db.transaction().execute(async (trx) => {
    await lockBuyer(trx, userId);
    const columns = ["id", "sessionId", "sessionUrl", "expiresAt"] as const;
    const existing = await trx
      .selectFrom("passCheckout")
      .select(columns)
      .where("userId", "=", userId)
      .where("fingerprint", "=", fingerprint)
      .where("state", "in", ["opening", "open"])
      .where("createdAt", ">", after(now, -DEDUPLICATION_WINDOW))
      .where((eb) => eb.not(isReplaced))
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const checkout =
      existing ??
      (await trx
        .insertInto("passCheckout")
        .values({
          userId,
          fingerprint,
          customerId,
          amountCents: items.reduce((sum, { cents }) => sum + cents, 0),
          currency: CURRENCY,
          state: "opening",
          createdAt: now,
          expiresAt: after(now, CHECKOUT_LIFETIME),
          checkAt: after(now, CHECKOUT_LIFETIME),
        })
        .returning(columns)
        .executeTakeFirstOrThrow());
    if (!existing)
      await trx
        .insertInto("passOrder")
        .values(
          items.map(({ cents, ...item }) => ({
            ...item,
            checkoutId: checkout.id,
            amountCents: cents,
            currency: CURRENCY,
          })),
        )
        .execute();
    const orders = await trx
      .selectFrom("passOrder")
      .select(["id", "teamId"])
      .where("checkoutId", "=", checkout.id)
      .execute();
    return { ...checkout, isNew: !existing, orders };
  });
}

/**
 * Returns the URL of an open payment page. If it's been paid or has expired, syncs the checkout and returns
 * null.
 */
async function findOpenUrl({ id, sessionId, sessionUrl }: Draft): Promise<string | null> {
  if ((await readCheckout(sessionId!))?.state === "open") return sessionUrl;
  await syncCheckout(id);
  return null;
}

/** Returns the metadata that we send to the provider (CALL1-38, CALL1-39). */
const toMetadata = ({ teamId, product }: Item): Record<string, string> =>
  isTier(product) ? { teamId, subscriptionTier: product } : { teamId, productType: product };

async function open(
  buyer: Session["user"],
  draft: Draft,
  customerId: string,
  items: readonly Item[],
  returnTo: ReturnTo,
): Promise<string> {
  const [first] = items;
  const teamUrl = `${config.appUrl}/teams/${first!.teamId}`;
  const returnUrl = returnTo === "team" ? `${teamUrl}?` : `${teamUrl}/bulk-upgrade?purchase=${draft.id}&`;
  try {
    const { sessionId, url } = await openCheckout({
      id: draft.id,
      customerId,
      currency: CURRENCY,
      items: items.map((item) => ({
        orderId: draft.orders.find(({ teamId }) => teamId === item.teamId)!.id,
        name: `${getProductName(item.product)}: ${item.teamName}`,
        cents: item.cents,
        metadata: toMetadata(item),
      })),
      description: items.length === 1 ? getProductName(first!.product) : `${items.length} Season Passes`,
      metadata: items.length === 1 ? toMetadata(first!) : {},
      // The provider sends the buyer back to one of these URLs (PASS-54, PASS-55).
      successUrl: `${returnUrl}checkout=success`,
      cancelUrl: `${returnUrl}checkout=cancelled`,
      expiresAt: draft.expiresAt,
    });
    await db.transaction().execute(async (trx) => {
      await lockBuyer(trx, buyer.id);
      await trx
        .updateTable("passCheckout")
        .set({ sessionId, sessionUrl: url, state: "open", checkAt: after(clock.now(), CHECK_INTERVAL) })
        .where("id", "=", draft.id)
        .where("state", "in", ["opening", "failed"])
        .execute();
      await closeOlderPages(trx, buyer.id);
    });
    return url;
  } catch (error) {
    // The buyer never got this URL, so the page can't be paid. Mark it failed so the next try uses a new
    // idempotency key.
    checkoutsByState.inc({ state: "failed" });
    await db
      .updateTable("passCheckout")
      .set({ state: "failed", checkAt: null })
      .where("id", "=", draft.id)
      .where("state", "=", "opening")
      .execute();
    throw error;
  }
}
