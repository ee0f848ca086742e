import { createHash } from "node:crypto";
import type { TeamManager } from "#features/teams/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { checkoutsByState } from "#platform/metrics.ts";
import { createCustomer, openCheckout, readCheckout } from "#platform/payments/checkouts.ts";
import { PaymentsError } from "#platform/payments/errors.ts";
import type { Session } from "#platform/session.ts";
import { CHECK_EVERY, syncCheckout } from "./ledger/commands.server.ts";
import { closeOlderPages } from "./pages/commands.server.ts";
import { isReplaced } from "./pages/queries.server.ts";
import { listSizes } from "./queries.server.ts";
import { centsOf, CURRENCY, isTier, isTooLarge, productName } from "./rules.ts";
import type { ProductKey } from "./schema.ts";

/** How long a payment page stays open. Not a day: every open one is looked at again and again. */
const OPEN_FOR = minutes(60);
/** Whoever asks for the same again within this time gets the same page; the provider wants half an hour of life for a new one. */
const SAME_FOR = minutes(20);

/** What is wanted for a team, by somebody who may. */
export type Wanted = { grant: TeamManager; product: ProductKey };

type Item = { teamId: string; teamName: string; product: ProductKey; cents: number };

/**
 * Opens a page at the payment provider on which the buyer can pay for all of this at once, and gives its address. Asked for
 * twice, also at the same time, it is the same page, so nobody pays twice by clicking twice. Nothing is bought by this.
 */
export async function startCheckout(
  buyer: Session["user"],
  wanted: readonly Wanted[],
): Promise<{ url: string }> {
  const items = await itemsOf(wanted);
  // Again when the page that was open turns out to be paid or over, or when the buyer was deleted at the provider.
  for (let time = 0; time < 3; time++) {
    try {
      const customerId = await customerOf(buyer);
      const draft = await draftCheckout(buyer, customerId, items);
      if (draft.isNew) checkoutsByState.inc({ state: "started" });
      const url = draft.sessionId ? await stillOpen(draft) : await open(buyer, draft, customerId, items);
      if (url) return { url };
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.code !== "resource_missing") throw new AppError("CHECKOUT_FAILED", { cause: error });
      await forgetCustomer(buyer);
    }
  }
  throw new AppError("CHECKOUT_FAILED");
}

/** Price and name come from us, whatever was sent (OP-07); the size is checked again (PASS-29). */
async function itemsOf(wanted: readonly Wanted[]): Promise<Item[]> {
  const sizes = await listSizes(wanted.map(({ grant }) => grant.teamId));
  return wanted.map(({ grant: { teamId }, product }) => {
    const team = sizes.get(teamId);
    if (!team) throw new AppError("TEAM_NOT_FOUND");
    if (isTooLarge(team.memberCount, product)) throw new AppError("TEAM_TOO_LARGE");
    return { teamId, teamName: team.name, product, cents: centsOf(product) };
  });
}

/** The buyer at the provider; made at the first purchase. */
export async function customerOf({ id: userId, email, name }: Session["user"]): Promise<string> {
  const known = await db
    .selectFrom("paymentCustomer")
    .select("providerId")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (known) return known.providerId;
  const providerId = await createCustomer({ userId, email, name });
  // Another click may have been faster: the first one stays, and nobody uses the other.
  await db
    .insertInto("paymentCustomer")
    .values({ userId, providerId, createdAt: clock.now() })
    .onConflict((oc) => oc.column("userId").doNothing())
    .execute();
  const { providerId: kept } = await db
    .selectFrom("paymentCustomer")
    .select("providerId")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return kept;
}

/** The provider knows them no more: the next call makes them known again. */
export async function forgetCustomer({ id }: Session["user"]): Promise<void> {
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

/** Whatever the order in which they were ticked. */
const fingerprintOf = (items: readonly Item[]) =>
  createHash("sha256")
    .update(
      JSON.stringify(items.map(({ teamId, product, cents }) => `${teamId} ${product} ${cents}`).toSorted()),
    )
    .digest("base64url");

/** One at a time per buyer. */
const lockBuyer = (trx: Trx, userId: string) =>
  trx.selectFrom("paymentCustomer").select("userId").where("userId", "=", userId).forUpdate().execute();

/** The one that is open for the same, or a new one. */
async function draftCheckout(
  { id: userId }: Session["user"],
  customerId: string,
  items: readonly Item[],
): Promise<Draft> {
  const now = clock.now();
  const fingerprint = fingerprintOf(items);
  return db.transaction().execute(async (trx) => {
    await lockBuyer(trx, userId);
    const columns = ["id", "sessionId", "sessionUrl", "expiresAt"] as const;
    const existing = await trx
      .selectFrom("passCheckout")
      .select(columns)
      .where("userId", "=", userId)
      .where("fingerprint", "=", fingerprint)
      .where("state", "in", ["opening", "open"])
      .where("createdAt", ">", after(now, -SAME_FOR))
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
          expiresAt: after(now, OPEN_FOR),
          checkAt: after(now, OPEN_FOR),
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

/** The address of a page that was opened before; null when it is paid or over, which is written down. */
async function stillOpen({ id, sessionId, sessionUrl }: Draft): Promise<string | null> {
  if ((await readCheckout(sessionId!))?.state === "open") return sessionUrl;
  await syncCheckout(id);
  return null;
}

/** CALL1-38 and CALL1-39. */
const metadataOf = ({ teamId, product }: Item): Record<string, string> =>
  isTier(product) ? { teamId, subscriptionTier: product } : { teamId, productType: product };

async function open(
  buyer: Session["user"],
  draft: Draft,
  customerId: string,
  items: readonly Item[],
): Promise<string> {
  const [first] = items;
  const teamUrl = `${config.appUrl}/teams/${first!.teamId}`;
  try {
    const { sessionId, url } = await openCheckout({
      id: draft.id,
      customerId,
      currency: CURRENCY,
      items: items.map((item) => ({
        orderId: draft.orders.find(({ teamId }) => teamId === item.teamId)!.id,
        name: `${productName(item.product)}: ${item.teamName}`,
        cents: item.cents,
        metadata: metadataOf(item),
      })),
      description: items.length === 1 ? productName(first!.product) : `${items.length} Season Passes`,
      metadata: items.length === 1 ? metadataOf(first!) : {},
      // PASS-54, PASS-55.
      successUrl: `${teamUrl}?checkout=success`,
      cancelUrl: `${teamUrl}?checkout=cancelled`,
      expiresAt: draft.expiresAt,
    });
    await db.transaction().execute(async (trx) => {
      await lockBuyer(trx, buyer.id);
      await trx
        .updateTable("passCheckout")
        .set({ sessionId, sessionUrl: url, state: "open", checkAt: after(clock.now(), CHECK_EVERY) })
        .where("id", "=", draft.id)
        .where("state", "in", ["opening", "failed"])
        .execute();
      await closeOlderPages(trx, buyer.id);
    });
    return url;
  } catch (error) {
    // Nobody has its address, so nobody can pay it: the next try starts afresh, with a key of its own.
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
