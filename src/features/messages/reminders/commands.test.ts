import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import { runAsOwner } from "#tests/harness/owner.ts";

const {
  fixture,
  carrier,
  drain,
  advanceToDue,
  listMessages,
  queueDueReminders,
  sendDue,
  sendWaiting,
  listStates,
  getUsage,
} = await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { digestToken } = await import("#platform/secrets.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { armReminders } = await import("#features/reminders/commands.server.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");

const reminders = async () =>
  (
    await db
      .selectFrom("reminder")
      .select(["offsetMinutes", "state", "reason"])
      .where("gameId", "=", fixture.gameId)
      .orderBy("dueAt")
      .execute()
  ).map(({ offsetMinutes, state, reason }) => `${offsetMinutes} ${reason ?? state}`);
const respond = (memberId: string, response: "attending" | "maybe" | "not_attending") =>
  db
    .transaction()
    .execute((trx) =>
      recordResponse(trx, { gameId: fixture.gameId, memberId }, response, "text", clock.now()),
    );

describe("a number from before the rules", () => {
  const FORMER = { name: "Former", phone: "+442079460958", smsConsent: true };

  it("gets no reminder, with the reason, and costs nothing [TEXT-45]", async () => {
    await createMember(fixture.teamId, FORMER);
    await createMember(fixture.teamId, { smsConsent: true });
    advanceToDue();
    await sendDue();
    expect((await listStates()).toSorted()).toEqual(["accepted", "not-textable"]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("gets no text that was queued before the rules either [TEXT-45]", async () => {
    await createMember(fixture.teamId, { ...FORMER, phone: "+13125550177" });
    advanceToDue();
    await drain(queueDueReminders);
    await db.updateTable("message").set({ phone: FORMER.phone }).execute();
    await db.updateTable("memberPhone").set({ phone: FORMER.phone }).execute();
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["not-textable"]);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
  });
});

describe("a consent that ends while a text waits", () => {
  it("ends the text too [OP-16]", async () => {
    const { phone } = await createMember(fixture.teamId, { smsConsent: true });
    advanceToDue();
    await drain(queueDueReminders);
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("phone", "=", phone).execute();
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["no-consent"]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
  });
});

describe("a consent to an earlier wording", () => {
  it("stays valid for the team's own texts [TEXT-47]", async () => {
    const { phone } = await createMember(fixture.teamId, { smsConsent: true });
    await db.insertInto("consentWording").values({ id: "member-2026-11-c", wording: "Earlier." }).execute();
    await runAsOwner("update sms_consent set wording_id = 'member-2026-11-c' where phone = $1", [phone]);
    advanceToDue();
    await sendDue();
    expect(await listStates()).toEqual(["accepted"]);
  });
});

describe("a due reminder", () => {
  it("reaches everyone who agreed to texts, once per phone, and marks the game as notified [REMIND-01, REMIND-03, REMIND-06, REMIND-08, OP-16, OP-20]", async () => {
    const aisha = await createMember(fixture.teamId, { smsConsent: true });
    await createMember(fixture.teamId, { name: "Sibling", phone: aisha.phone, smsConsent: true });
    await createMember(fixture.teamId, { name: "No consent" });
    await createMember(fixture.teamId, { name: "Inactive", active: false, smsConsent: true });
    const optedOut = await createMember(fixture.teamId, { name: "Stopped", smsConsent: true });
    await db.insertInto("phoneSuppression").values({ phone: optedOut.phone, reason: "stop" }).execute();
    await drain(queueDueReminders);
    expect(await listMessages()).toEqual([]);
    advanceToDue();
    await drain(queueDueReminders);
    expect(await getUsage()).toEqual({ used: 0, reserved: 2 });
    await drain(sendWaiting);
    expect((await listStates()).toSorted()).toEqual(["accepted", "no-consent", "stop"]);
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ phone, body }) => [phone, body])).toEqual([
      [
        aisha.phone,
        expect.stringMatching(
          /^Lakeview Otters vs Harbor.*: Thu, Apr 16, 7:00 PM, Harborview.*\. A=\w+, B=Sibling\. Reply IN\/OUT\/MAYBE for all, or A IN B OUT, or tap http:.*\/r\/[\w-]{22}$/,
        ),
      ],
    ]);
    // Two segments for two members, which is what a text for each would cost.
    expect(await getUsage()).toEqual({ used: 2, reserved: 0 });
    expect(await reminders()).toEqual(["1440 sent", "60 armed"]);
    const game = await db
      .selectFrom("game")
      .select("notificationSent")
      .where("id", "=", fixture.gameId)
      .executeTakeFirst();
    expect(game?.notificationSent).toBe(true);
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    const [last] = await carrier.texts({ direction: "out" });
    expect(last?.body).toMatch(/Field 2\. A=.* or tap http:\S+$/);
  });

  it("skips members who said no, but not others who share their phone [REMIND-02]", async () => {
    const [aisha, ben, cora] = await Promise.all(
      ["Aisha", "Ben", "Cora"].map((name) => createMember(fixture.teamId, { name, smsConsent: true })),
    );
    await createMember(fixture.teamId, { name: "Cora's brother", phone: cora!.phone, smsConsent: true });
    advanceToDue();
    await sendDue();
    await respond(aisha!.id, "not_attending");
    await respond(ben!.id, "attending");
    await respond(cora!.id, "not_attending");
    await carrier.reset();
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ phone }) => phone).toSorted()).toEqual([ben!.phone, cora!.phone].toSorted());
    const skipped = (await listMessages()).filter(({ reason }) => reason === "declined");
    expect(skipped.map(({ memberId }) => memberId)).toEqual([aisha!.id]);
  });

  it("asks according to the response so far, and costs one text [TEXT-08]", async () => {
    const [aisha, ben] = await Promise.all(
      ["Aisha", "Ben"].map((name) => createMember(fixture.teamId, { name, smsConsent: true })),
    );
    const cora = await createMember(fixture.teamId, { name: "Cora", smsConsent: true });
    await respond(aisha!.id, "attending");
    await respond(ben!.id, "maybe");
    advanceToDue();
    await sendDue();
    const texts = await carrier.texts({ direction: "out" });
    const getAsk = (phone: string) =>
      /\. ((?:You're|Reply).* tap) http/.exec(texts.find((text) => text.phone === phone)!.body)?.[1];
    expect([aisha!, ben!, cora].map(({ phone }) => getAsk(phone))).toEqual([
      "You're in. Reply OUT to change or tap",
      "You're a maybe. Reply IN/OUT or tap",
      "Reply IN/OUT/MAYBE or tap",
    ]);
    expect(await getUsage()).toEqual({ used: 3, reserved: 0 });
  });

  it("carries a personal link that's never stored [RSVP-29, DATA1-32, OP-26]", async () => {
    const aisha = await createMember(fixture.teamId, { smsConsent: true });
    await createMember(fixture.teamId, { smsConsent: true });
    advanceToDue();
    await sendDue();
    const texts = await carrier.texts({ direction: "out" });
    expect(new Set(texts.map(({ body }) => /\/r\/([\w-]{22})$/.exec(body)![1])).size).toBe(2);
    const text = texts.find(({ phone }) => phone === aisha.phone);
    const token = /\/r\/([\w-]{22})$/.exec(text!.body)![1]!;
    const record = await db
      .selectFrom("rsvpLink")
      .innerJoin("gameRsvp", (join) =>
        join.onRef("gameRsvp.gameId", "=", "rsvpLink.gameId").on("gameRsvp.memberId", "=", aisha.id),
      )
      .selectAll()
      .where("digest", "=", digestToken(token))
      .executeTakeFirst();
    expect(record).toMatchObject({
      gameId: fixture.gameId,
      contact: aisha.phone,
      response: null,
      respondedAt: null,
    });
    for (const row of [record, ...(await listMessages())]) expect(JSON.stringify(row)).not.toContain(token);
  });

  it("is skipped with a reason: no pass, no recipients, no texts left, too late [REMIND-03, PERM2-11, CONST1-09, OP-15, OP-21]", async () => {
    advanceToDue();
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 no-recipients", "60 armed"]);
    await createMember(fixture.teamId, { smsConsent: true });
    await db
      .updateTable("reminder")
      .set({ state: "armed", reason: null })
      .where("gameId", "=", fixture.gameId)
      .execute();
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", fixture.teamId).execute();
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 out-of-texts", "60 armed"]);
    await db
      .updateTable("team")
      .set({ subscriptionStatus: "expired" })
      .where("id", "=", fixture.teamId)
      .execute();
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 out-of-texts", "60 no-pass"]);
    await drain(sendWaiting);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });

  it("reaches phones that couldn't be texted earlier, if the game is rescheduled [OP-21]", async () => {
    const { phone } = await createMember(fixture.teamId, { smsConsent: true });
    await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
    advanceToDue();
    await sendDue();
    expect(await reminders()).toEqual(["1440 no-recipients", "60 armed"]);
    await db.deleteFrom("phoneSuppression").execute();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("game").set({ gameOn: "2026-04-18" }).where("id", "=", fixture.gameId).execute();
      await armReminders(trx, [fixture.gameId], clock.now());
    });
    setTime("2026-04-18T00:00:01Z");
    await sendDue();
    expect((await carrier.texts({ direction: "out" })).map((text) => text.phone)).toEqual([phone]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("is claimed only once by concurrent workers, and never exceeds the allowance", async () => {
    for (let player = 0; player < 12; player += 1)
      await createMember(fixture.teamId, { name: `P ${player}`, smsConsent: true });
    await db.updateTable("team").set({ smsLimit: 7 }).where("id", "=", fixture.teamId).execute();
    advanceToDue();
    await Promise.all([1, 2, 3, 4].map(() => drain(queueDueReminders)));
    await Promise.all([1, 2, 3, 4].map(() => drain(sendWaiting)));
    expect((await carrier.texts({ direction: "out" })).length).toBe(7);
    expect(await getUsage()).toEqual({ used: 7, reserved: 0 });
    expect((await listStates()).filter((state) => state === "out-of-texts").length).toBe(5);
  });
});
