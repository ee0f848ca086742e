import { afterEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, drain, listMessages, queueReminder, receiveStatus, reconcileLost, ...texting } =
  await startTexting();
const { fixture, postStatus, sendReminder, sendWaiting, listStates, getUsage, trustList } = texting;
const { clock, setDatabaseTime } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { getStatusPath } = await import("../rules.ts");

describe("the provider's reports", () => {
  it("only move a text forward, even if repeated or late", async () => {
    await sendReminder();
    for (const [status, state] of [
      ["delivered", "delivered"],
      ["sent", "delivered"],
      ["queued", "delivered"],
      ["delivered", "delivered"],
      ["failed", "delivered"],
    ] as const) {
      expect(await postStatus(status)).toBe(204);
      expect(await listStates()).toEqual([state]);
    }
  });

  it("are accepted only with a valid signature", async () => {
    await sendReminder();
    const [message] = await listMessages();
    const path = getStatusPath(message!, 0);
    for (const signature of [undefined, "", "nonsense"])
      expect(await receiveStatus(path, { MessageStatus: "failed" }, signature)).toEqual({ status: 403 });
    expect(await listStates()).toEqual(["accepted"]);
  });

  it("suppress a number that can't receive texts, for all teams", async () => {
    const { phone } = await sendReminder();
    await postStatus("undelivered", 30_006);
    const suppressed = await db
      .selectFrom("phoneSuppression")
      .selectAll()
      .where("phone", "=", phone)
      .execute();
    expect(suppressed).toMatchObject([{ reason: "unreachable", providerCode: 30_006 }]);
  });

  it("trigger one retry later, charged separately, if the phone was out of range [OP-21]", async () => {
    await sendReminder();
    const firstSid = (await listMessages())[0]!.providerSid!;
    await postStatus("undelivered", 30_003);
    expect(await listStates()).toEqual(["queued"]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 1 });
    // Late reports about the first attempt don't affect the retry.
    for (const status of ["undelivered", "delivered", "sent"]) await postStatus(status, undefined, firstSid);
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["queued"]);
    setTime("2026-04-16T00:11:00Z");
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["accepted"]);
    expect(await getUsage()).toEqual({ used: 2, reserved: 0 });
    await postStatus("delivered", undefined, firstSid);
    expect(await listStates()).toEqual(["accepted"]);
    await postStatus("undelivered", 30_003);
    expect(await listStates()).toEqual(["undelivered"]);
    expect((await carrier.texts({ direction: "out" })).length).toBe(2);
  });

  it("trigger no retry if the game has started by then or no texts are left", async () => {
    await sendReminder();
    await db.updateTable("team").set({ smsLimit: 1 }).where("id", "=", fixture.teamId).execute();
    await postStatus("undelivered", 30_008);
    expect(await listStates()).toEqual(["undelivered"]);
    await db.updateTable("message").set({ state: "sent" }).where("teamId", "=", fixture.teamId).execute();
    await db.updateTable("team").set({ smsLimit: 300 }).where("id", "=", fixture.teamId).execute();
    setTime("2026-04-16T23:55:00Z");
    await postStatus("undelivered", 30_008);
    expect(await listStates()).toEqual(["undelivered"]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });
});

describe("a sender that dies", () => {
  it("doesn't cause a second text if the provider had accepted the first", async () => {
    const { id } = await queueReminder();
    await carrier.fail([{ fault: "error-after", count: 1, call: "create" }]);
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["submitting"]);
    setTime("2026-04-16T00:00:18Z");
    expect(await reconcileLost()).toBe(0);
    setTime("2026-04-16T00:01:00Z");
    expect(await reconcileLost()).toBe(1);
    expect(await listStates()).toEqual(["accepted"]);
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
    expect((await listMessages())[0]!.id).toBe(id);
  });

  it("leads to a later lookup if the provider never responded", async () => {
    await queueReminder();
    await carrier.fail([{ fault: "reset-after", count: 1, call: "create" }]);
    await drain(sendWaiting);
    setTime("2026-04-16T00:00:40Z");
    expect(await reconcileLost()).toBe(0);
    setTime("2026-04-16T00:01:00Z");
    expect(await reconcileLost()).toBe(1);
    expect(await listStates()).toEqual(["accepted"]);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
  });

  it("causes a resend if the provider hadn't accepted the text", async () => {
    await queueReminder();
    await carrier.fail([{ fault: "error-before", count: 1, call: "create" }]);
    await drain(sendWaiting);
    setTime("2026-04-16T00:01:00Z");
    await trustList();
    await reconcileLost();
    expect(await listStates()).toEqual(["queued"]);
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });
});

const setSkew = (aheadMs: number) =>
  setDatabaseTime({ databaseMs: Date.now() - aheadMs, stopwatchMs: performance.now(), uncertaintyMs: 0 });

describe("a process whose machine's clock is more than 2 s off", () => {
  afterEach(() => setSkew(0));

  it.each([-600_000, -2_500, 2_500, 600_000])("doesn't send if it's %i ms ahead", async (aheadMs) => {
    await queueReminder();
    setSkew(aheadMs);
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["queued"]);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
    setSkew(1_500);
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["accepted"]);
  });

  it("doesn't submit what it had claimed before", async () => {
    await queueReminder();
    clock.now = () => {
      // The machine wakes up right after the claim.
      setTime("2026-04-16T00:00:01Z");
      setSkew(600_000);
      return clock.now();
    };
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["queued"]);
    expect((await listMessages())[0]!.attempts).toBe(1);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });
});
