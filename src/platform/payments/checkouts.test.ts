import { afterEach, describe, expect, it, vi } from "vitest";
import { startCheckout } from "#tests/harness/start-checkout.ts";
import { DEVELOPMENT_ACCOUNT } from "#sandbox/checkout/checkout.ts";
import { sign } from "#sandbox/checkout/events.ts";

const provider = await startCheckout();
const { closeCheckout, createCustomer, findReference, openCheckout, readCheckout } =
  await import("./checkouts.ts");
const { listEventsSince, readWebhook } = await import("./events.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");

afterEach(async () => {
  vi.unstubAllEnvs();
  await provider.reset();
});

const buyer = { userId: "u1", email: "maya@example.com", name: "Maya" };
let lastId = 0;
async function openTestCheckout(overrides: object = {}) {
  const customerId = await createCustomer(buyer);
  return openCheckout({
    id: `checkout-${++lastId}`,
    customerId,
    currency: "usd",
    items: [{ orderId: "o1", name: "Standard Season Pass", cents: 1999, metadata: {} }],
    description: "Season Pass",
    metadata: { teamId: "t1" },
    successUrl: "http://localhost:3000/teams/t1?checkout=success",
    cancelUrl: "http://localhost:3000/teams/t1?checkout=cancelled",
    expiresAt: new Date(Date.now() + 3_600_000),
    ...overrides,
  });
}
const getFailureKind = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (error as { kind: string }).kind,
  );

describe("checkout", () => {
  it("opens with all its details and reports its progress", async () => {
    const { sessionId, url } = await openTestCheckout();
    const [session] = await provider.listAll("checkout.session");
    expect(session).toMatchObject({
      amount_total: 1999,
      currency: "usd",
      client_reference_id: `0-checkout-${lastId}`,
      metadata: { teamId: "t1", checkoutId: `0-checkout-${lastId}` },
    });
    expect(await readCheckout(sessionId)).toMatchObject({ state: "open", payment: null, cents: 1999 });
    await provider.payOnPage(url);
    const paid = await readCheckout(sessionId);
    expect(paid).toMatchObject({ state: "paid", refunds: [], disputes: [], reference: `checkout-${lastId}` });
    expect(await findReference(paid!.payment!.intentId)).toBe(`checkout-${lastId}`);
    await provider.refund(paid!.payment!.chargeId, { amount: 500, metadata: { orderId: "o1" } });
    const dispute = await provider.dispute(paid!.payment!.chargeId);
    expect(await readCheckout(sessionId)).toMatchObject({
      refunds: [{ cents: 500, orderId: "o1", isGiven: true }],
      disputes: [{ cents: 1499, state: "open" }],
    });
    await provider.closeDispute(dispute.id, "lost");
    expect((await readCheckout(sessionId))!.disputes).toMatchObject([{ state: "lost" }]);
  });

  it("can be paid later or remain unpaid", async () => {
    const delayedCheckout = await openTestCheckout();
    await provider.pay(delayedCheckout.sessionId, "later");
    expect(await readCheckout(delayedCheckout.sessionId)).toMatchObject({ state: "pending", payment: null });
    await provider.settlePayment(delayedCheckout.sessionId, true);
    expect(await readCheckout(delayedCheckout.sessionId)).toMatchObject({ state: "paid" });
    const unpaid = await openTestCheckout();
    await provider.pay(unpaid.sessionId, "never");
    await provider.settlePayment(unpaid.sessionId, false);
    expect(await readCheckout(unpaid.sessionId)).toMatchObject({ state: "failed", payment: null });
    expect(await readCheckout("cs_test_unknown")).toBeNull();
    expect(await findReference("pi_unknown")).toBeNull();
  });

  it("expires only while it's open, and raises no alert if it's already paid or expired", async () => {
    const { sessionId } = await openTestCheckout();
    await closeCheckout(sessionId);
    expect(await readCheckout(sessionId)).toMatchObject({ state: "expired", payment: null });
    const paid = await openTestCheckout();
    await provider.pay(paid.sessionId);
    const logs = await captureLogs(async () => {
      await closeCheckout(sessionId);
      await closeCheckout(paid.sessionId);
      await closeCheckout("cs_test_unknown");
    });
    expect(logs).not.toContain("needs attention");
    expect(await readCheckout(paid.sessionId)).toMatchObject({ state: "paid" });
  });

  it.each([
    ["error-before", "ambiguous", "open"],
    ["error-after", "done", "expired"],
    ["reset-after", "done", "expired"],
    ["rate-limit", "later", "open"],
  ] as const)(
    'that hits "%s" while expiring has the result "%s" and the state "%s"',
    async (fault, outcome, state) => {
      const { sessionId } = await openTestCheckout();
      await provider.fail([{ fault, only: "/v1/checkout/sessions/cs_" }]);
      expect(await getFailureKind(closeCheckout(sessionId))).toBe(outcome);
      expect(await readCheckout(sessionId)).toMatchObject({ state });
    },
  );

  it("opens only one session per id despite retries and failures", async () => {
    for (const fault of ["error-after", "reset-after", "error-before"] as const) {
      await provider.fail([{ fault, count: 1, only: "/v1/checkout" }]);
      await openTestCheckout();
    }
    expect(await provider.listAll("checkout.session")).toHaveLength(3);
    const id = `checkout-${++lastId}`;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const customerId = await createCustomer(buyer);
    const checkouts = await Promise.all(
      Array.from({ length: 5 }, () => openTestCheckout({ id, expiresAt, customerId })),
    );
    expect(new Set(checkouts.map(({ sessionId }) => sessionId)).size).toBe(1);
  });
});

