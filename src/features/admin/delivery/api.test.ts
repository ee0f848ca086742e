import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, queueOne, send, states } = await startTexting();
const { db } = await import("#platform/database.ts");
const { maySend } = await import("#features/messages/switch/commands.server.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { countTexts } = await import("./commands.server.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { waitUntilBlocked } = await import("#tests/harness/locks.ts");

let admin: Awaited<ReturnType<typeof clientOf>>;
beforeEach(async () => {
  admin = await clientOf(await createAccount({ role: "admin" }));
});
afterEach(() => db.deleteFrom("sendingStop").execute());

const setSending = (isStopped: boolean, reason = "Doubled texts") =>
  admin.put("/admin/sending", { isStopped, reason });
const find = async (phone: string) =>
  (await admin.get(`/admin/suppressions?phone=${encodeURIComponent(phone)}`)).body;
const seen = async () => (await admin.get("/admin/delivery")).body;
const textsOut = async () => (await carrier.texts({ direction: "out" })).length;

describe("all sending", () => {
  it("stops for every worker, keeps what waits, and goes on", async () => {
    await queueOne();
    expect((await setSending(true)).body).toEqual({ ok: true });
    await setSending(true, "Somebody else, later");
    await send();
    expect([await states(), await textsOut()]).toEqual([["queued"], 0]);
    expect((await admin.get("/admin/delivery")).body).toMatchObject({
      stop: { reason: "Doubled texts" },
      waiting: 1,
    });
    await setSending(false, "Repaired");
    await send();
    expect([await states(), await textsOut()]).toEqual([["accepted"], 1]);
    const { acts } = (await admin.get("/admin/acts")).body;
    expect(acts.slice(0, 2)).toMatchObject([
      {
        act: "sending.resume",
        changes: [
          { field: "sending", before: "stopped", after: "on" },
          { field: "reason", before: null, after: "Repaired" },
        ],
      },
      { act: "sending.stop" },
    ]);
  });

  it("skips on resuming what is of no use any more", async () => {
    await queueOne();
    await setSending(true);
    setTime("2026-04-18T00:00:00Z");
    await setSending(false);
    await send();
    expect([await states(), await textsOut()]).toEqual([["too-late"], 0]);
  });

  it("waits for texts that are being taken, and none is taken after it", async () => {
    const order: string[] = [];
    let stopping: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await maySend(trx)).toBe(true);
      stopping = setSending(true).then(() => order.push("stopped"));
      await waitUntilBlocked();
      order.push("taken");
    });
    await stopping;
    expect(order).toEqual(["taken", "stopped"]);
    expect(await db.transaction().execute(maySend)).toBe(false);
  });

  it("needs a reason", async () => {
    expect((await setSending(true, "  ")).body.code).toBe("INVALID_INPUT");
  });
});

describe("delivery", () => {
  it("says how long the oldest text waits, and why texts did not arrive", async () => {
    const { id } = await queueOne();
    // Ids carry the machine's time, and so does the month here: a text of the last day.
    const now = new Date();
    setTime(now.toISOString());
    await db
      .updateTable("message")
      .set({ month: `${now.toISOString().slice(0, 7)}-01`, dueAt: new Date(now.getTime() - 90_000) })
      .where("id", "=", id)
      .execute();
    expect((await admin.get("/admin/delivery")).body).toMatchObject({
      stop: null,
      waiting: 1,
      lagSeconds: 90,
      states: [{ state: "queued", texts: 1 }],
      failures: [],
    });
    await db.updateTable("message").set({ state: "undelivered", providerCode: 30_003 }).execute();
    expect((await admin.get("/admin/delivery")).body).toMatchObject({
      waiting: 0,
      lagSeconds: 0,
      failures: [{ reason: "undelivered", code: 30_003, texts: 1 }],
    });
  });

  it("is as the job counted it last, once it has; whether texts wait is of the moment", async () => {
    await queueOne();
    const now = new Date();
    setTime(now.toISOString());
    const month = `${now.toISOString().slice(0, 7)}-01`;
    await db.updateTable("message").set({ month, state: "failed", dueAt: now }).execute();
    await Promise.all([countTexts(), countTexts()]);
    await db.updateTable("message").set({ state: "queued" }).execute();
    expect(await seen()).toMatchObject({
      waiting: 1,
      countedAt: now.toISOString(),
      states: [{ state: "failed", texts: 1 }],
    });
    await countTexts();
    expect(await seen()).toMatchObject({ states: [{ state: "queued", texts: 1 }] });
    await db.deleteFrom("deliveryCount").execute();
  });

  it("knows whether a number gets texts", async () => {
    await db
      .insertInto("phoneSuppression")
      .values({ phone: "+13125550142", reason: "unreachable", providerCode: 30_006 })
      .execute();
    expect(await find("312 555 0142")).toMatchObject({
      phone: "(312) 555-0142",
      suppression: { reason: "unreachable", code: 30_006 },
    });
    expect(await find("(312) 555-0143")).toEqual({ phone: "(312) 555-0143", suppression: null });
    expect(await find("312")).toEqual({ phone: null, suppression: null });
  });
});
