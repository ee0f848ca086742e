import { afterEach, describe, expect, it, vi } from "vitest";
import { startCheckout } from "#tests/harness/start-checkout.ts";
import { sign } from "#sandbox/checkout/events.ts";

const provider = await startCheckout();
const { closeCheckout, createCustomer, findReference, openCheckout, readCheckout } =
  await import("./checkouts.ts");
const { eventsSince, readWebhook } = await import("./events.ts");
const { logsOf } = await import("#tests/harness/logs.ts");

afterEach(async () => {
  vi.unstubAllEnvs();
  await provider.reset();
});

const buyer = { userId: "u1", email: "maya@example.com", name: "Maya" };
let last = 0;
async function open(more: object = {}) {
  const customerId = await createCustomer(buyer);
  return openCheckout({
    id: `checkout-${++last}`,
    customerId,
    currency: "usd",
    items: [{ orderId: "o1", name: "Standard Season Pass", cents: 1999, metadata: {} }],
    description: "Season Pass",
    metadata: { teamId: "t1" },
    successUrl: "http://localhost:3000/teams/t1?checkout=success",
    cancelUrl: "http://localhost:3000/teams/t1?checkout=cancelled",
    expiresAt: new Date(Date.now() + 3_600_000),
    ...more,
  });
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (error as { kind: string }).kind,
  );

describe("a checkout", () => {
  it("is opened with all that goes with it, and read back as it goes on", async () => {
    const { sessionId, url } = await open();
    const [session] = await provider.all("checkout.session");
    expect(session).toMatchObject({
      amount_total: 1999,
      currency: "usd",
      client_reference_id: `checkout-${last}`,
      metadata: { teamId: "t1", checkoutId: `checkout-${last}` },
    });
    expect(await readCheckout(sessionId)).toMatchObject({ state: "open", payment: null, cents: 1999 });
    await provider.payOnPage(url);
    const paid = await readCheckout(sessionId);
    expect(paid).toMatchObject({ state: "paid", refunds: [], disputes: [], reference: `checkout-${last}` });
    expect(await findReference(paid!.payment!.intentId)).toBe(`checkout-${last}`);
    await provider.refund(paid!.payment!.chargeId, { amount: 500, metadata: { orderId: "o1" } });
    const dispute = await provider.dispute(paid!.payment!.chargeId);
    expect(await readCheckout(sessionId)).toMatchObject({
      refunds: [{ cents: 500, orderId: "o1", isGiven: true }],
      disputes: [{ cents: 1499, state: "open" }],
    });
    await provider.closeDispute(dispute.id, "lost");
    expect((await readCheckout(sessionId))!.disputes).toMatchObject([{ state: "lost" }]);
  });

  it("may be paid later, or never", async () => {
    const later = await open();
    await provider.pay(later.sessionId, "later");
    expect(await readCheckout(later.sessionId)).toMatchObject({ state: "pending", payment: null });
    await provider.arrive(later.sessionId, true);
    expect(await readCheckout(later.sessionId)).toMatchObject({ state: "paid" });
    const never = await open();
    await provider.pay(never.sessionId, "never");
    await provider.arrive(never.sessionId, false);
    expect(await readCheckout(never.sessionId)).toMatchObject({ state: "failed", payment: null });
    expect(await readCheckout("cs_test_nobody")).toBeNull();
    expect(await findReference("pi_nobody")).toBeNull();
  });

  it("is closed while it is open; what was paid or is over stays so, without a call for somebody", async () => {
    const { sessionId } = await open();
    await closeCheckout(sessionId);
    expect(await readCheckout(sessionId)).toMatchObject({ state: "expired", payment: null });
    const paid = await open();
    await provider.pay(paid.sessionId);
    const logs = await logsOf(async () => {
      await closeCheckout(sessionId);
      await closeCheckout(paid.sessionId);
      await closeCheckout("cs_test_nobody");
    });
    expect(logs).not.toContain("somebody must look");
    expect(await readCheckout(paid.sessionId)).toMatchObject({ state: "paid" });
  });

  it.each([
    ["error-before", "ambiguous", "open"],
    ["error-after", "done", "expired"],
    ["reset-after", "done", "expired"],
    ["rate-limit", "later", "open"],
  ] as const)("closing it meets %s: %s, and it is %s", async (fault, outcome, state) => {
    const { sessionId } = await open();
    await provider.fail([{ fault, only: "/v1/checkout/sessions/cs_" }]);
    expect(await failure(closeCheckout(sessionId))).toBe(outcome);
    expect(await readCheckout(sessionId)).toMatchObject({ state });
  });

  it("is opened once, however often and whatever goes wrong in between", async () => {
    for (const fault of ["error-after", "reset-after", "error-before"] as const) {
      await provider.fail([{ fault, count: 1, only: "/v1/checkout" }]);
      await open();
    }
    expect(await provider.all("checkout.session")).toHaveLength(3);
    const id = `checkout-${++last}`;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const customerId = await createCustomer(buyer);
    const opened = await Promise.all(Array.from({ length: 5 }, () => open({ id, expiresAt, customerId })));
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
  });
});

