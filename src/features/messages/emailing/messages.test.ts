import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, fixture, drain, addTeam, sendDue, listMessages } = await startTexting();
const { db } = await import("#platform/database.ts");
const { clock } = await import("#platform/clock.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { addEmail } = await import("#tests/factories/member-emails.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { insertLeagueBlasts } = await import("../league-blasts/commands.server.ts");
const { queueEmails } = await import("./commands.server.ts");
const { sendEmails } = await import("./sending/commands.server.ts");

const client = new TestClient();
let lastEmail = 0;

/** Adds a member with an email that agreed. Without `hasPhone`, they have no number at all. */
async function add(name: string, { teamId = fixture.teamId, hasPhone = false, smsConsent = false } = {}) {
  const member = await createMember(teamId, { name, smsConsent });
  const email = `wanted${++lastEmail}@example.com`;
  await addEmail(teamId, member.id, { email });
  if (!hasPhone) await db.deleteFrom("memberPhone").where("memberId", "=", member.id).execute();
  return { ...member, email };
}

const deliver = async () => {
  await drain(queueEmails);
  await drain(sendEmails);
};
const listTexts = async (email: string) =>
  (await carrier.mailbox.listEmails(email)).map(({ text }) => text.replaceAll(/\s+/g, " "));
const send = async (requestKey = randomUUID(), audience = "all") =>
  (
    await client.post(`/teams/${fixture.teamId}/blasts`, {
      message: "Practice moved to 6",
      audience,
      requestKey,
    })
  ).body;
const preview = async () => (await client.get(`/teams/${fixture.teamId}/blasts/preview`)).body.audiences.all;

beforeEach(() => client.signIn(fixture.managerEmail, PASSWORD));

const expectRefusal = async () => {
  expect(await preview()).toMatchObject({ emailed: 0 });
  expect(await send()).toMatchObject({ success: false, emailed: 0, blastId: null });
};

const sendToLeague = (teamIds: string[], memberIds?: Set<string>) =>
  db.transaction().execute(async (trx) => {
    const { id: sentBy } = await createAccount();
    const recipients = { teamIds, ...(memberIds && { memberIds }) };
    const blast = { message: "Fields are closed", kind: "message" as const, sentBy, oncePerPhone: false };
    return insertLeagueBlasts(trx, { ...recipients, ...blast }, clock.now());
  });

describe("a message to a team", () => {
  it("is sent if it reaches people only as an email, once, and says so [REACH-27, REACH-30, REACH-37]", async () => {
    const alone = await add("Ben Ruiz");
    const silent = await add("Aisha Bello", { hasPhone: true });
    const { id: lostId } = await createMember(fixture.teamId, { name: "Cole Lindqvist" });
    const skipped = [
      { memberId: silent.id, name: "Aisha Bello", reason: "no-consent", isEmailed: true },
      { memberId: lostId, name: "Cole Lindqvist", reason: "no-consent" },
    ];
    expect(await preview()).toEqual({ members: 0, emailed: 2, groups: [], skipped });
    const requestKey = randomUUID();
    const outcome = await send(requestKey);
    expect(outcome).toEqual({
      success: true,
      sent: 0,
      emailed: 2,
      failed: 0,
      skipped,
      blastId: expect.any(String),
      error: null,
    });
    expect(await send(requestKey)).toEqual(outcome);
    await deliver();
    for (const { email } of [alone, silent])
      expect(await listTexts(email)).toEqual([expect.stringContaining("Practice moved to 6")]);
    const { body: delivery } = await client.get(`/teams/${fixture.teamId}/blasts/${outcome.blastId}/texts`);
    expect(delivery).toMatchObject({ emailed: 2 });
  });

  it("isn't sent if no email may go out either [REACH-23, REACH-30, REACH-35]", async () => {
    const member = await add("Ben Ruiz");
    await db.insertInto("emailSuppression").values({ email: member.email, reason: "bounced" }).execute();
    await expectRefusal();
    await db.deleteFrom("emailSuppression").where("email", "=", member.email).execute();
    await db
      .updateTable("team")
      .set({ subscriptionStatus: "expired" })
      .where("id", "=", fixture.teamId)
      .execute();
    await expectRefusal();
    await deliver();
    expect(await listTexts(member.email)).toEqual([]);
  });

  it("counts people who get it as an email beside those who get a text [REACH-27]", async () => {
    await createMember(fixture.teamId, { name: "Noor Haddad", smsConsent: true });
    const alone = await add("Ben Ruiz");
    expect(await send()).toMatchObject({ success: true, sent: 1, emailed: 1 });
    await sendDue();
    await deliver();
    expect(await listTexts(alone.email)).toHaveLength(1);
    expect(await listMessages()).toHaveLength(1);
  });
});

describe("a message to a league", () => {
  it("reaches members without any phone, also on a team that no text reaches [REACH-27, REACH-37]", async () => {
    const comets = await addTeam("Ridge Comets");
    const expired = await addTeam("Old Owls");
    await db
      .updateTable("team")
      .set({ subscriptionStatus: "expired" })
      .where("id", "=", expired.id)
      .execute();
    await createMember(fixture.teamId, { smsConsent: true });
    const [otter, comet, owl] = [
      await add("Ben Ruiz"),
      await add("Cole Lindqvist", { teamId: comets.id }),
      await add("Devon Clarke", { teamId: expired.id }),
    ];
    const plans = await sendToLeague([fixture.teamId, comets.id, expired.id]);
    const counts = new Map(plans.map(({ name, plan, emailed }) => [name, [plan.sent, emailed]]));
    expect(counts).toEqual(
      new Map([
        ["Lakeview Otters", [1, 1]],
        ["Ridge Comets", [0, 1]],
        ["Old Owls", [0, 0]],
      ]),
    );
    await Promise.all([deliver(), deliver()]);
    for (const { email } of [otter, comet])
      expect(await listTexts(email)).toEqual([expect.stringContaining("Fields are closed")]);
    expect(await listTexts(owl.email)).toEqual([]);
  });

  it("to managers reaches no one else [REACH-27]", async () => {
    const [manager, player] = [await add("Ben Ruiz"), await add("Cole Lindqvist")];
    await sendToLeague([fixture.teamId], new Set([manager.id]));
    await deliver();
    expect(await listTexts(manager.email)).toHaveLength(1);
    expect(await listTexts(player.email)).toEqual([]);
  });
});
