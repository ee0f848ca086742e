import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { item, order, startProvider } from "#tests/harness/provider.ts";
import { DEVELOPMENT_ACCOUNT } from "./checkout.ts";

const { stripe, checkout, receiver, typesSent, page, post } = await startProvider();

describe("checkout session", () => {
  it("is created, paid on the hosted page, and reported with a valid signature", async () => {
    const customer = await stripe.customers.create({ email: "maya@example.com", name: "Maya" });
    const session = await stripe.checkout.sessions.create(
      order({ customer: customer.id, line_items: [item("Standard", 1999), item("Mini", 999)] }),
    );
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 2998,
      payment_intent: null,
    });
    const html = await page(new URL(session.url!).pathname);
    expect(html).toContain("Pay $29.98");
    expect(html).toContain("maya@example.com");

    expect(await checkout.payOnPage(session.url!)).toBe(
      `http://app.example/teams/1?checkout=success&id=${session.id}`,
    );
    await checkout.waitUntilSettled();
    // The events are sent at the same moment, so they can arrive in any order.
    expect(typesSent().toSorted()).toEqual([
      "charge.succeeded",
      "checkout.session.completed",
      "customer.created",
      "payment_intent.succeeded",
    ]);
    const { body, stripeSignature } = receiver.received.find((call) =>
      call.body.includes('"checkout.session.completed"'),
    )!;
    const event = stripe.webhooks.constructEvent(body, stripeSignature, DEVELOPMENT_ACCOUNT.webhookSecret);
    expect(event.data.object).toMatchObject({
      id: session.id,
      payment_status: "paid",
      client_reference_id: "c1",
    });
    expect(() =>
      stripe.webhooks.constructEvent(`${body} `, stripeSignature, DEVELOPMENT_ACCOUNT.webhookSecret),
    ).toThrow("No signatures found");

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 2998,
      metadata: { checkout: "c1" },
    });
    expect(charge).toMatchObject({ amount: 2998, refunded: false, metadata: { checkout: "c1" } });
    expect(await page(new URL(charge.receipt_url!).pathname)).toContain("$29.98");
    expect(await checkout.books()).toEqual({
      payments: 1,
      chargedCents: 2998,
      refundedCents: 0,
      disputedCents: 0,
    });
    // The page is closed, so pressing Pay again charges nothing.
    expect(await page(`/pay/${session.id}`)).toContain("You won&#39;t be charged again");
    expect(await checkout.pay(session.id)).toBe("closed");
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data.map(({ amount_total }) => amount_total)).toEqual([999, 1999]);
  });

  it("stays open after a declined card and shows the error", async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect(await checkout.payOnPage(session.url!, "declined")).toBe(`/pay/${session.id}`);
    expect(await page(`/pay/${session.id}`)).toContain("Your card was declined.");
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    expect(await checkout.payOnPage(session.url!)).toContain("checkout=success");
    expect((await checkout.books()).payments).toBe(1);
  });

  it("asks the buyer to confirm, and isn't paid until they do", async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect(await checkout.payOnPage(session.url!, "confirm")).toBe(`/pay/${session.id}/confirmation`);
    expect(await page(`/pay/${session.id}/confirmation`)).toContain("was this you?");
    await post(`/pay/${session.id}/confirmation`, { confirmed: "no" });
    expect((await checkout.books()).payments).toBe(0);
    const response = await post(`/pay/${session.id}/confirmation`, { confirmed: "yes" });
    expect(response.headers.get("location")).toContain("checkout=success");
    expect((await checkout.books()).payments).toBe(1);
  });

  it.each([
    ["later", true, "checkout.session.async_payment_succeeded", "paid"],
    ["never", false, "checkout.session.async_payment_failed", "unpaid"],
  ] as const)("settles a payment with the %s test card", async (card, isPaid, type, status) => {
    const session = await stripe.checkout.sessions.create(order());
    expect(await checkout.payOnPage(session.url!, card)).toContain("checkout=success");
    const waitingSession = await stripe.checkout.sessions.retrieve(session.id);
    expect(waitingSession).toMatchObject({ status: "complete", payment_status: "unpaid" });
    await checkout.settlePayment(session.id, isPaid);
    await checkout.settlePayment(session.id, isPaid);
    await checkout.waitUntilSettled();
    expect(typesSent().filter((sentType) => sentType === type)).toHaveLength(1);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(status);
    expect((await checkout.books()).payments).toBe(isPaid ? 1 : 0);
  });

  it("can be expired while open, is reported once, and can't be paid afterward", async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({
      id: session.id,
      status: "expired",
      payment_status: "unpaid",
      url: null,
    });
    expect(await checkout.pay(session.id)).toBe("closed");
    expect(await page(`/pay/${session.id}`)).toContain("has expired");
    const paid = await stripe.checkout.sessions.create(order());
    await checkout.pay(paid.id);
    for (const [id, status] of [
      [session.id, "expired"],
      [paid.id, "complete"],
    ] as const) {
      const error = await stripe.checkout.sessions.expire(id).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      const { statusCode, code, message } = error as Stripe.errors.StripeInvalidRequestError;
      expect([statusCode, code, message]).toEqual([
        400,
        undefined,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      ]);
    }
    await expect(stripe.checkout.sessions.expire("cs_test_unknown")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "session",
    });
    await checkout.waitUntilSettled();
    expect(typesSent().filter((type) => type === "checkout.session.expired")).toHaveLength(1);
  });

  it.each([
    [{ line_items: [item("x", 10)] }, "at least $0.50"],
    [{ success_url: "nowhere" }, "success_url"],
    [{ customer: "cus_unknown" }, "No such customer"],
    [{ expires_at: 1 }, "expires_at"],
    [{ colour: "blue" }, "Received unknown parameter: colour"],
    [{ mode: undefined }, "Missing required param: mode."],
  ])("rejects invalid fields with the provider's errors: %j", async (overrides, expected) => {
    const error = await stripe.checkout.sessions
      .create(order(overrides as object))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(String(error)).toContain(expected);
  });
});

describe("cards", () => {
  it("can be saved while paying, managed in the portal, and reused", async () => {
    const customer = await stripe.customers.create({ email: "maya@example.com" });
    const session = await stripe.checkout.sessions.create(order({ customer: customer.id }));
    await checkout.payOnPage(session.url!, "paid", true);
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://app.example/settings",
    });
    const at = new URL(portal.url).pathname;
    await post(`${at}/add`, { card: "paid" });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ card }) => card?.last4)).toEqual(["4242", "4242"]);
    await post(`${at}/default`, { card: data[1]!.id });
    const updatedCustomer = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(updatedCustomer.invoice_settings.default_payment_method).toBe(data[1]!.id);
    expect(await page(at)).toContain("Default");
    await post(`${at}/remove`, { card: data[1]!.id });
    await stripe.paymentMethods.detach(data[0]!.id);
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: "card" })).data).toEqual([]);
    expect(await page(at)).toContain("No saved cards.");
  });
});
