import { Stripe } from "stripe";
import { afterAll, afterEach } from "vitest";
import { DEVELOPMENT_ACCOUNT } from "#sandbox/checkout/checkout.ts";
import { startSandbox } from "#sandbox/server.ts";
import { connectCheckout } from "./checkout.ts";
import { startReceiver } from "./webhook-receiver.ts";

/** Starts only the payment provider for one test file, with an SDK that calls it and a webhook receiver. */
export async function startProvider() {
  const receiver = await startReceiver();
  const settings = {
    webhookUrl: `${receiver.url}/payments`,
    webhookAfterMs: 5,
    retryAfterMs: 10,
    settleAfterMs: 60_000,
  };
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataFile: ":memory:",
    checkout: { settings },
  });
  const checkout = connectCheckout(sandbox.httpUrl);
  afterEach(async () => {
    await checkout.waitUntilSettled();
    await checkout.reset();
    receiver.clear();
  });
  afterAll(async () => {
    await sandbox.stop();
    await receiver.stop();
  });

  function sdk(options: { key?: string; retries?: number; timeout?: number } = {}) {
    const { hostname, port } = new URL(sandbox.httpUrl);
    return new Stripe(options.key ?? DEVELOPMENT_ACCOUNT.secretKey, {
      host: hostname,
      port,
      protocol: "http",
      maxNetworkRetries: options.retries ?? 0,
      timeout: options.timeout ?? 5_000,
      telemetry: false,
    });
  }

  return {
    receiver,
    checkout,
    sdk,
    stripe: sdk(),
    typesSent: () => receiver.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type),
    page: async (path: string) => (await fetch(new URL(path, sandbox.httpUrl))).text(),
    post: (path: string, form: Record<string, string>) =>
      fetch(new URL(path, sandbox.httpUrl), {
        method: "POST",
        headers: { origin: sandbox.httpUrl },
        body: new URLSearchParams(form),
        redirect: "manual",
      }),
  };
}

export const item = (name: string, cents: number) => ({
  quantity: 1,
  price_data: { currency: "usd", unit_amount: cents, product_data: { name, metadata: { order: "o1" } } },
});

export const order = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [item("Standard Season Pass", 1999)],
  success_url: "http://app.example/teams/1?checkout=success&id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://app.example/teams/1?checkout=cancelled",
  client_reference_id: "c1",
  metadata: { checkout: "c1" },
  payment_intent_data: { metadata: { checkout: "c1" }, description: "Season Pass" },
  ...changes,
});
