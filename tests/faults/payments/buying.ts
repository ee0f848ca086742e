// Simulates customers who buy and pay in every possible way, and who sometimes want their money back.
import type { CardId } from "#sandbox/checkout/objects.ts";
import { pause } from "#tests/harness/processes.ts";
import type { Buyer, Order, PaymentArena } from "./arena.ts";

/** The share of people who pay in each way, in percent. */
const PAYMENT_PATTERNS: [number, ...CardId[]][] = [
  [62, "paid"],
  [10, "declined", "paid"],
  [8, "confirm"],
  [8, "later"],
  [4, "never"],
  [8],
];

const AFTERMATHS = ["refund", "refund of an order", "gesture", "open", "won", "lost", "inquiry"] as const;

export type Random = () => number;
const pickRandom = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)]!;

function drawCards(random: Random): CardId[] {
  let remaining = random() * 100;
  for (const [percent, ...cards] of PAYMENT_PATTERNS) if ((remaining -= percent) < 0) return cards;
  return ["paid"];
}

function drawOrders(random: Random, { teamIds }: Buyer): Order[] {
  const product = () => pickRandom(random, ["mini", "standard", "extended"] as const);
  const choice = random();
  if (choice < 0.25) return [{ teamId: pickRandom(random, teamIds), product: "sms_topup" }];
  if (choice < 0.8) return [{ teamId: pickRandom(random, teamIds), product: product() }];
  return teamIds
    .slice(0, 2 + Math.floor(random() * (teamIds.length - 1)))
    .map((teamId) => ({ teamId, product: product() }));
}

/** Runs one purchase from the first click to its aftermath. Returns whether money was or will be taken. */
export async function buy(arena: PaymentArena, buyer: Buyer, random: Random): Promise<boolean> {
  const orders = drawOrders(random, buyer);
  const olderSessionId = random() < 0.2 ? await arena.tryCheckout(buyer, drawOrders(random, buyer)) : null;
  // Occasionally click several times.
  const repeatedClicks = random() < 0.1 ? [1, 2, 3, 4].map(() => arena.tryCheckout(buyer, orders)) : [];
  const sessionId = await arena.startCheckout(buyer, orders);
  await Promise.all(repeatedClicks);
  if (random() < 0.2) await arena.recordText(orders[0]!.teamId, 1 + Math.floor(random() * 200));
  // Occasionally pay on an older page while it's being closed.
  if (olderSessionId !== null && olderSessionId !== sessionId && random() < 0.5)
    await arena.provider.pay(olderSessionId);
  const cards = drawCards(random);
  let outcome: string = "abandoned";
  for (const card of cards)
    outcome = await arena.provider.pay(sessionId, card, card === "confirm" ? { isConfirmed: true } : {});
  if (outcome === "paid" && random() < 0.3) await simulateAftermath(arena, sessionId, random);
  return outcome === "paid" || (outcome === "later" && cards[0] === "later");
}

/** Simulates refunds, disputes, and webhooks that arrive eight times in parallel. */
async function simulateAftermath({ provider }: PaymentArena, sessionId: string, random: Random) {
  await pause(random() * 3_000);
  const session = (await provider.newest("checkout.session", 500)).find(({ id }) => id === sessionId);
  const charge = (await provider.newest("charge", 500)).find(
    ({ payment_intent: intent }) => intent === session?.payment_intent,
  );
  if (!charge) return;
  const lines = (await provider.newest("item", 1_000)).filter((item) => item.session === sessionId);
  const aftermath = pickRandom(random, AFTERMATHS);
  if (aftermath === "refund") await provider.refund(charge.id);
  else if (aftermath === "gesture") await provider.refund(charge.id, { amount: 50 });
  else if (aftermath === "refund of an order") {
    const line = pickRandom(random, lines);
    const metadata = { orderId: line.price.product_metadata.orderId! };
    await provider.refund(charge.id, { amount: line.amount_total, metadata });
  } else {
    const dispute = await provider.dispute(charge.id, { isInquiry: aftermath === "inquiry" });
    await pause(random() * 3_000);
    if (aftermath !== "open") await provider.closeDispute(dispute.id, aftermath === "lost" ? "lost" : "won");
  }
  const relatedEvents = (await provider.newest("event", 60)).filter(({ data }) =>
    JSON.stringify(data).includes(charge.payment_intent),
  );
  const resentEvents = random() < 0.4 ? relatedEvents : [];
  await Promise.all(resentEvents.flatMap(({ id }) => Array.from({ length: 8 }, () => provider.resend(id))));
}
