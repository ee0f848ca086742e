import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { item, order, startProvider } from "#tests/harness/provider.ts";

const { stripe, checkout, receiver, typesSent, page, post } = await startProvider();

async function paid(cents = 1999) {
  const session = await stripe.checkout.sessions.create(order({ line_items: [item("Pass", cents)] }));
  await checkout.pay(session.id);
  return (await checkout.listAll("charge"))[0]!;
}

const pay = async () => checkout.pay((await stripe.checkout.sessions.create(order())).id);
const countCompleted = () => typesSent().filter((type) => type === "checkout.session.completed").length;

describe("paid charges", () => {
  it("can be refunded in parts, up to the amount paid", async () => {
    const charge = await paid();
    const first = await stripe.refunds.create({ charge: charge.id, amount: 999, metadata: { order: "o1" } });
    expect(first).toMatchObject({ amount: 999, status: "succeeded", metadata: { order: "o1" } });
    await expect(stripe.refunds.create({ charge: charge.id, amount: 1001 })).rejects.toThrow("greater than");
    await stripe.refunds.create({ payment_intent: charge.payment_intent });
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toThrow("already been refunded");
    await checkout.waitUntilSettled();
    const refunded = receiver.received
      .map(({ body }) => JSON.parse(body) as Stripe.ChargeRefundedEvent)
      .filter(({ type }) => type === "charge.refunded")
      .map(({ data }) => [data.object.amount_refunded, data.object.refunded]);
    // The amount is cumulative.
    expect(refunded).toEqual([
      [999, false],
      [1999, true],
    ]);
    expect((await stripe.refunds.list({ charge: charge.id })).data).toHaveLength(2);
    expect(await checkout.books()).toMatchObject({ chargedCents: 1999, refundedCents: 1999 });
  });

  it("can be disputed, and their disputes resolved, on the payments page", async () => {
    const charge = await paid();
    expect(await page("/payments")).toContain("$19.99");
    await post(`/payments/${charge.id}/dispute`, {});
    const [dispute] = (await stripe.disputes.list({ payment_intent: charge.payment_intent })).data;
    expect(dispute).toMatchObject({ status: "needs_response", amount: 1999 });
    expect(await page(`/payments/${charge.id}`)).toContain("Dispute Won");
    expect(await checkout.books()).toMatchObject({ disputedCents: 1999 });
    await post(`/payments/${charge.id}/dispute/${dispute!.id}`, { status: "won" });
    expect((await stripe.disputes.retrieve(dispute!.id)).status).toBe("won");
    await checkout.waitUntilSettled();
    expect(typesSent()).toEqual(expect.arrayContaining(["charge.dispute.created", "charge.dispute.closed"]));
    await post(`/payments/${charge.id}/refund`, {});
    expect(await page(`/payments/${charge.id}`)).toContain("Refunded");
  });
});

describe("webhook delivery", () => {
  it("is retried until the app accepts it, with a fresh timestamp in each signature", async () => {
    receiver.respondWith((_, nth) => ({ status: nth <= 3 ? 500 : 200 }));
    await pay();
    await checkout.waitUntilSettled();
    expect(countCompleted()).toBeGreaterThanOrEqual(1);
    expect((await checkout.stats()).webhooks).toMatchObject({ taken: 3, failed: 0 });
  });

  it.each([
    ["webhook-lost", 0],
    ["webhook-doubled", 2],
    ["webhook-late", 1],
    ["webhook-shuffled", 1],
  ] as const)("simulates %s (deliveries: %i)", async (fault, times) => {
    await checkout.change({ lateByMs: 100 });
    await checkout.fail([{ fault, only: "checkout.session.completed" }]);
    await pay();
    await checkout.waitUntilSettled();
    expect(countCompleted()).toBe(times);
    // A lost webhook's event can still be listed.
    const [event] = (await stripe.events.list({ type: "checkout.session.completed" })).data;
    await checkout.resend(event!.id);
    await checkout.waitUntilSettled();
    expect(countCompleted()).toBe(times + 1);
  });
});
