import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

// The carrier's own reports go nowhere here, as when nobody can take them.
const { carrier, messages, sendOne, queueOne, drain, sendWaiting, states, used } = await startTexting();
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { askForReports } = await import("./commands.server.ts");

/** Sent at midnight, and the carrier knows what became of it. */
async function sendUnreported() {
  const member = await sendOne();
  await carrier.settled();
  expect(await states()).toEqual(["accepted"]);
  return member;
}

describe("a text whose report never came", () => {
  it("is asked about after five minutes, once, and keeps the time of its state", async () => {
    await sendUnreported();
    setTime("2026-04-16T00:04:00Z");
    expect(await askForReports()).toBe(0);
    setTime("2026-04-16T00:06:00Z");
    expect(await askForReports()).toBe(1);
    expect(await messages()).toMatchObject([
      { state: "delivered", updatedAt: new Date("2026-04-16T00:06:00Z") },
    ]);
    setTime("2026-04-16T01:00:00Z");
    expect(await askForReports()).toBe(0);
  });

  it("gets its bad news that way too, with all that follows from it", async () => {
    const { id, phone } = await queueOne();
    await carrier.setNumber(phone, 30_003);
    await drain(sendWaiting);
    await carrier.settled();
    setTime("2026-04-16T00:06:00Z");
    await askForReports();
    // Out of reach: a second try at its own cost, about which what is known of the first says nothing.
    expect(await states()).toEqual(["queued"]);
    expect(await used()).toEqual({ used: 1, reserved: 1 });
    await carrier.setNumber(phone, 30_006);
    setTime("2026-04-16T00:17:00Z");
    await drain(sendWaiting);
    await carrier.settled();
    expect(await askForReports()).toBe(0);
    setTime("2026-04-16T00:23:00Z");
    expect(await askForReports()).toBe(1);
    expect(await messages()).toMatchObject([{ id, state: "undelivered", providerCode: 30_006 }]);
    expect(await db.selectFrom("phoneSuppression").select("phone").execute()).toEqual([{ phone }]);
  });

  it("is asked about later each time while there is no news, and no more after a day", async () => {
    await carrier.change({ sentAfterMs: 10, deliveredAfterMs: 600_000 });
    await sendOne();
    const asked: number[] = [];
    for (let minute = 1; minute < 3 * 24 * 60; minute += 5) {
      setTime(new Date(Date.parse("2026-04-16T00:00:00Z") + minute * 60_000).toISOString());
      if ((await askForReports()) > 0) asked.push(minute);
    }
    expect(asked.length).toBeLessThan(12);
    expect(asked.at(-1)).toBeLessThan(24 * 60);
    expect(await states()).toEqual(["sent"]);
  });

  it("waits when the provider does not answer, and no two workers ask about the same", async () => {
    await sendUnreported();
    setTime("2026-04-16T00:06:00Z");
    await carrier.fail([{ fault: "error-before", count: 1, call: "read" }]);
    const both = await Promise.all([askForReports(), askForReports()]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await states()).toEqual(["accepted"]);
    setTime("2026-04-16T00:13:00Z");
    expect(await askForReports()).toBe(1);
    expect(await states()).toEqual(["delivered"]);
  });
});
