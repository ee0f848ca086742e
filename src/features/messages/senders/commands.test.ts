import { describe, expect, it, vi } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const SERVICE = "MG5a4db0c5000000000000000000000000";
const NUMBER = "+15005550006";
vi.stubEnv("TWILIO_SENDER", undefined);
vi.stubEnv("TWILIO_SENDERS", `${SERVICE}@40,${NUMBER}@20`);
const texting = await startTexting();
const { carrier, fixture, drain, sendDue, sendWaiting, queueDueReminders, advanceToDue, addGame } = texting;
const { listMessages, listStates, postInboundText, postStatus, addTeam, getUsage } = texting;
const { db } = await import("#platform/database.ts");
const { config } = await import("#platform/config.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { forgetTexts } = await import("../forgetting/commands.server.ts");
const { countWaitingBySender, listOutOfUse } = await import("./queries.server.ts");

async function addPlayers(count: number, teamId = fixture.teamId) {
  const phones: string[] = [];
  for (let player = 0; player < count; player += 1)
    phones.push((await createMember(teamId, { name: `Player ${player}`, smsConsent: true })).phone);
  return phones;
}
const listSenders = async () =>
  (await carrier.texts({ direction: "out" })).map(({ phone, sender, serviceSid }) => ({
    phone,
    sender: serviceSid ?? sender,
  }));
const countBySender = async () => {
  const senders = await db.selectFrom("sender").select(["name", "numbers"]).orderBy("name").execute();
  return Object.fromEntries(senders.map(({ name, numbers }) => [name, numbers]));
};

describe("the pool of senders", () => {
  it("gives new numbers to the senders by their pace [TEXT-49]", async () => {
    await addPlayers(6);
    advanceToDue();
    await sendDue();
    const senders = (await listSenders()).map(({ sender }) => sender);
    expect(senders.toSorted()).toEqual([NUMBER, NUMBER, SERVICE, SERVICE, SERVICE, SERVICE].toSorted());
    expect(await countBySender()).toEqual({ [SERVICE]: 4, [NUMBER]: 2 });
  });

  it("keeps a number's sender for all teams and kinds of texts [TEXT-49]", async () => {
    const phones = await addPlayers(3);
    const other = await addTeam("Harbor Street FC");
    await addGame(other.id, { gameOn: "2026-04-16" });
    for (const phone of phones.toReversed())
      await createMember(other.id, { name: `Twin of ${phone}`, phone, smsConsent: true });
    advanceToDue();
    await sendDue();
    const texts = await listSenders();
    expect(texts).toHaveLength(6);
    for (const phone of phones)
      expect(new Set(texts.filter((text) => text.phone === phone).map(({ sender }) => sender)).size).toBe(1);
    expect(await countBySender()).toEqual({ [SERVICE]: 2, [NUMBER]: 1 });
  });

  it("moves numbers of a sender that left the list, and waiting texts with them [TEXT-49, TEXT-51]", async () => {
    const [phone] = await addPlayers(1);
    await db
      .insertInto("sender")
      .values({ name: "+13125550199", nextAt: new Date(0), numbers: 1 })
      .execute();
    await db.insertInto("phoneSender").values({ phone: phone!, sender: "+13125550199" }).execute();
    advanceToDue();
    await drain(queueDueReminders);
    await db
      .updateTable("message")
      .set({ sender: "+13125550199", round: 0, startsAt: new Date(), groupId: fixture.teamId })
      .execute();
    await drain(sendWaiting);
    expect(await listSenders()).toEqual([{ phone, sender: SERVICE }]);
    expect(await countBySender()).toEqual({ "+13125550199": 0, [SERVICE]: 1, [NUMBER]: 0 });
  });

  it.each(["STOP", "START"])("counts %s to any sender of the pool [TEXT-49]", async (word) => {
    const phones = await addPlayers(2);
    if (word === "START")
      for (const phone of phones)
        await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
    for (const phone of phones) await postInboundText(phone, word);
    const suppressed = await db.selectFrom("phoneSuppression").select("phone").execute();
    expect(suppressed).toHaveLength(word === "STOP" ? 2 : 0);
    advanceToDue();
    await sendDue();
    expect(await carrier.texts({ direction: "out" })).toHaveLength(word === "STOP" ? 0 : 2);
  });

  it("forgets the sender of a number that no team has anymore [OP-40]", async () => {
    const [gone, kept] = await addPlayers(2);
    advanceToDue();
    await sendDue();
    await db.deleteFrom("memberPhone").where("phone", "=", gone!).execute();
    await forgetTexts(fixture.teamId, [gone!, kept!]);
    expect(await db.selectFrom("phoneSender").select("phone").execute()).toEqual([{ phone: kept }]);
    expect(Object.values(await countBySender()).reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});

describe("a sender with problems", () => {
  it("is out of use for 10 minutes after 20 account errors in a row, and its texts wait [TEXT-51]", async () => {
    const phones = await addPlayers(30);
    advanceToDue();
    await carrier.fail([{ fault: "sender-refused", from: SERVICE }]);
    const logs = await captureLogs(sendDue);
    expect(logs).toContain("sender is out of use");
    expect(await listOutOfUse()).toEqual({ [SERVICE]: 1, [NUMBER]: 0 });
    expect((await listSenders()).map(({ sender }) => sender)).toEqual(
      Array.from({ length: 10 }, () => NUMBER),
    );
    expect((await listStates()).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => "accepted"),
      ...Array.from({ length: 20 }, () => "queued"),
    ]);
    expect(await getUsage()).toEqual({ used: 10, reserved: 20 });
    const isKnown = await db
      .selectFrom("phoneSender")
      .select("phone")
      .where("sender", "=", SERVICE)
      .execute();
    expect(isKnown).toHaveLength(20);
    // Even once their retries are due, they wait for their own sender.
    setTime("2026-04-16T00:09:59Z");
    await carrier.fail([]);
    await drain(sendWaiting);
    expect(await listSenders()).toHaveLength(10);
    expect(await countWaitingBySender()).toEqual({ [SERVICE]: 20, [NUMBER]: 0 });
    setTime("2026-04-16T00:10:02Z");
    await drain(sendWaiting);
    expect(await listSenders()).toHaveLength(phones.length);
    expect(await listOutOfUse()).toEqual({ [SERVICE]: 0, [NUMBER]: 0 });
  });

  it("stays in use after 19 account errors and a success [TEXT-51]", async () => {
    await addPlayers(6);
    advanceToDue();
    await db
      .insertInto("sender")
      .values({ name: SERVICE, nextAt: new Date(0), refusedCalls: 19 })
      .execute();
    await sendDue();
    expect(
      await db.selectFrom("sender").select("refusedCalls").where("name", "=", SERVICE).execute(),
    ).toEqual([{ refusedCalls: 0 }]);
    expect(await listOutOfUse()).toEqual({ [SERVICE]: 0, [NUMBER]: 0 });
  });

  it("is out of use after 20 delivery reports that it isn't registered [TEXT-51]", async () => {
    await texting.sendReminder();
    await db.updateTable("sender").set({ refusedReports: 19 }).execute();
    await postStatus("undelivered", 30_034);
    expect(await listMessages()).toMatchObject([{ state: "undelivered", sender: SERVICE }]);
    expect(await listOutOfUse()).toEqual({ [SERVICE]: 1, [NUMBER]: 0 });
    expect(config.sms.senders).toHaveLength(2);
  });

  // Last, because the sender makes no calls for a while after this.
  it("doesn't hold up the others while its calls hang [TEXT-50]", { timeout: 30_000 }, async () => {
    await addPlayers(6);
    advanceToDue();
    await drain(queueDueReminders);
    await carrier.fail([{ fault: "hang-before", from: SERVICE }]);
    const draining = drain(sendWaiting);
    const startedAt = performance.now();
    await vi.waitFor(async () => expect(await listSenders()).toHaveLength(2), { timeout: 5_000 });
    // New texts of the other sender leave too, while the calls still hang.
    const [late] = await addPlayers(1);
    await db.insertInto("phoneSender").values({ phone: late!, sender: NUMBER }).execute();
    await addGame(fixture.teamId, { gameOn: "2026-04-16", gameTime: "19:30:00" });
    await db
      .updateTable("reminder")
      .set({ dueAt: new Date("2026-04-16T00:00:00Z") })
      .where("state", "=", "armed")
      .execute();
    await drain(queueDueReminders);
    await vi.waitFor(async () => expect((await listSenders()).map(({ phone }) => phone)).toContain(late), {
      timeout: 5_000,
    });
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    await draining;
  });
});
