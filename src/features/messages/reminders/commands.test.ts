import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, carrier, drain, due, messages, queueDueReminders, send, sendWaiting, states, used } =
  await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { tokenDigest } = await import("#platform/secrets.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { armReminders } = await import("#features/reminders/commands.server.ts");
const { answer } = await import("#features/attendance/commands.server.ts");

const reminders = async () =>
  (
    await db
      .selectFrom("reminder")
      .select(["offsetMinutes", "state", "reason"])
      .where("gameId", "=", at.gameId)
      .orderBy("dueAt")
      .execute()
  ).map(({ offsetMinutes, state, reason }) => `${offsetMinutes} ${reason ?? state}`);
const say = (memberId: string, response: "attending" | "not_attending") =>
  db
    .transaction()
    .execute((trx) => answer(trx, { gameId: at.gameId, memberId }, response, "text", clock.now()));

describe("a reminder whose time has come", () => {
  it("reaches everyone who agreed, once per phone, and is told to the game [REMIND-01, REMIND-03, REMIND-06, REMIND-08, OP-16, OP-20]", async () => {
    const aisha = await createMember(at.teamId, { smsConsent: true });
    await createMember(at.teamId, { name: "Sibling", phone: aisha.phone, smsConsent: true });
    await createMember(at.teamId, { name: "No consent" });
    await createMember(at.teamId, { name: "Inactive", active: false, smsConsent: true });
    const stopped = await createMember(at.teamId, { name: "Stopped", smsConsent: true });
    await db.insertInto("phoneSuppression").values({ phone: stopped.phone, reason: "stop" }).execute();
    await drain(queueDueReminders);
    expect(await messages()).toEqual([]);
    due();
    await drain(queueDueReminders);
    expect(await used()).toEqual({ used: 0, reserved: 1 });
    await drain(sendWaiting);
    expect((await states()).toSorted()).toEqual(["accepted", "no-consent", "stop"]);
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ phone, body }) => [phone, body])).toEqual([
      [
        aisha.phone,
        expect.stringMatching(
          /^Lakeview Otters vs Harbor Street.*: Thu Apr 16, 7:00 PM, Harborview.* You joined\. STOP ends texts\. In\? http:.*\/r\/[\w-]{22}$/,
        ),
      ],
    ]);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect(await reminders()).toEqual(["1440 sent", "60 armed"]);
    const game = await db
      .selectFrom("game")
      .select("notificationSent")
      .where("id", "=", at.gameId)
      .executeTakeFirst();
    expect(game?.notificationSent).toBe(true);
    // The second one does not say again where the number came from.
    setTime("2026-04-16T23:00:01Z");
    await send();
    const [last] = await carrier.texts({ direction: "out" });
    expect(last?.body).toMatch(/Field 2\. In\? Reply or tap http:\S+$/);
  });

  it("leaves out whoever said no, and of a shared phone only them [REMIND-02]", async () => {
    const [aisha, ben, cora] = await Promise.all(
      ["Aisha", "Ben", "Cora"].map((name) => createMember(at.teamId, { name, smsConsent: true })),
    );
    await createMember(at.teamId, { name: "Cora's brother", phone: cora!.phone, smsConsent: true });
    due();
    await send();
    await say(aisha!.id, "not_attending");
    await say(ben!.id, "attending");
    await say(cora!.id, "not_attending");
    await carrier.reset();
    setTime("2026-04-16T23:00:01Z");
    await send();
    const last = await carrier.texts({ direction: "out" });
    expect(last.map(({ phone }) => phone).toSorted()).toEqual([ben!.phone, cora!.phone].toSorted());
    const skipped = (await messages()).filter(({ reason }) => reason === "said-no");
    expect(skipped.map(({ memberId }) => memberId)).toEqual([aisha!.id]);
  });

  it("carries a link of its own per person, which is stored nowhere [RSVP-29, DATA1-32, OP-26]", async () => {
    const aisha = await createMember(at.teamId, { smsConsent: true });
    await createMember(at.teamId, { smsConsent: true });
    due();
    await send();
    const texts = await carrier.texts({ direction: "out" });
    expect(new Set(texts.map(({ body }) => /\/r\/([\w-]{22})$/.exec(body)![1])).size).toBe(2);
    const text = texts.find(({ phone }) => phone === aisha.phone);
    const token = /\/r\/([\w-]{22})$/.exec(text!.body)![1]!;
    const record = await db
      .selectFrom("gameRsvp")
      .selectAll()
      .where("digest", "=", tokenDigest(token))
      .executeTakeFirst();
    expect(record).toMatchObject({
      gameId: at.gameId,
      memberId: aisha.id,
      response: null,
      respondedAt: null,
    });
    for (const row of [record, ...(await messages())]) expect(JSON.stringify(row)).not.toContain(token);
  });

  it("is skipped with the reason: no pass, nobody, no allowance, too late [REMIND-03, PERM2-11, CONST1-09, OP-15, OP-21]", async () => {
    due();
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 nobody", "60 armed"]);
    await createMember(at.teamId, { smsConsent: true });
    await db
      .updateTable("reminder")
      .set({ state: "armed", reason: null })
      .where("gameId", "=", at.gameId)
      .execute();
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", at.teamId).execute();
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 no-allowance", "60 armed"]);
    await db.updateTable("team").set({ subscriptionStatus: "expired" }).where("id", "=", at.teamId).execute();
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 no-allowance", "60 no-pass"]);
    await drain(sendWaiting);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });

  it("reaches whoever it did not reach before, once its game has moved [OP-21]", async () => {
    const { phone } = await createMember(at.teamId, { smsConsent: true });
    await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
    due();
    await send();
    expect(await reminders()).toEqual(["1440 nobody", "60 armed"]);
    await db.deleteFrom("phoneSuppression").execute();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("game").set({ gameOn: "2026-04-18" }).where("id", "=", at.gameId).execute();
      await armReminders(trx, [at.gameId], clock.now());
    });
    setTime("2026-04-18T00:00:01Z");
    await send();
    expect((await carrier.texts({ direction: "out" })).map((text) => text.phone)).toEqual([phone]);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });

  it("is taken once by several workers, and never beyond the allowance", async () => {
    for (let player = 0; player < 12; player += 1)
      await createMember(at.teamId, { name: `P ${player}`, smsConsent: true });
    await db.updateTable("team").set({ smsLimit: 7 }).where("id", "=", at.teamId).execute();
    due();
    await Promise.all([1, 2, 3, 4].map(() => drain(queueDueReminders)));
    await Promise.all([1, 2, 3, 4].map(() => drain(sendWaiting)));
    expect((await carrier.texts({ direction: "out" })).length).toBe(7);
    expect(await used()).toEqual({ used: 7, reserved: 0 });
    expect((await states()).filter((state) => state === "no-allowance").length).toBe(5);
  });
});
