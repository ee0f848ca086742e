import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterAll, afterEach, expect, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { connectCheckout } from "#tests/harness/checkout.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { DEVELOPMENT_ACCOUNT } from "./checkout.ts";

const folder = mkdtempSync(join(tmpdir(), "checkout-"));
const port = await reservePort();
const smtpPort = await reservePort();
const url = `http://127.0.0.1:${port}`;
const checkout = connectCheckout(url);
const stripe = new Stripe(DEVELOPMENT_ACCOUNT.secretKey, {
  host: "127.0.0.1",
  port,
  protocol: "http",
  maxNetworkRetries: 0,
  telemetry: false,
});
let sandbox: ManagedProcess | undefined;

afterEach(async () => void (await sandbox?.stop()));
afterAll(() => rmSync(folder, { recursive: true }));

const isUp = () =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function start(webhookUrl: string) {
  sandbox = startProcess("sandbox", ["src/sandbox/server.ts"], {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA: join(folder, "killed.sqlite"),
    SANDBOX_PAYMENTS_URL: webhookUrl,
  });
  while (!(await isUp())) await pause(30);
  return sandbox;
}

it("keeps acknowledged calls through a kill -9 under load and still sends their events", async () => {
  const receiver = await startReceiver();
  try {
    const running = await start(`${receiver.url}/payments`);
    await checkout.change({ webhookAfterMs: 60_000 });
    const paid: string[] = [];
    let number = 0;
    const lanes = Array.from({ length: 10 }, async () => {
      for (;;) {
        try {
          const { id } = await stripe.checkout.sessions.create(
            {
              mode: "payment",
              success_url: "http://app.example/",
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency: "usd", unit_amount: 999, product_data: { name: "Mini" } },
                },
              ],
            },
            { idempotencyKey: `k${number++}` },
          );
          if ((await checkout.pay(id)) === "paid") paid.push(id);
        } catch {
          return;
        }
      }
    });
    while (paid.length < 100) await pause(5);
    running.signal("SIGKILL");
    await Promise.all(lanes);
    await running.exited;

    await start(`${receiver.url}/payments`);
    const sessions = new Map(
      (await checkout.listAll("checkout.session")).map((session) => [session.id, session]),
    );
    expect(paid.filter((id) => sessions.get(id)?.payment_status !== "paid")).toEqual([]);
    // Every change is all or nothing.
    const whole = [...sessions.values()].filter(({ payment_status: status }) => status === "paid");
    expect(await checkout.books()).toMatchObject({
      payments: whole.length,
      chargedCents: whole.length * 999,
    });
    const events = await checkout.listAll("event");
    expect(events).toHaveLength(whole.length * 3);
  } finally {
    await receiver.stop();
  }
});
