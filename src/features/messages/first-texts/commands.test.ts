import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";
import { runAsOwner } from "#tests/harness/owner.ts";

const texting = await startTexting();
const { fixture, carrier, drain, sendDue, sendWaiting, queueDueReminders, postInboundText } = texting;
const { getUsage, addTeam, advanceToDue } = texting;
const { db } = await import("#platform/database.ts");
const { after, clock, minutes, seconds } = await import("#platform/clock.ts");
const { createMember, createConsent } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { setConsent, toManagerEvidence } = await import("#features/teams/consents/commands.server.ts");
const { sendBlast } = await import("../blasts/commands.server.ts");
const { previewBlast } = await import("../blasts/queries.server.ts");
const { findAllowance } = await import("../allowance/queries.server.ts");
const { applyReports } = await import("../status/commands.server.ts");
const { queueFirstTexts } = await import("./arming/commands.server.ts");
type TeamManager = Parameters<typeof sendBlast>[0];

const isFirst = (body: string) => body.startsWith("FirstWhistle: ");
const getGrant = () => ({ teamId: fixture.teamId, user: { id: null } }) as unknown as TeamManager;
const addNewMember = (values: object = {}) =>
  createMember(fixture.teamId, { smsConsent: true, isIntroduced: false, ...values });
const blast = (message = "Practice is at 6") =>
  sendBlast(getGrant(), { message, audience: "all", requestKey: randomUUID() });
const advance = async (milliseconds: number) => {
  setTime(after(clock.now(), milliseconds).toISOString());
  await drain(sendWaiting);
};
/** Lists what the phones received, oldest first. */
const listReceived = async () =>
  (await carrier.texts({ direction: "out" })).map(({ body }) => body).toReversed();
const listTexts = () =>
  db.selectFrom("message").selectAll().where("teamId", "=", fixture.teamId).orderBy("createdAt").execute();
const setPass = (subscriptionStatus: string, values: object = {}) =>
  db
    .updateTable("team")
    .set({ subscriptionStatus, ...values })
    .where("id", "=", fixture.teamId)
    .execute();
const setMemberConsent = async (member: { id: string }, granted: boolean) => {
  const phones = await db
    .selectFrom("memberPhone")
    .select(["id", "phone"])
    .where("memberId", "=", member.id)
    .execute();
  const user = await db
    .selectFrom("appUser")
    .selectAll()
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const evidence = toManagerEvidence({ user } as never, "manager", "192.0.2.1");
  await db.transaction().execute((trx) => setConsent(trx, fixture.teamId, evidence, phones, granted));
};

const countFirst = async () => {
  await queueFirstTexts(fixture.teamId);
  await drain(sendWaiting);
  return (await listReceived()).filter(isFirst).length;
};

describe("a number that agreed to texts", () => {
  it("gets the first text at 9 AM by the team's clock, weeks before any game [TEXT-15, TEXT-18]", async () => {
    await addNewMember();
    // Tuesday at 10:40 PM in Chicago.
    setTime("2026-03-11T03:40:00Z");
    await queueFirstTexts(fixture.teamId);
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
    setTime("2026-03-11T13:59:59Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
    setTime("2026-03-11T14:00:00Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([
      "FirstWhistle: Maya Okafor added you to Lakeview Otters game texts. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.",
    ]);
  });

  it("gets no first text without an active pass until another text goes out [TEXT-18, TEXT-52]", async () => {
    await setPass("pending", { trialSms: 25, smsLimit: 0 });
    await addNewMember();
    setTime("2026-04-15T16:00:00Z");
    await queueFirstTexts(fixture.teamId);
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
    await blast();
    await advance(0);
    await advance(seconds(30));
    expect((await listReceived()).map(isFirst)).toEqual([true, false]);
  });

  it("gets it the next day if no worker ran before 8 PM [TEXT-18]", async () => {
    await addNewMember();
    setTime("2026-04-15T16:00:00Z");
    await queueFirstTexts(fixture.teamId);
    setTime("2026-04-16T01:00:01Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
    await queueFirstTexts(fixture.teamId);
    setTime("2026-04-16T14:00:00Z");
    await drain(sendWaiting);
    expect((await listReceived()).map(isFirst)).toEqual([true]);
  });

  it("gets none after the consent ended, the number was removed, or the team was archived [TEXT-18]", async () => {
    const [withdrawn, kept] = [await addNewMember(), await addNewMember()];
    setTime("2026-04-15T04:00:00Z");
    await queueFirstTexts(fixture.teamId);
    await setMemberConsent(withdrawn, false);
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", fixture.teamId).execute();
    setTime("2026-04-15T14:00:00Z");
    await drain(sendWaiting);
    expect(await listReceived()).toEqual([]);
    await db.updateTable("team").set({ archivedAt: null }).where("id", "=", fixture.teamId).execute();
    await queueFirstTexts(fixture.teamId);
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).map(({ phone }) => phone)).toEqual([kept.phone]);
  });
});

