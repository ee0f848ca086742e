import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, drain, messages, queueOne, receiveStatus, reconcileLost, ...texting } = await startTexting();
const { at, report, sendOne, sendWaiting, states, used } = texting;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { statusPath } = await import("../rules.ts");

describe("what the provider says", () => {
  it("moves a text forward only, whatever comes twice or late", async () => {
    await sendOne();
    for (const [status, state] of [
      ["delivered", "delivered"],
      ["sent", "delivered"],
      ["queued", "delivered"],
      ["delivered", "delivered"],
      ["failed", "delivered"],
    ] as const) {
      expect(await report(status)).toBe(204);
      expect(await states()).toEqual([state]);
    }
  });

  it("is believed only with its signature", async () => {
    await sendOne();
    const [message] = await messages();
    const path = statusPath(message!);
    for (const signature of [undefined, "", "nonsense"])
      expect(await receiveStatus(path, { MessageStatus: "failed" }, signature)).toEqual({ status: 403 });
    expect(await states()).toEqual(["accepted"]);
  });

  it("keeps a number that cannot get texts from being tried again, by any team", async () => {
    const { phone } = await sendOne();
    await report("undelivered", 30_006);
    const suppressed = await db
      .selectFrom("phoneSuppression")
      .selectAll()
      .where("phone", "=", phone)
      .execute();
    expect(suppressed).toMatchObject([{ reason: "unreachable", providerCode: 30_006 }]);
  });

  it("is a second try, once, later and at its own cost, when the phone was out of reach [OP-21]", async () => {
    await sendOne();
    const firstSid = (await messages())[0]!.providerSid!;
    await report("undelivered", 30_003);
    expect(await states()).toEqual(["queued"]);
    expect(await used()).toEqual({ used: 1, reserved: 1 });
    // What is still said about the first try is about the first try.
    for (const status of ["undelivered", "delivered", "sent"]) await report(status, undefined, firstSid);
    await drain(sendWaiting);
    expect(await states()).toEqual(["queued"]);
    setTime("2026-04-16T00:11:00Z");
    await drain(sendWaiting);
    expect(await states()).toEqual(["accepted"]);
    expect(await used()).toEqual({ used: 2, reserved: 0 });
    await report("delivered", undefined, firstSid);
    expect(await states()).toEqual(["accepted"]);
    await report("undelivered", 30_003);
    expect(await states()).toEqual(["undelivered"]);
    expect((await carrier.texts({ direction: "out" })).length).toBe(2);
  });

  it("is no second try when the game has begun by then, or nothing is left to send it with", async () => {
    await sendOne();
    await db.updateTable("team").set({ smsLimit: 1 }).where("id", "=", at.teamId).execute();
    await report("undelivered", 30_008);
    expect(await states()).toEqual(["undelivered"]);
    await db.updateTable("message").set({ state: "sent" }).where("teamId", "=", at.teamId).execute();
    await db.updateTable("team").set({ smsLimit: 300 }).where("id", "=", at.teamId).execute();
    setTime("2026-04-16T23:55:00Z");
    await report("undelivered", 30_008);
    expect(await states()).toEqual(["undelivered"]);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });
});

describe("a sender that was lost", () => {
  it("after the provider took the text: it is found and not sent again", async () => {
    const { id } = await queueOne();
    await carrier.fail([{ fault: "error-after", count: 1, call: "create" }]);
    await drain(sendWaiting);
    expect(await states()).toEqual(["submitting"]);
    setTime("2026-04-16T00:00:18Z");
    expect(await reconcileLost()).toBe(0);
    setTime("2026-04-16T00:01:00Z");
    expect(await reconcileLost()).toBe(1);
    expect(await states()).toEqual(["accepted"]);
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect((await messages())[0]!.id).toBe(id);
  });

  it("without any answer: the provider, which may still be at it, is asked later than one that answered", async () => {
    await queueOne();
    await carrier.fail([{ fault: "reset-after", count: 1, call: "create" }]);
    await drain(sendWaiting);
    setTime("2026-04-16T00:00:40Z");
    expect(await reconcileLost()).toBe(0);
    setTime("2026-04-16T00:01:00Z");
    expect(await reconcileLost()).toBe(1);
    expect(await states()).toEqual(["accepted"]);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
  });

  it("before the provider took it: it is sent", async () => {
    await queueOne();
    await carrier.fail([{ fault: "error-before", count: 1, call: "create" }]);
    await drain(sendWaiting);
    setTime("2026-04-16T00:01:00Z");
    await reconcileLost();
    expect(await states()).toEqual(["queued"]);
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });
});
