import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, fixture, drain, sendDue, queueDueReminders, advanceToDue, listMessages } =
  await startTexting();
const { db } = await import("#platform/database.ts");
const { addContact, createMember } = await import("#tests/factories/teams.ts");
const { addEmail } = await import("#tests/factories/member-emails.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { stopTexts } = await import("../opt-out/commands.server.ts");
const { queueEmails } = await import("./commands.server.ts");
const { sendEmails } = await import("./sending/commands.server.ts");

let lastEmail = 0;
const newEmail = () => `reader${++lastEmail}@example.com`;

type Values = Parameters<typeof createMember>[1];

/** Adds a member with an email that agreed, and a phone that may not have. */
async function add(values: Values = {}, email = newEmail()) {
  const member = await createMember(fixture.teamId, { name: "Aisha Bello", ...values });
  await addEmail(fixture.teamId, member.id, { email });
  return { ...member, email };
}

const deliver = async () => {
  await drain(queueEmails);
  await drain(sendEmails);
};
const remind = async () => {
  advanceToDue();
  await drain(queueDueReminders);
};
const report = (phone: string, state: string, providerCode: number | null = null) =>
  db
    .updateTable("message")
    .set({ state, providerCode, leaseUntil: null })
    .where("phone", "=", phone)
    .execute();
const listEmails = (email: string) => carrier.mailbox.listEmails(email);
const listSubjects = async (email: string) => (await listEmails(email)).map(({ subject }) => subject);
const SUBJECT = "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM";

describe("a member whose texts can't arrive", () => {
  it.each([
    ["landline", "We're emailing because your number can't get texts."],
    ["no-consent", "We're emailing because you don't get texts from this team."],
    ["stop", "We're emailing because you don't get texts from this team."],
  ])(
    "gets the reminder as an email at its own time: %s [REACH-27, REACH-29, REACH-31, REACH-38]",
    async (block, sentence) => {
      const member = await add({ smsConsent: block !== "no-consent" });
      if (block === "stop") await db.transaction().execute((trx) => stopTexts(trx, member.phone));
      if (block === "landline")
        await db
          .insertInto("phoneSuppression")
          .values({ phone: member.phone, reason: "unreachable", providerCode: 30_006 })
          .execute();
      await remind();
      await deliver();
      const [email, ...others] = await listEmails(member.email);
      expect(others).toEqual([]);
      expect(email!.subject).toBe(SUBJECT);
      expect(email!.text).toContain(sentence);
      expect(email!.text).toContain(
        "Replies to this email aren't read. Use the buttons, or talk to your team manager.",
      );
      expect(email!.text).toMatch(/FirstWhistle, 100 Main Street/);
      expect(email!.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    },
  );

  it("gets it once the last text failed, at each address, and once only [REACH-27, REACH-37]", async () => {
    const member = await add({ smsConsent: true });
    const mother = newEmail();
    const { phone: motherPhone } = { phone: "+13125550877" };
    await addContact(fixture.teamId, member.id, { phone: motherPhone });
    await addEmail(fixture.teamId, member.id, { email: mother, label: "Mother", position: 1 });
    advanceToDue();
    await sendDue();
    await report(member.phone, "undelivered", 30_003);
    await deliver();
    // The mother's text may still arrive.
    expect(await listSubjects(member.email)).toEqual([]);
    await report(motherPhone, "failed", 30_008);
    await Promise.all([deliver(), deliver()]);
    await report(motherPhone, "undelivered", 30_008);
    await deliver();
    expect(await listSubjects(member.email)).toEqual([SUBJECT]);
    expect(await listSubjects(mother)).toEqual([SUBJECT]);
    const [email] = await listEmails(mother);
    expect(email!.text).toContain("We're emailing because our text didn't arrive.");
  });

  it.each(["delivered", "sent", "accepted", "unknown", "queued"])(
    "gets no email while one text is %s [REACH-28]",
    async (state) => {
      const member = await add({ smsConsent: true });
      await addContact(fixture.teamId, member.id, { phone: "+13125550878" });
      await remind();
      await report(member.phone, state);
      await report("+13125550878", "undelivered", 30_003);
      await deliver();
      expect(await listSubjects(member.email)).toEqual([]);
    },
  );

  it("gets none without consent, without a pass, or when the team is out of texts [REACH-27, REACH-30]", async () => {
    const silent = { email: newEmail() };
    await createMember(fixture.teamId, { ...silent, smsConsent: false });
    const broke = await add({ smsConsent: true });
    await db.updateTable("team").set({ smsLimit: 0, trialSms: 0 }).where("id", "=", fixture.teamId).execute();
    await remind();
    await deliver();
    expect((await listMessages()).map(({ reason }) => reason)).toContain("out-of-texts");
    expect(await listSubjects(silent.email)).toEqual([]);
    expect(await listSubjects(broke.email)).toEqual([]);
  });

  it("gets none after responding, after the start, or once the game is canceled [REACH-29]", async () => {
    const responded = await add({ smsConsent: true });
    await remind();
    await createResponse(
      { teamId: fixture.teamId, gameId: fixture.gameId, memberId: responded.id },
      "attending",
      new Date("2026-04-16T00:05:00Z"),
    );
    await report(responded.phone, "undelivered", 30_003);
    await deliver();
    expect(await listSubjects(responded.email)).toEqual([]);

    const late = await add({ smsConsent: false });
    await db.updateTable("reminder").set({ state: "armed" }).where("gameId", "=", fixture.gameId).execute();
    await drain(queueDueReminders);
    setTime("2026-04-17T00:00:01Z");
    await deliver();
    expect(await listSubjects(late.email)).toEqual([]);
  });

  it("gets none if the need is gone by the time it would leave [REACH-29, REACH-30]", async () => {
    const member = await add({ smsConsent: false });
    await remind();
    await drain(queueEmails);
    await db
      .updateTable("team")
      .set({ subscriptionStatus: "expired" })
      .where("id", "=", fixture.teamId)
      .execute();
    await drain(sendEmails);
    expect(await listSubjects(member.email)).toEqual([]);
    const rows = await db
      .selectFrom("textEmail")
      .select(["state", "reason"])
      .where("email", "=", member.email)
      .execute();
    expect(rows).toEqual([{ state: "skipped", reason: "not-needed" }]);
  });

  it("is named with everyone at the address who needs it, in one email [REACH-27]", async () => {
    const email = newEmail();
    await add({ name: "Aisha Bello", smsConsent: false }, email);
    await add({ name: "Bilal Bello", smsConsent: false }, email);
    const texted = await add({ name: "Noor Bello", smsConsent: true }, email);
    await remind();
    await report(texted.phone, "delivered");
    await deliver();
    const [own, ...others] = await listEmails(email);
    expect(others).toEqual([]);
    expect(own!.text).toContain("Are Aisha and Bilal in?");
    expect(own!.text).not.toContain("Noor");
  });

  it("gets it without any number, and with a number that only a sibling agreed on [REACH-27]", async () => {
    const alone = await add({ name: "Cole Lindqvist" });
    await db.deleteFrom("memberPhone").where("memberId", "=", alone.id).execute();
    const sibling = await createMember(fixture.teamId, { name: "Devon Clarke", smsConsent: true });
    const shared = await add({ name: "Elin Clarke", phone: sibling.phone, smsConsent: false });
    await remind();
    await deliver();
    expect(await listSubjects(alone.email)).toEqual([SUBJECT]);
    expect(await listSubjects(shared.email)).toEqual([SUBJECT]);
  });
});
