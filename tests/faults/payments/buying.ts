// What people do: buy in every way, pay in every way, and sometimes want their money back.
import type { CardId } from "#sandbox/checkout/objects.ts";
import { pause } from "#tests/harness/processes.ts";
import type { Buyer, Order, PaymentArena } from "./arena.ts";

/** How people pay, in percent. */
const WAYS: [number, ...CardId[]][] = [
  [62, "paid"],
  [10, "declined", "paid"],
  [8, "confirm"],
  [8, "later"],
  [4, "never"],
  [8],
];

const AFTERMATHS = ["refund", "refund of an order", "gesture", "open", "won", "lost", "inquiry"] as const;

export type Random = () => number;
const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

function drawWay(random: Random): CardId[] {
  let left = random() * 100;
  for (const [percent, ...cards] of WAYS) if ((left -= percent) < 0) return cards;
  return ["paid"];
}

function drawOrders(random: Random, { teamIds }: Buyer): Order[] {
  const product = () => oneOf(random, ["mini", "standard", "extended"] as const);
  const what = random();
  if (what < 0.25) return [{ teamId: oneOf(random, teamIds), product: "sms_topup" }];
  if (what < 0.8) return [{ teamId: oneOf(random, teamIds), product: product() }];
  return teamIds
    .slice(0, 2 + Math.floor(random() * (teamIds.length - 1)))
    .map((teamId) => ({ teamId, product: product() }));
}

/** One purchase from the first click to what becomes of it. Gives whether money was or will be taken. */
export async function buy(arena: PaymentArena, buyer: Buyer, random: Random): Promise<boolean> {
  const orders = drawOrders(random, buyer);
  const other = random() < 0.2 ? await arena.tryToStart(buyer, drawOrders(random, buyer)) : null;
  // Now and then by clicking again and again.
  const impatient = random() < 0.1 ? [1, 2, 3, 4].map(() => arena.tryToStart(buyer, orders)) : [];
  const sessionId = await arena.start(buyer, orders);
  await Promise.all(impatient);
  if (random() < 0.2) await arena.send(orders[0]!.teamId, 1 + Math.floor(random() * 200));
  // Now and then the page of another choice is paid while it is being closed.
  if (other !== null && other !== sessionId && random() < 0.5) await arena.provider.pay(other);
  const cards = drawWay(random);
  let outcome: string = "abandoned";
  for (const card of cards)
    outcome = await arena.provider.pay(sessionId, card, card === "confirm" ? { isConfirmed: true } : {});
  if (outcome === "paid" && random() < 0.3) await follow(arena, sessionId, random);
  return outcome === "paid" || (outcome === "later" && cards[0] === "later");
}

/** Refunds, disputes, and news that come eight times at once. */
async function follow({ provider }: PaymentArena, sessionId: string, random: Random) {
  await pause(random() * 3_000);
  const session = (await provider.newest("checkout.session", 500)).find(({ id }) => id === sessionId);
  const charge = (await provider.newest("charge", 500)).find(
    ({ payment_intent: intent }) => intent === session?.payment_intent,
  );
  if (!charge) return;
  const lines = (await provider.newest("item", 1_000)).filter((item) => item.session === sessionId);
  const what = oneOf(random, AFTERMATHS);
  if (what === "refund") await provider.refund(charge.id);
  else if (what === "gesture") await provider.refund(charge.id, { amount: 50 });
  else if (what === "refund of an order") {
    const line = oneOf(random, lines);
    const metadata = { orderId: line.price.product_metadata.orderId! };
    await provider.refund(charge.id, { amount: line.amount_total, metadata });
  } else {
    const dispute = await provider.dispute(charge.id, { isInquiry: what === "inquiry" });
    await pause(random() * 3_000);
    if (what !== "open") await provider.closeDispute(dispute.id, what === "lost" ? "lost" : "won");
  }
  const told = (await provider.newest("event", 60)).filter(({ data }) =>
    JSON.stringify(data).includes(charge.payment_intent),
  );
  const again = random() < 0.4 ? told : [];
  await Promise.all(again.flatMap(({ id }) => Array.from({ length: 8 }, () => provider.resend(id))));
}