describe("failures are sorted", () => {
  it.each([
    ["error-before", "ambiguous"],
    ["error-after", "ambiguous"],
    ["error-stuck", "ambiguous"],
    ["reset-after", "ambiguous"],
    ["rate-limit", "later"],
  ] as const)("%s: %s", async (fault, kind) => {
    await provider.fail([{ fault }]);
    expect(await failure(createCustomer(buyer))).toBe(kind);
  });

  it("nobody there, and what the provider refuses; without a word about the buyer", async () => {
    let logs = await logsOf(async () => {
      expect(await failure(open({ currency: "dollars" }))).toBe("refused");
    });
    vi.stubEnv("STRIPE_BASE_URL", "http://127.0.0.1:9");
    vi.resetModules();
    const nobody = await import("./checkouts.ts");
    logs += await logsOf(async () => {
      const error = await nobody.createCustomer(buyer).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: "later", code: "ECONNREFUSED" });
      expect(String(error)).not.toContain("maya");
    });
    expect(logs).toContain("somebody must look");
    expect(logs).not.toContain("maya");
  });

  it("no answer in time: ambiguous, within twenty seconds", { timeout: 30_000 }, async () => {
    await provider.fail([{ fault: "hang-after" }]);
    const from = performance.now();
    expect(await failure(createCustomer(buyer))).toBe("ambiguous");
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});

const now = () => Math.floor(Date.now() / 1000);
async function pagesSince(since: Date) {
  const pages = [];
  for await (const page of eventsSince(since)) pages.push(page);
  return pages;
}

describe("events", () => {
  const SECRET = "whsec_sandboxForDevelopmentOnly";
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: now(),
    data: {
      object: { object: "checkout.session", id: "cs_1", client_reference_id: "c1", payment_intent: "pi_1" },
    },
  });

  it("are the provider's own, fresh, and say what they are about", () => {
    expect(readWebhook(body, sign(SECRET, body))).toMatchObject({
      id: "evt_1",
      sessionId: "cs_1",
      paymentIntentId: "pi_1",
      reference: "c1",
    });
    const other = body.replace("checkout.session.completed", "invoice.paid");
    expect(readWebhook(other, sign(SECRET, other))).toBeNull();
  });

  it.each([
    ["no signature", undefined],
    ["nonsense", "t=1,v1=abc"],
    ["another's secret", sign("whsec_other", body)],
    ["too old", sign(SECRET, body, now() - 301)],
    ["from the future", sign(SECRET, body, now() + 400)],
    ["of other words", sign(SECRET, `${body} `)],
  ])("%s: not signed", (_, signature) => {
    expect(readWebhook(body, signature)).toBe("not signed");
  });

  it("are listed since an instant, over pages, whether or not a webhook came", async () => {
    const since = new Date(Date.now() - 1000);
    for (let number = 0; number < 35; number++) {
      const { sessionId } = await open();
      await provider.pay(sessionId);
      const [charge] = await provider.all("charge");
      await provider.refund(charge!.id, { amount: 500 });
      await provider.refund(charge!.id);
    }
    const pages = await pagesSince(since);
    // Completed, two refunds, and twice the charge that was refunded.
    expect(pages.map(({ length }) => length)).toEqual([100, 75]);
    expect(pages.flat().every(({ paymentIntentId }) => paymentIntentId !== null)).toBe(true);
    expect(await pagesSince(new Date(Date.now() + 60_000))).toEqual([[]]);
  });
});