describe("another text", () => {
  it("takes the first text along at any hour and follows 30 seconds after it was accepted [TEXT-19]", async () => {
    await addNewMember();
    // At 11 PM in Chicago.
    setTime("2026-04-15T04:00:00Z");
    await queueFirstTexts(fixture.teamId);
    await blast();
    await drain(sendWaiting);
    expect((await listReceived()).map(isFirst)).toEqual([true]);
    await advance(seconds(29));
    expect((await listReceived()).length).toBe(1);
    await blast("Bring water");
    await advance(0);
    expect((await listReceived()).length).toBe(1);
    await advance(seconds(1));
    expect((await listReceived()).slice(1).toSorted()).toEqual([
      "Lakeview Otters: Bring water",
      "Lakeview Otters: Practice is at 6",
    ]);
  });

  it("waits for a first text that the carrier doesn't take, but only for 10 minutes [TEXT-19]", async () => {
    await addNewMember();
    await blast();
    // As if the carrier had refused it for now.
    await db
      .updateTable("message")
      .set({ dueAt: after(clock.now(), minutes(30)) })
      .where("kind", "=", "first")
      .execute();
    await advance(minutes(10) - 1);
    expect(await listReceived()).toEqual([]);
    await advance(1);
    expect(await listReceived()).toEqual(["Lakeview Otters: Practice is at 6"]);
  });

  it("precedes the start of the game, even if the first text doesn't [TEXT-19]", async () => {
    await addNewMember();
    await db
      .updateTable("reminder")
      .set({ dueAt: new Date("2026-04-16T23:57:00Z") })
      .where("offsetMinutes", "=", 60)
      .execute();
    await db.updateTable("reminder").set({ state: "sent" }).where("offsetMinutes", "=", 1440).execute();
    setTime("2026-04-16T23:57:00Z");
    await drain(queueDueReminders);
    await db
      .updateTable("message")
      .set({ dueAt: after(clock.now(), minutes(30)) })
      .where("kind", "=", "first")
      .execute();
    await advance(minutes(2));
    expect((await listReceived()).map((body) => body.slice(0, 18))).toEqual(["Lakeview Otters vs"]);
  });

  it("is what a reply refers to, not the first text [TEXT-19]", async () => {
    const { phone } = await addNewMember();
    advanceToDue();
    await sendDue();
    await advance(seconds(30));
    expect((await listReceived()).map(isFirst)).toEqual([true, false]);
    expect(await postInboundText(phone, "yes")).toMatchObject({ reply: expect.stringMatching(/^You're in/) });
  });

  it("isn't paid for if the carrier says with the first text that the number can't get texts [TEXT-22]", async () => {
    await addNewMember();
    await blast();
    await drain(sendWaiting);
    const first = (await listTexts()).find(({ kind }) => kind === "first")!;
    await applyReports([{ ...first, sid: first.providerSid!, state: "undelivered", code: 30_006 }]);
    await advance(seconds(30));
    expect((await listReceived()).map(isFirst)).toEqual([true]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    expect((await blast()).skipped).toMatchObject([{ reason: "landline" }]);
  });
});

describe("a first text", () => {
  it("is free: not reserved, not used, not forecast, and not in the composer's cost [TEXT-17]", async () => {
    await addNewMember();
    const before = await findAllowance(fixture.teamId);
    await queueFirstTexts(fixture.teamId);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    expect(await findAllowance(fixture.teamId)).toEqual(before);
    expect((await previewBlast(getGrant())).audiences.all.groups).toEqual([{ rate: 1, phones: 1 }]);
    setTime("2026-04-15T16:00:00Z");
    await drain(sendWaiting);
    expect((await listReceived()).length).toBe(1);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    await blast();
    expect(await getUsage()).toEqual({ used: 0, reserved: 1 });
  });

  it("exists once per team and number, even if siblings share it [TEXT-20]", async () => {
    const aisha = await addNewMember({ name: "Aisha" });
    await addNewMember({ name: "Bilal", phone: aisha.phone });
    const other = await addTeam("Metro Wolves");
    await createMember(other.id, { phone: aisha.phone, smsConsent: true, isIntroduced: false });
    setTime("2026-04-15T16:00:00Z");
    await Promise.all([
      queueFirstTexts(fixture.teamId),
      queueFirstTexts(fixture.teamId),
      queueFirstTexts(other.id),
      blast(),
    ]);
    await drain(sendWaiting);
    await advance(seconds(30));
    const received = await listReceived();
    expect(
      received
        .filter((body) => isFirst(body))
        .map((body) => String(body.includes("Wolves")))
        .toSorted(),
    ).toEqual(["false", "true"]);
  });

  it("becomes due again when consent is withdrawn and given again, but not after START [TEXT-20]", async () => {
    const aisha = await addNewMember({ name: "Aisha" });
    const bilal = await addNewMember({ name: "Bilal", phone: aisha.phone });
    setTime("2026-04-15T16:00:00Z");
    expect(await countFirst()).toBe(1);
    await postInboundText(aisha.phone, "STOP");
    await postInboundText(aisha.phone, "START");
    expect(await countFirst()).toBe(1);
    await setMemberConsent(aisha, false);
    await setMemberConsent(aisha, true);
    // Bilal's consent for the same number never ended.
    expect(await countFirst()).toBe(1);
    await setMemberConsent(aisha, false);
    await setMemberConsent(bilal, false);
    expect(await countFirst()).toBe(1);
    await setMemberConsent(bilal, true);
    expect(await countFirst()).toBe(2);
  });

  it("stays due if STOP canceled it before it went out [TEXT-20]", async () => {
    const { phone } = await addNewMember();
    await queueFirstTexts(fixture.teamId);
    await postInboundText(phone, "STOP");
    await postInboundText(phone, "START");
    setTime("2026-04-15T16:00:00Z");
    await queueFirstTexts(fixture.teamId);
    await drain(sendWaiting);
    expect((await listReceived()).map(isFirst)).toEqual([true]);
  });

  it("has its own wording for people who joined and for managers' alerts [TEXT-15]", async () => {
    const joined = await addNewMember({ addedVia: "join-link" });
    await runAsOwner("update sms_consent set source = 'join-link' where phone = $1", [joined.phone]);
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    const phone = "+13125559001";
    const consentId = await createConsent(fixture.teamId, phone);
    await db
      .insertInto("managerPhone")
      .values({ teamId: fixture.teamId, userId: managerId, phone, consentId })
      .execute();
    setTime("2026-04-15T16:00:00Z");
    await queueFirstTexts(fixture.teamId);
    await drain(sendWaiting);
    expect((await listReceived()).map((body) => body.split(". ")[0]!).toSorted()).toEqual([
      "FirstWhistle: You joined Lakeview Otters game texts",
      "FirstWhistle: You turned on alerts for Lakeview Otters",
    ]);
  });
});
