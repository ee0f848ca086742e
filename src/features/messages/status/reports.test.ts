import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

// In these tests, the carrier's own reports are lost, because there's no web process.
const { fixture, listMessages, sendDue, advanceToDue, queueReminder, listStates, getUsage, postStatus } =
  await startTexting();
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { applyReports } = await import("./commands.server.ts");
const { countStatements } = await import("#tests/harness/statements.ts");

/** Sends a reminder to each of several players. Returns the texts. */
async function sendReminders(count: number) {
  for (let index = 0; index < count; index += 1) await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await sendDue();
  return listMessages();
}
type Text = Awaited<ReturnType<typeof listMessages>>[number];
type State = Parameters<typeof applyReports>[0][number]["state"];
const report = ({ id, month, providerSid }: Text, state: State, code: number | null = null) => ({
  id,
  month,
  sid: providerSid!,
  state,
  code,
});

describe("a batch of reports", () => {
  it("has the same effects in any order, and when it's repeated", async () => {
    const texts = await sendReminders(4);
    const reports = texts.flatMap((text, index) => [
      report(text, "delivered"),
      report(text, "sent"),
      report(text, index === 0 ? "failed" : "accepted"),
    ]);
    const expected = ["delivered", "delivered", "delivered", "delivered"];
    expect(await applyReports(reports)).toEqual(reports.map(() => "stored"));
    expect(await listStates()).toEqual(expected);
    expect(await applyReports(reports.toReversed())).toEqual(reports.map(() => "stored"));
    expect(await listStates()).toEqual(expected);
  });

  it("takes as many statements for many texts as for a few", async () => {
    const [first, second, ...others] = await sendReminders(10);
    const small = await countStatements(() =>
      applyReports([report(first!, "delivered"), report(second!, "delivered")]),
    );
    const large = await countStatements(() => applyReports(others.map((text) => report(text, "delivered"))));
    expect(large.statements).toBe(small.statements);
    expect(await listStates()).toEqual(Array.from({ length: 10 }, () => "delivered"));
  });

  it("suppresses every number that can't receive texts", async () => {
    const texts = await sendReminders(3);
    await applyReports(
      texts.map((text, index) => report(text, "undelivered", index === 0 ? 30_003 : 30_006)),
    );
    const suppressed = await db.selectFrom("phoneSuppression").select("phone").orderBy("phone").execute();
    expect(suppressed.map(({ phone }) => phone)).toEqual(texts.slice(1).map(({ phone }) => phone));
  });

  it("retries no more texts than the team has left [OP-21]", async () => {
    const texts = await sendReminders(3);
    await db.updateTable("team").set({ smsLimit: 5 }).where("id", "=", fixture.teamId).execute();
    await applyReports(texts.map((text) => report(text, "undelivered", 30_003)));
    expect((await listStates()).toSorted()).toEqual(["queued", "queued", "undelivered"]);
    expect(await getUsage()).toEqual({ used: 3, reserved: 2 });
  });

  it("accepts texts whose senders died before they could record that", async () => {
    await queueReminder();
    const leaseUntil = new Date("2026-04-16T00:00:10Z");
    await db.updateTable("message").set({ state: "submitting", leaseUntil, attempts: 1 }).execute();
    const [text] = await listMessages();
    const ownReport = { ...report(text!, "delivered"), sid: "SM77" };
    expect(await applyReports([ownReport])).toEqual(["stored"]);
    expect(await listMessages()).toMatchObject([{ state: "delivered", providerSid: "SM77" }]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("ignores reports about texts we don't know", async () => {
    const [text] = await sendReminders(1);
    const unknown = { ...report(text!, "delivered"), id: "01890b2e-7c1d-7e6a-9d7b-0242ac120002" };
    expect(await applyReports([unknown, report(text!, "sent")])).toEqual(["stored", "stored"]);
    expect(await listStates()).toEqual(["sent"]);
  });

  it("doesn't wait for a text in use, and the provider's call succeeds once it's free", async () => {
    const [inUse, other] = await sendReminders(2);
    const lock = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const transaction = db.transaction().execute(async (trx) => {
      await trx.selectFrom("message").select("id").where("id", "=", inUse!.id).forUpdate().execute();
      isLocked.resolve();
      await lock.promise;
    });
    await isLocked.promise;
    expect(await applyReports([report(inUse!, "sent"), report(other!, "sent")])).toEqual([
      "locked",
      "stored",
    ]);
    expect(await listStates()).toEqual(["accepted", "sent"]);
    let status = 0;
    const call = postStatus("delivered").then((code) => (status = code));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(status).toBe(0);
    lock.resolve();
    await transaction;
    await call;
    expect(status).toBe(204);
    expect(await listStates()).toEqual(["delivered", "sent"]);
  });
});
