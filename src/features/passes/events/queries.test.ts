import { beforeEach, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, newTeam, start, buy, handleEvents, sweepEvents, checkOpenCheckouts } = await startBuying();
const { paymentBacklog } = await import("./queries.server.ts");
const { moveClock } = await import("#tests/harness/clock.ts");
const { minutes } = await import("#platform/clock.ts");
const { stripe } = await import("#platform/payments/client.ts");
const { observeNumbers, serveMetrics } = await import("#platform/metrics.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

it("tells which news nobody has looked at, since when, and which looks are late", async () => {
  expect(await paymentBacklog()).toEqual({ unhandled: 0, waited: 0, open: 0, overdue: 0 });
  const { sessionId } = await start(team.client, team.teamId, "mini");
  expect(await paymentBacklog()).toMatchObject({ unhandled: 0, open: 1, overdue: 0 });
  await provider.pay(sessionId);
  await sweepEvents();
  moveClock(minutes(10));
  const behind = await paymentBacklog();
  expect(behind).toMatchObject({ unhandled: 1, open: 1 });
  expect(Math.round(behind.waited / 60)).toBe(10);
  expect(Math.round(behind.overdue / 60)).toBe(4);
  await handleEvents();
  expect(await paymentBacklog()).toEqual({ unhandled: 0, waited: 0, open: 0, overdue: 0 });
});

const valueOf = (text: string, metric: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${metric} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );

it("counts pages, news, orders, refunds and disputes, each once", async () => {
  observeNumbers("payments_backlog", "test", paymentBacklog);
  const server = serveMetrics(0);
  const { port } = server.address() as { port: number };
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const before = await read();
  try {
    // The same page twice is one that was started.
    await start(team.client, team.teamId, "standard");
    const charge = await buy(team.client, team.teamId, "standard");
    await provider.refund(charge.id, { amount: 500 });
    await provider.dispute(charge.id);
    await sweepEvents();
    await handleEvents();
    // Nothing new: neither the events nor what they are about count again.
    await sweepEvents();
    await handleEvents();
    const [dispute] = await provider.all("dispute");
    await provider.closeDispute(dispute!.id, "won");

    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.fail([{ fault: "error-before", call: "read", only: "/v1/checkout" }]);
    await provider.pay(sessionId);
    await sweepEvents();
    await expect(handleEvents()).rejects.toThrow("the payment provider did not do it");
    await provider.fail([]);
    await handleEvents();

    await start(team.client, team.teamId, "sms_topup");
    const [open] = await provider.all("checkout.session");
    await stripe.checkout.sessions.expire(open!.id);
    moveClock(minutes(10));
    await checkOpenCheckouts();

    const text = await read();
    const grew = (metric: string) => valueOf(text, metric) - valueOf(before, metric);
    expect({
      started: grew('checkouts_total{state="started"}'),
      paid: grew('checkouts_total{state="paid"}'),
      expired: grew('checkouts_total{state="expired"}'),
      standard: grew('orders_total{product="standard"}'),
      mini: grew('orders_total{product="mini"}'),
      topups: grew('orders_total{product="sms_topup"}'),
      refunds: grew("refunds_total"),
      disputed: grew('disputes_total{state="open"}'),
      won: grew('disputes_total{state="won"}'),
      hasFailed: grew('payment_events_total{source="sweep",step="failed"}') > 0,
      areAllHandled:
        grew('payment_events_total{source="sweep",step="handled"}') ===
        grew('payment_events_total{source="sweep",step="received"}'),
    }).toEqual({
      started: 3,
      paid: 2,
      expired: 1,
      standard: 1,
      mini: 1,
      topups: 0,
      refunds: 1,
      disputed: 1,
      won: 1,
      hasFailed: true,
      areAllHandled: true,
    });
    expect(text).toMatch(/^payments_backlog\{measure="waited"\} 0$/m);
  } finally {
    server.close();
  }
});