describe("failure classification", () => {
  it.each([
    ["error-before", "ambiguous"],
    ["error-after", "ambiguous"],
    ["error-stuck", "ambiguous"],
    ["reset-after", "ambiguous"],
    ["rate-limit", "later"],
  ] as const)("classifies %s as %s", async (fault, kind) => {
    await provider.fail([{ fault }]);
    expect(await getFailureKind(createCustomer(buyer))).toBe(kind);
  });

  it("classifies refused connections and rejections without logging buyer details", async () => {
    let logs = await captureLogs(async () => {
      expect(await getFailureKind(openTestCheckout({ currency: "dollars" }))).toBe("refused");
    });
    vi.stubEnv("STRIPE_BASE_URL", "http://127.0.0.1:9");
    vi.resetModules();
    const offline = await import("./checkouts.ts");
    logs += await captureLogs(async () => {
      const error = await offline.createCustomer(buyer).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: "later", code: "ECONNREFUSED" });
      expect(String(error)).not.toContain("maya");
    });
    expect(logs).toContain("needs attention");
    expect(logs).not.toContain("maya");
  });

  it("times out within 20 seconds and classifies the call as ambiguous", { timeout: 30_000 }, async () => {
    await provider.fail([{ fault: "hang-after" }]);
    const from = performance.now();
    expect(await getFailureKind(createCustomer(buyer))).toBe("ambiguous");
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});

/** Imports a module with different settings. */
async function importWith<Module>(settings: Record<string, string>, load: () => Promise<Module>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return load();
}

describe("keys that are being changed", () => {
  const wrongKey = "sk_test_wrongwrongwrong";
  it.each([
    ["before", DEVELOPMENT_ACCOUNT.secretKey, wrongKey],
    ["after", wrongKey, DEVELOPMENT_ACCOUNT.secretKey],
  ])("work %s they're changed at the provider", async (_, current, next) => {
    const settings = { STRIPE_SECRET_KEY: current, STRIPE_SECRET_KEY_NEXT: next };
    const { createCustomer: create } = await importWith(settings, () => import("./checkouts.ts"));
    expect(await create(buyer)).toMatch(/^cus_/);
    expect(await create({ ...buyer, userId: "u2" })).toMatch(/^cus_/);
  });

  it("verify webhooks that are signed with either secret", async () => {
    const [current, next] = ["whsec_currentcurrent", "whsec_nextnextnext"];
    const settings = { STRIPE_WEBHOOK_SECRET: current, STRIPE_WEBHOOK_SECRET_NEXT: next };
    const { readWebhook: read } = await importWith(settings, () => import("./events.ts"));
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid", data: { object: {} } });
    for (const secret of [current, next]) expect(read(body, sign(secret, body))).toBeNull();
    expect(read(body, sign("whsec_anotherone", body))).toBe("not signed");
  });
});

const nowSeconds = () => Math.floor(Date.now() / 1000);
async function listPages(since: Date) {
  const pages = [];
  for await (const page of listEventsSince(since)) pages.push(page);
  return pages;
}

describe("payment events", () => {
  const SECRET = "whsec_sandboxForDevelopmentOnly";
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: nowSeconds(),
    data: {
      object: { object: "checkout.session", id: "cs_1", client_reference_id: "0-c1", payment_intent: "pi_1" },
    },
  });

  it("are accepted if they're signed and recent, and refer to their checkout", () => {
    expect(readWebhook(body, sign(SECRET, body))).toMatchObject({
      id: "evt_1",
      sessionId: "cs_1",
      paymentIntentId: "pi_1",
      reference: "c1",
    });
    const unhandled = body.replace("checkout.session.completed", "invoice.paid");
    expect(readWebhook(unhandled, sign(SECRET, unhandled))).toBeNull();
  });

  it.each([
    ["a missing signature", undefined],
    ["a malformed signature", "t=1,v1=abc"],
    ["a different secret", sign("whsec_other", body)],
    ["an expired timestamp", sign(SECRET, body, nowSeconds() - 301)],
    ["a timestamp in the future", sign(SECRET, body, nowSeconds() + 400)],
    ["a changed body", sign(SECRET, `${body} `)],
  ])("are rejected as not signed because of %s", (_, signature) => {
    expect(readWebhook(body, signature)).toBe("not signed");
  });

  it("are listed since a given time, across pages, even if no webhook arrived", async () => {
    const since = new Date(Date.now() - 1000);
    for (let number = 0; number < 35; number++) {
      const { sessionId } = await openTestCheckout();
      await provider.pay(sessionId);
      const [charge] = await provider.listAll("charge");
      await provider.refund(charge!.id, { amount: 500 });
      await provider.refund(charge!.id);
    }
    const pages = await listPages(since);
    // Each checkout has five events: one for its completion, two for created refunds, and two for the refunded charge.
    expect(pages.map(({ length }) => length)).toEqual([100, 75]);
    expect(pages.flat().every(({ paymentIntentId }) => paymentIntentId !== null)).toBe(true);
    expect(await listPages(new Date(Date.now() + 60_000))).toEqual([[]]);
  });
});
