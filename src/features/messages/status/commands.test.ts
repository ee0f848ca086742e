import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

// In these tests, the carrier's reports are lost, as if we were down.
const { carrier, listMessages, sendReminder, queueReminder, drain, sendWaiting, listStates, getUsage } =
  await startTexting();
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { fetchDeliveryReports } = await import("./commands.server.ts");

/** Sends a text at midnight. The carrier knows its outcome but never reports it. */
async function sendUnreported() {
  const member = await sendReminder();
  await carrier.waitUntilSettled();
  expect(await listStates()).toEqual(["accepted"]);
  return member;
}

describe("a text whose report never arrived", () => {
  it("is looked up after five minutes, and not again once its outcome is known", async () => {
    await sendUnreported();
    setTime("2026-04-16T00:04:00Z");
    expect(await fetchDeliveryReports()).toBe(0);
    setTime("2026-04-16T00:06:00Z");
    expect(await fetchDeliveryReports()).toBe(1);
    expect(await listMessages()).toMatchObject([
      { state: "delivered", updatedAt: new Date("2026-04-16T00:06:00Z") },
    ]);
    setTime("2026-04-16T01:00:00Z");
    expect(await fetchDeliveryReports()).toBe(0);
  });

  it("has the same effects as a reported failure if a lookup shows that it failed", async () => {
    const { id, phone } = await queueReminder();
    await carrier.setNumber(phone, 30_003);
    await drain(sendWaiting);
    await carrier.waitUntilSettled();
    setTime("2026-04-16T00:06:00Z");
    await fetchDeliveryReports();
    // The phone was out of range, so the text is retried and charged again. The first attempt's status doesn't apply to
    // the retry.
    expect(await listStates()).toEqual(["queued"]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 1 });
    await carrier.setNumber(phone, 30_006);
    setTime("2026-04-16T00:17:00Z");
    await drain(sendWaiting);
    await carrier.waitUntilSettled();
    expect(await fetchDeliveryReports()).toBe(0);
    setTime("2026-04-16T00:23:00Z");
    expect(await fetchDeliveryReports()).toBe(1);
    expect(await listMessages()).toMatchObject([{ id, state: "undelivered", providerCode: 30_006 }]);
    expect(await db.selectFrom("phoneSuppression").select("phone").execute()).toEqual([{ phone }]);
  });

  it("is looked up with backoff for up to a day", async () => {
    await carrier.change({ sentAfterMs: 10, deliveredAfterMs: 600_000 });
    await sendReminder();
    const lookupCounts: number[] = [];
    for (let minute = 1; minute < 3 * 24 * 60; minute += 5) {
      setTime(new Date(Date.parse("2026-04-16T00:00:00Z") + minute * 60_000).toISOString());
      if ((await fetchDeliveryReports()) > 0) lookupCounts.push(minute);
    }
    expect(lookupCounts.length).toBeLessThan(12);
    expect(lookupCounts.at(-1)).toBeLessThan(24 * 60);
    expect(await listStates()).toEqual(["sent"]);
  });

  it("is looked up again later if the provider doesn't respond, and never by two workers at the same time", async () => {
    await sendUnreported();
    setTime("2026-04-16T00:06:00Z");
    await carrier.fail([{ fault: "error-before", count: 1, call: "read" }]);
    const counts = await Promise.all([fetchDeliveryReports(), fetchDeliveryReports()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await listStates()).toEqual(["accepted"]);
    setTime("2026-04-16T00:13:00Z");
    expect(await fetchDeliveryReports()).toBe(1);
    expect(await listStates()).toEqual(["delivered"]);
  });
});
