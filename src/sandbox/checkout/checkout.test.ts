import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { item, order, startProvider } from "#tests/harness/provider.ts";
import { DEVELOPMENT_ACCOUNT } from "./checkout.ts";

const { stripe, checkout, receiver, typesSent, page, post } = await startProvider();

describe("a session", () => {
  it("is made, paid on the hosted page, and told of with a signature that the SDK takes", async () => {
    const customer = await stripe.customers.create({ email: "maya@example.com", name: "Maya" });
    const made = await stripe.checkout.sessions.create(
      order({ customer: customer.id, line_items: [item("Standard", 1999), item("Mini", 999)] }),
    );
    expect(made).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 2998,
      payment_intent: null,
    });
    const html = await page(new URL(made.url!).pathname);
    expect(html).toContain("Pay $29.98");
    expect(html).toContain("maya@example.com");

    expect(await checkout.payOnPage(made.url!)).toBe(
      `http://app.example/teams/1?checkout=success&id=${made.id}`,
    );
    await checkout.settled();
    // They are sent at the same moment, so none of them must come first.
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
      id: made.id,
      payment_status: "paid",
      client_reference_id: "c1",
    });
    expect(() =>
      stripe.webhooks.constructEvent(`${body} `, stripeSignature, DEVELOPMENT_ACCOUNT.webhookSecret),
    ).toThrow("No signatures found");

    const paid = await stripe.checkout.sessions.retrieve(made.id, {
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
    // Once: the page is closed, and pressing Pay again charges nothing.
    expect(await page(`/pay/${made.id}`)).toContain("You have already paid");
    expect(await checkout.pay(made.id)).toBe("closed");
    const items = await stripe.checkout.sessions.listLineItems(made.id);
    expect(items.data.map(({ amount_total }) => amount_total)).toEqual([999, 1999]);
  });

  it("stays open after a declined card, and says so", async () => {
    const made = await stripe.checkout.sessions.create(order());
    expect(await checkout.payOnPage(made.url!, "declined")).toBe(`/pay/${made.id}`);
    expect(await page(`/pay/${made.id}`)).toContain("Your card was declined.");
    expect((await stripe.checkout.sessions.retrieve(made.id)).status).toBe("open");
    expect(await checkout.payOnPage(made.url!)).toContain("checkout=success");
    expect((await checkout.books()).payments).toBe(1);
  });

  it("asks for confirmation, which may fail", async () => {
    const made = await stripe.checkout.sessions.create(order());
    expect(await checkout.payOnPage(made.url!, "confirm")).toBe(`/pay/${made.id}/confirmation`);
    expect(await page(`/pay/${made.id}/confirmation`)).toContain("was this you?");
    await post(`/pay/${made.id}/confirmation`, { answer: "no" });
    expect((await checkout.books()).payments).toBe(0);
    const answer = await post(`/pay/${made.id}/confirmation`, { answer: "yes" });
    expect(answer.headers.get("location")).toContain("checkout=success");
    expect((await checkout.books()).payments).toBe(1);
  });

  it.each([
    ["later", true, "checkout.session.async_payment_succeeded", "paid"],
    ["never", false, "checkout.session.async_payment_failed", "unpaid"],
  ] as const)("pays %s", async (card, isPaid, type, status) => {
    const made = await stripe.checkout.sessions.create(order());
    expect(await checkout.payOnPage(made.url!, card)).toContain("checkout=success");
    const waiting = await stripe.checkout.sessions.retrieve(made.id);
    expect(waiting).toMatchObject({ status: "complete", payment_status: "unpaid" });
    await checkout.arrive(made.id, isPaid);
    await checkout.arrive(made.id, isPaid);
    await checkout.settled();
    expect(typesSent().filter((sent) => sent === type)).toHaveLength(1);
    expect((await stripe.checkout.sessions.retrieve(made.id)).payment_status).toBe(status);
    expect((await checkout.books()).payments).toBe(isPaid ? 1 : 0);
  });

  it("can be ended while it is open, which is told once, and nobody pays it then", async () => {
    const made = await stripe.checkout.sessions.create(order());
    expect(await stripe.checkout.sessions.expire(made.id)).toMatchObject({
      id: made.id,
      status: "expired",
      payment_status: "unpaid",
      url: null,
    });
    expect(await checkout.pay(made.id)).toBe("closed");
    expect(await page(`/pay/${made.id}`)).toContain("has expired");
    const paid = await stripe.checkout.sessions.create(order());
    await checkout.pay(paid.id);
    for (const [id, status] of [
      [made.id, "expired"],
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
    await expect(stripe.checkout.sessions.expire("cs_test_nobody")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "session",
    });
    await checkout.settled();
    expect(typesSent().filter((type) => type === "checkout.session.expired")).toHaveLength(1);
  });

  it.each([
    [{ line_items: [item("x", 10)] }, "at least $0.50"],
    [{ success_url: "nowhere" }, "success_url"],
    [{ customer: "cus_nobody" }, "No such customer"],
    [{ expires_at: 1 }, "expires_at"],
    [{ colour: "blue" }, "Received unknown parameter: colour"],
    [{ mode: undefined }, "Missing required param: mode."],
  ])("is refused as the provider would: %j", async (more, words) => {
    const error = await stripe.checkout.sessions
      .create(order(more as object))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(String(error)).toContain(words);
  });
});

describe("cards", () => {
  it("are saved while paying, managed in the portal and used again", async () => {
    const customer = await stripe.customers.create({ email: "maya@example.com" });
    const made = await stripe.checkout.sessions.create(order({ customer: customer.id }));
    await checkout.payOnPage(made.url!, "paid", true);
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://app.example/settings",
    });
    const at = new URL(portal.url).pathname;
    await post(`${at}/add`, { card: "paid" });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ card }) => card?.last4)).toEqual(["4242", "4242"]);
    await post(`${at}/default`, { card: data[1]!.id });
    const updated = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(updated.invoice_settings.default_payment_method).toBe(data[1]!.id);
    expect(await page(at)).toContain("Default");
    await post(`${at}/remove`, { card: data[1]!.id });
    await stripe.paymentMethods.detach(data[0]!.id);
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: "card" })).data).toEqual([]);
    expect(await page(at)).toContain("No card is saved.");
  });
});
