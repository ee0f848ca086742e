import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const {
  fixture,
  addTeam,
  carrier,
  drain,
  advanceToDue,
  listMessages,
  queueDueReminders,
  sendDue,
  listStates,
  getUsage,
} = await startTexting();
const { db } = await import("#platform/database.ts");
const { createLink } = await import("#tests/factories/rsvps.ts");
const { createContactLink } = await import("#tests/factories/families.ts");
const { createConsent, createFirstText, createMember } = await import("#tests/factories/teams.ts");
const { createText } = await import("#tests/factories/texts.ts");
const { requireOwnPage } = await import("#features/attendance/mine/access.server.ts");
const { addAway } = await import("#features/attendance/mine/commands.server.ts");
const { getMyPage } = await import("#features/attendance/mine/queries.server.ts");
const { startTeamTexts, stopTeamTexts } = await import("./commands.server.ts");

const ADDRESS = "192.0.2.7";
const getGame = () => ({ teamId: fixture.teamId, gameId: fixture.gameId });
async function player(name = "Jordan Reyes", phone?: string) {
  const member = await createMember(fixture.teamId, { name, smsConsent: true, ...(phone && { phone }) });
  const token = await createLink({ ...getGame(), memberId: member.id });
  return { ...member, token, page: await requireOwnPage(token) };
}
const listTexts = async ({ token }: { token: string }) => (await getMyPage(token)).teams[0]!.texts;
const evidence = (phone: string) =>
  db
    .selectFrom("smsConsent")
    .selectAll()
    .where("phone", "=", phone)

    .orderBy("id")
    .execute();

