import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { order, startProvider } from "#tests/harness/provider.ts";

const { stripe, checkout, sdk } = await startProvider();

describe("API call", () => {
  it("runs once per idempotency key, repeats its response, and rejects different parameters", async () => {
    const key = { idempotencyKey: "k1" };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => stripe.checkout.sessions.create(order(), key)),
    );
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first!.id]));
    expect(await checkout.listAll("checkout.session")).toHaveLength(1);
    await expect(
      stripe.checkout.sessions.create(order({ client_reference_id: "c2" }), key),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("requires the secret key and the supported version", async () => {
    await expect(sdk({ key: "sk_test_other" }).customers.create()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(stripe.customers.create({}, { apiVersion: "2020-08-27" })).rejects.toThrow("API version");
    await expect(stripe.coupons.list()).rejects.toThrow("Unrecognized request URL");
  });

  it("lists objects, newest first, with pages and filters", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number++)
      ids.unshift((await stripe.checkout.sessions.create(order({ client_reference_id: String(number) }))).id);
    await checkout.pay(ids[2]!);
    const seen: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) seen.push(session.id);
    expect(seen).toEqual(ids);
    const completedSessions = await stripe.checkout.sessions.list({ status: "complete" });
    expect(completedSessions.data.map(({ id }) => id)).toEqual([ids[2]]);
    const completedEvents = await stripe.events.list({
      types: ["checkout.session.completed"],
      created: { gte: 0 },
    });
    expect(completedEvents.data).toHaveLength(1);
    expect((await stripe.events.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual(
      [],
    );
  });

  it.each([
    ["error-before", 0],
    ["error-after", 1],
    ["rate-limit", 0],
    ["hang-before", 0],
    ["hang-after", 1],
  ] as const)("fails with the %s fault (times processed: %i)", async (fault, count) => {
    await checkout.fail([{ fault, count: 1 }]);
    await expect(sdk({ timeout: 300 }).customers.create({ name: "A" })).rejects.toBeInstanceOf(
      Stripe.errors.StripeError,
    );
    expect((await checkout.stats()).calls[fault]).toBe(1);
    expect((await stripe.customers.list()).data).toHaveLength(count);
  });

  // The SDK retries after a dropped connection even when told not to. Without our own key, the call would run twice.
  it.each(["error-after", "hang-after", "reset-before", "reset-after"] as const)(
    "runs once despite the %s fault if the SDK retries with an idempotency key",
    async (fault) => {
      await checkout.fail([{ fault, count: 1 }]);
      await sdk({ retries: 1, timeout: 300 }).customers.create({ name: "A" }, { idempotencyKey: "k" });
      expect((await stripe.customers.list()).data).toHaveLength(1);
    },
  );

  it("repeats an error-stuck fault for the same idempotency key, but not for a different one", async () => {
    await checkout.fail([{ fault: "error-stuck", count: 1 }]);
    for (let time = 0; time < 2; time++)
      await expect(stripe.customers.create({}, { idempotencyKey: "s" })).rejects.toBeInstanceOf(
        Stripe.errors.StripeAPIError,
      );
    await stripe.customers.create({}, { idempotencyKey: "s2" });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });
});
