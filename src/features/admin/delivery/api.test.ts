import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, queueReminder, sendDue, listStates } = await startTexting();
const { db } = await import("#platform/database.ts");
const { canSend } = await import("#features/messages/switch/commands.server.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { countTexts } = await import("./commands.server.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { waitUntilBlocked } = await import("#tests/harness/locks.ts");

let admin: Awaited<ReturnType<typeof signInAs>>;
beforeEach(async () => {
  admin = await signInAs(await createAccount({ role: "admin" }));
});
afterEach(() => db.deleteFrom("sendingStop").execute());

const setSending = (isStopped: boolean, reason = "Doubled texts") =>
  admin.put("/admin/sending", { isStopped, reason });
const findSuppression = async (phone: string) =>
  (await admin.get(`/admin/suppressions?phone=${encodeURIComponent(phone)}`)).body;
const getStats = async () => (await admin.get("/admin/delivery")).body;
const countSentTexts = async () => (await carrier.texts({ direction: "out" })).length;

describe("emergency stop", () => {
  it("stops every worker, keeps queued texts, and sends them once it's lifted", async () => {
    await queueReminder();
    expect((await setSending(true)).body).toEqual({ ok: true });
    await setSending(true, "Someone else, later");
    await sendDue();
    expect([await listStates(), await countSentTexts()]).toEqual([["queued"], 0]);
    expect((await admin.get("/admin/delivery")).body).toMatchObject({
      stop: { reason: "Doubled texts" },
      waiting: 1,
    });
    await setSending(false, "Repaired");
    await sendDue();
    expect([await listStates(), await countSentTexts()]).toEqual([["accepted"], 1]);
    const { actions } = (await admin.get("/admin/actions")).body;
    expect(actions.slice(0, 2)).toMatchObject([
      {
        action: "sending.resume",
        changes: [
          { field: "sending", before: "stopped", after: "on" },
          { field: "reason", before: null, after: "Repaired" },
        ],
      },
      { action: "sending.stop" },
    ]);
  });

  it("skips texts that are outdated by the time sending resumes", async () => {
    await queueReminder();
    await setSending(true);
    setTime("2026-04-18T00:00:00Z");
    await setSending(false);
    await sendDue();
    expect([await listStates(), await countSentTexts()]).toEqual([["too-late"], 0]);
  });

  it("accepts a reason with half of an emoji, which PostgreSQL can't store in JSON", async () => {
    expect((await setSending(true, "Doubled texts \ud83d")).body).toEqual({ ok: true });
    expect(await getStats()).toMatchObject({ stop: { reason: "Doubled texts \ufffd" } });
  });

  it("waits for texts that are being sent and lets none through afterward", async () => {
    const events: string[] = [];
    let stopRequest: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await canSend(trx)).toBe(true);
      stopRequest = setSending(true).then(() => events.push("stopped"));
      await waitUntilBlocked();
      events.push("taken");
    });
    await stopRequest;
    expect(events).toEqual(["taken", "stopped"]);
    expect(await db.transaction().execute(canSend)).toBe(false);
  });

  it("requires a reason", async () => {
    expect((await setSending(true, "  ")).body.code).toBe("INVALID_INPUT");
  });
});

describe("delivery stats", () => {
  it("include how long the oldest text has waited, and the failure reasons", async () => {
    const { id } = await queueReminder();
    // IDs contain the real time, so set the clock to the real time and make the text due within the last day.
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

  it("show the job's latest counts and the live queue length", async () => {
    await queueReminder();
    const now = new Date();
    setTime(now.toISOString());
    const month = `${now.toISOString().slice(0, 7)}-01`;
    await db.updateTable("message").set({ month, state: "failed", dueAt: now }).execute();
    await Promise.all([countTexts(), countTexts()]);
    await db.updateTable("message").set({ state: "queued" }).execute();
    expect(await getStats()).toMatchObject({
      waiting: 1,
      countedAt: now.toISOString(),
      states: [{ state: "failed", texts: 1 }],
    });
    await countTexts();
    expect(await getStats()).toMatchObject({ states: [{ state: "queued", texts: 1 }] });
    await db.deleteFrom("deliveryCount").execute();
  });

  it("show whether a number is blocked", async () => {
    await db
      .insertInto("phoneSuppression")
      .values({ phone: "+13125550142", reason: "unreachable", providerCode: 30_006 })
      .execute();
    expect(await findSuppression("312 555 0142")).toMatchObject({
      phone: "(312) 555-0142",
      suppression: { reason: "unreachable", code: 30_006 },
    });
    expect(await findSuppression("(312) 555-0143")).toEqual({ phone: "(312) 555-0143", suppression: null });
    expect(await findSuppression("312")).toEqual({ phone: null, suppression: null });
  });
});