describe("turning off a team's texts on a member's own page", () => {
  it("stores evidence, cancels queued texts, and applies only to this team [OP-16]", async () => {
    const jordan = await player();
    advanceToDue();
    await drain(queueDueReminders);
    expect(await getUsage()).toEqual({ used: 0, reserved: 1 });
    await stopTeamTexts(jordan.page, fixture.teamId, ADDRESS);
    await stopTeamTexts(jordan.page, fixture.teamId, ADDRESS);
    expect(await listStates()).toEqual(["no-consent"]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    await sendDue();
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
    expect(await listTexts(jordan)).toBe("opted-out-here");
    expect(await evidence(jordan.phone)).toMatchObject([
      { granted: true },
      {
        granted: false,
        source: "member-page",
        givenBy: null,
        givenByName: "Jordan Reyes",
        clientAddress: ADDRESS,
        wordingId: "member-stop-2026-11-c",
      },
    ]);
    // Other teams may still text the number. Only STOP opts out of all of them.
    expect(await db.selectFrom("phoneSuppression").selectAll().execute()).toEqual([]);
  });

  it("doesn't affect someone who shares the phone", async () => {
    const jordan = await player();
    await player("Sam Reyes", jordan.phone);
    advanceToDue();
    await drain(queueDueReminders);
    await stopTeamTexts(jordan.page, fixture.teamId, ADDRESS);
    await sendDue();
    expect((await listMessages()).map(({ state }) => state)).toEqual(["accepted"]);
  });

  it("can be undone with new consent, but only for phones that had consent before", async () => {
    const jordan = await player();
    await stopTeamTexts(jordan.page, fixture.teamId, ADDRESS);
    await Promise.all([
      startTeamTexts(jordan.page, fixture.teamId, ADDRESS),
      startTeamTexts(jordan.page, fixture.teamId, ADDRESS),
    ]);
    expect(await listTexts(jordan)).toBe("on");
    const [, , again, ...more] = await evidence(jordan.phone);
    expect(again).toMatchObject({ granted: true, source: "member-page", wordingId: "member-2026-12" });
    expect(more).toEqual([]);
    const memberWithoutConsent = await createMember(fixture.teamId, { name: "Never Agreed" });
    const link = await createLink({ ...getGame(), memberId: memberWithoutConsent.id });
    await startTeamTexts(await requireOwnPage(link), fixture.teamId, ADDRESS);
    expect([await listTexts({ token: link }), await evidence(memberWithoutConsent.phone)]).toEqual([
      "none",
      [],
    ]);
  });

  it("never overrides STOP [OP-16]", async () => {
    const jordan = await player();
    await db.insertInto("phoneSuppression").values({ phone: jordan.phone, reason: "stop" }).execute();
    expect(await listTexts(jordan)).toBe("stop-keyword");
    await stopTeamTexts(jordan.page, fixture.teamId, ADDRESS);
    await startTeamTexts(jordan.page, fixture.teamId, ADDRESS);
    expect(await listTexts(jordan)).toBe("stop-keyword");
    advanceToDue();
    await sendDue();
    expect(await listStates()).toEqual(["stop"]);
  });
});

/** Creates members of this team, or of another one, who share a phone. */
async function createFamily(phone: string, entries: { name: string; teamId?: string }[]) {
  const members = [];
  for (const { name, teamId = fixture.teamId } of entries)
    members.push(await createMember(teamId, { name, phone, smsConsent: true }));
  const memberIds = [members[0]!.id];
  const token = await createContactLink({ ...getGame(), contact: phone, memberIds });
  return { phone, members, token, page: await requireOwnPage(token) };
}
const readConsents = async (memberIds: string[]) =>
  (
    await db
      .selectFrom("memberPhone")
      .select(["phone", "smsConsent"])
      .where("memberId", "in", memberIds)
      .orderBy("memberId")
      .orderBy("position")
      .execute()
  ).map(({ smsConsent }) => smsConsent);
const addPhone = async (memberId: string, phone: string) =>
  db
    .insertInto("memberPhone")
    .values({
      teamId: fixture.teamId,
      memberId,
      position: 1,
      label: "Father",
      phone,
      smsConsent: true,
      consentId: await createConsent(fixture.teamId, phone),
    })
    .execute();

describe("turning off a team's texts on a contact's page", () => {
  it("applies to twins alike, and to no other phone of theirs [REACH-21]", async () => {
    const { page, members } = await createFamily("+17735550201", [
      { name: "Sam Bello" },
      { name: "Sam Reed" },
    ]);
    const ids = members.map(({ id }) => id);
    for (const id of ids) await addPhone(id, "+17735550202");
    await createFirstText(fixture.teamId, "+17735550202");
    advanceToDue();
    await drain(queueDueReminders);
    await stopTeamTexts(page, fixture.teamId, ADDRESS);
    expect(await readConsents(ids)).toEqual([false, true, false, true]);
    expect((await listMessages()).map(({ phone, reason }) => `${phone!} ${reason ?? "queued"}`)).toEqual([
      "+17735550201 no-consent",
      "+17735550202 queued",
    ]);
    const stops = (await evidence("+17735550201")).filter(({ granted }) => !granted);
    expect(stops).toMatchObject([
      { givenByName: "Sam Bello", wordingId: "phone-stop-2026-12", clientAddress: ADDRESS },
      { givenByName: "Sam Reed", wordingId: "phone-stop-2026-12" },
    ]);
  });

  it("leaves the texts of another team, in which a sibling plays [REACH-21]", async () => {
    const comets = await addTeam("Ridge Comets");
    const { page, members, token } = await createFamily("+17735550203", [
      { name: "Aisha Bello" },
      { name: "Bilal Bello", teamId: comets.id },
      { name: "Carim Bello", teamId: comets.id },
    ]);
    await stopTeamTexts(page, comets.id, ADDRESS);
    expect(await readConsents(members.map(({ id }) => id))).toEqual([true, false, false]);
    expect((await getMyPage(token)).teams.map(({ name, texts }) => `${name} ${texts}`)).toEqual([
      "Lakeview Otters on",
      "Ridge Comets opted-out-here",
    ]);
    await startTeamTexts(page, comets.id, ADDRESS);
    expect(await readConsents(members.map(({ id }) => id))).toEqual([true, true, true]);
    await expect(stopTeamTexts(page, (await addTeam()).id, ADDRESS)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("keeps alerts to a coach who is a parent [REACH-21]", async () => {
    const { page, members, phone, token } = await createFamily("+17735550204", [{ name: "Aisha Bello" }]);
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    const consentId = await createConsent(fixture.teamId, phone);
    await db
      .insertInto("managerPhone")
      .values({ teamId: fixture.teamId, userId: managerId, phone, consentId })
      .execute();
    await createText(
      fixture.teamId,
      { id: randomUUID(), phone },
      { memberId: null, state: "queued", body: "Only 5 players" },
    );
    await stopTeamTexts(page, fixture.teamId, ADDRESS);
    expect(await readConsents([members[0]!.id])).toEqual([false]);
    expect(await listStates()).toEqual(["queued"]);
    expect(
      await db.selectFrom("managerPhone").select("phone").where("phone", "=", phone).execute(),
    ).toHaveLength(1);
    // Their page shows the child, and nothing about the alerts.
    expect(await getMyPage(token)).toMatchObject({
      people: [{ name: "Aisha" }],
      teams: [{ texts: "opted-out-here" }],
    });
  });

  it("can be undone only by the holder of the phone [REACH-21]", async () => {
    const { page, members } = await createFamily("+17735550205", [{ name: "Aisha Bello" }]);
    const copied = await requireOwnPage(await createLink({ ...getGame(), memberId: members[0]!.id }));
    await stopTeamTexts(page, fixture.teamId, ADDRESS);
    await startTeamTexts(copied, fixture.teamId, ADDRESS);
    expect(await readConsents([members[0]!.id])).toEqual([false]);
    await startTeamTexts(page, fixture.teamId, ADDRESS);
    expect(await readConsents([members[0]!.id])).toEqual([true]);
    // What a single member's link stopped, the phone's holder can undo for that phone.
    await stopTeamTexts(copied, fixture.teamId, ADDRESS);
    await startTeamTexts(page, fixture.teamId, ADDRESS);
    expect(await readConsents([members[0]!.id])).toEqual([true]);
  });
});

describe("away days", () => {
  it("suppress texts about games on those days", async () => {
    const jordan = await player();
    await addAway(jordan.page, { fromOn: "2026-04-16", untilOn: "2026-04-16" });
    advanceToDue();
    await sendDue();
    expect(await listStates()).toEqual(["declined"]);
  });
});
