import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, drain, queueReminder, reconcileLost, sendWaiting, listStates, sendReminder, ...texting } =
  await startTexting();
const { trustList, getUsage } = texting;
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const at = (time: string) => setTime(`2026-04-16T${time}Z`);
const getList = () => db.selectFrom("providerList").selectAll().executeTakeFirstOrThrow();
const changeList = (values: { seenUntil?: Date; slowAt?: Date; nextLookupAt?: Date }) =>
  db.updateTable("providerList").set(values).execute();
const countReads = async () => (await carrier.stats()).calls.reads!;

/** Submits a reminder at 00:00:01, whose call ends without a response. */
async function loseReminder(fault: "reset-before" | "reset-after") {
  await queueReminder();
  await carrier.fail([{ fault, count: 1, call: "create" }]);
  await drain(sendWaiting);
}

describe("a text whose call ended without a response", () => {
  it("isn't sent again while the provider's list lags behind", async () => {
    await loseReminder("reset-after");
    await carrier.change({ listLagMs: 600_000 });
    for (const time of ["00:00:50", "00:01:30", "00:03:00", "00:05:00"]) {
      at(time);
      await reconcileLost();
      expect(await listStates()).toEqual(["submitting"]);
    }
    await carrier.change({ listLagMs: 0 });
    at("00:07:00");
    await reconcileLost();
    expect(await listStates()).toEqual(["accepted"]);
    expect(await carrier.texts({ direction: "out" })).toHaveLength(1);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("is sent again after five minutes if nothing else is known", async () => {
    await loseReminder("reset-before");
    at("00:05:00");
    await reconcileLost();
    expect(await listStates()).toEqual(["submitting"]);
    at("00:06:10");
    await reconcileLost();
    expect(await listStates()).toEqual(["queued"]);
    await drain(sendWaiting);
    expect(await carrier.texts({ direction: "out" })).toHaveLength(1);
  });

  it("is sent again sooner if the list contains a text that was submitted later", async () => {
    await loseReminder("reset-before");
    at("00:00:52");
    await trustList();
    await changeList({ seenUntil: new Date("2026-04-16T00:00:15Z") });
    await reconcileLost();
    expect(await listStates()).toEqual(["submitting"]);
    at("00:02:40");
    await changeList({ seenUntil: new Date("2026-04-16T00:00:17Z") });
    await reconcileLost();
    expect(await listStates()).toEqual(["queued"]);
  });

  it("isn't sent after its game has started", async () => {
    await loseReminder("reset-before");
    setTime("2026-04-17T00:00:01Z");
    await reconcileLost();
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["too-late"]);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });
});

describe("the budget of lookups", () => {
  it("is shared by all workers", async () => {
    await loseReminder("reset-after");
    at("00:01:00");
    await changeList({ nextLookupAt: new Date("2026-04-16T00:01:01Z") });
    expect(await reconcileLost()).toBe(0);
    at("00:01:01");
    expect(await reconcileLost()).toBe(1);
    expect((await getList()).nextLookupAt).toEqual(new Date("2026-04-16T00:01:01.020Z"));
  });

  it("is used up for ten seconds if the provider doesn't respond", async () => {
    await loseReminder("reset-after");
    await carrier.fail([{ fault: "error-before", call: "read" }]);
    at("00:01:00");
    await reconcileLost();
    expect((await getList()).nextLookupAt).toEqual(new Date("2026-04-16T00:01:10Z"));
    expect(await listStates()).toEqual(["submitting"]);
  });
});

describe("the measured lag of the provider's list", () => {
  it("is how long an accepted text took to show up", async () => {
    await sendReminder();
    at("00:00:03");
    await reconcileLost();
    expect(await getList()).toMatchObject({
      lagMs: 2_000,
      measuredAt: clock.now(),
      seenUntil: new Date("2026-04-16T00:00:01Z"),
    });
  });

  it("only grows while the text isn't there yet, and doesn't count as measured", async () => {
    await carrier.change({ listLagMs: 600_000 });
    await sendReminder();
    for (const [time, lagMs] of [
      ["00:00:02", 1_000],
      ["00:00:03", 2_000],
      ["00:00:21", 20_000],
    ] as const) {
      at(time);
      await reconcileLost();
      expect(await getList()).toMatchObject({ lagMs, measuredAt: null, seenUntil: null });
    }
    const reads = await countReads();
    at("00:00:25");
    await reconcileLost();
    expect(await countReads()).toBe(reads);
  });
});
