import { once } from "node:events";
import { beforeEach, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, newTeam, start, buy, handleEvents, sweepEvents, checkOpenCheckouts } = await startBuying();
const { getPaymentBacklog } = await import("./queries.server.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { minutes } = await import("#platform/clock.ts");
const stripe = (await import("#platform/payments/client.ts")).getStripe();
const { registerGauge, serveMetrics } = await import("#platform/metrics.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

it("reports unhandled events, their age, and overdue checks", async () => {
  expect(await getPaymentBacklog()).toEqual({ unhandled: 0, waited: 0, open: 0, overdue: 0 });
  const { sessionId } = await start(team.client, team.teamId, "mini");
  expect(await getPaymentBacklog()).toMatchObject({ unhandled: 0, open: 1, overdue: 0 });
  await provider.pay(sessionId);
  await sweepEvents();
  shiftClock(minutes(10));
  const backlog = await getPaymentBacklog();
  expect(backlog).toMatchObject({ unhandled: 1, open: 1 });
  expect(Math.round(backlog.waited / 60)).toBe(10);
  expect(Math.round(backlog.overdue / 60)).toBe(4);
  await handleEvents();
  expect(await getPaymentBacklog()).toEqual({ unhandled: 0, waited: 0, open: 0, overdue: 0 });
});

const readMetric = (text: string, metric: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${metric} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );

it("counts each page, event, order, refund, and dispute once", async () => {
  registerGauge("payments_backlog", "test", getPaymentBacklog);
  const server = serveMetrics(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const fetchMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const before = await fetchMetrics();
  try {
    // Opening the same page twice counts as one start.
    await start(team.client, team.teamId, "standard");
    const charge = await buy(team.client, team.teamId, "standard");
    await provider.refund(charge.id, { amount: 500 });
    await provider.dispute(charge.id);
    await sweepEvents();
    await handleEvents();
    // There's nothing new, so neither the events nor their effects are counted again.
    await sweepEvents();
    await handleEvents();
    const [dispute] = await provider.listAll("dispute");
    await provider.closeDispute(dispute!.id, "won");

    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.fail([{ fault: "error-before", call: "read", only: "/v1/checkout" }]);
    await provider.pay(sessionId);
    await sweepEvents();
    await expect(handleEvents()).rejects.toThrow("payment provider request failed");
    await provider.fail([]);
    await handleEvents();

    await start(team.client, team.teamId, "sms_topup");
    const [open] = await provider.listAll("checkout.session");
    await stripe.checkout.sessions.expire(open!.id);
    shiftClock(minutes(10));
    await checkOpenCheckouts();

    const text = await fetchMetrics();
    const getIncrease = (metric: string) => readMetric(text, metric) - readMetric(before, metric);
    expect({
      started: getIncrease('checkouts_total{state="started"}'),
      paid: getIncrease('checkouts_total{state="paid"}'),
      expired: getIncrease('checkouts_total{state="expired"}'),
      standard: getIncrease('orders_total{product="standard"}'),
      mini: getIncrease('orders_total{product="mini"}'),
      topups: getIncrease('orders_total{product="sms_topup"}'),
      refunds: getIncrease("refunds_total"),
      disputed: getIncrease('disputes_total{state="open"}'),
      won: getIncrease('disputes_total{state="won"}'),
      hasFailed: getIncrease('payment_events_total{source="sweep",step="failed"}') > 0,
      areAllHandled:
        getIncrease('payment_events_total{source="sweep",step="handled"}') ===
        getIncrease('payment_events_total{source="sweep",step="received"}'),
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
