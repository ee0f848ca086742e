import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const {
  fixture,
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
const { createMember } = await import("#tests/factories/teams.ts");
const { requireOwnPage } = await import("#features/attendance/mine/access.server.ts");
const { addAway } = await import("#features/attendance/mine/commands.server.ts");
const { getMyPage } = await import("#features/attendance/mine/queries.server.ts");
const { startTeamTexts, stopTeamTexts } = await import("./commands.server.ts");

const ADDRESS = "192.0.2.7";
async function player(name = "Jordan Reyes", phone?: string) {
  const member = await createMember(fixture.teamId, { name, smsConsent: true, ...(phone && { phone }) });
  const token = await createLink({ ...fixture, memberId: member.id });
  return { ...member, token, page: await requireOwnPage(token) };
}
const listTexts = async ({ token }: { token: string }) => (await getMyPage(token)).texts;
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
    await stopTeamTexts(jordan.page, ADDRESS);
    await stopTeamTexts(jordan.page, ADDRESS);
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
    await stopTeamTexts(jordan.page, ADDRESS);
    await sendDue();
    expect((await listMessages()).map(({ state }) => state)).toEqual(["accepted"]);
  });

  it("can be undone with new consent, but only for phones that had consent before", async () => {
    const jordan = await player();
    await stopTeamTexts(jordan.page, ADDRESS);
    await Promise.all([startTeamTexts(jordan.page, ADDRESS), startTeamTexts(jordan.page, ADDRESS)]);
    expect(await listTexts(jordan)).toBe("on");
    const [, , again, ...more] = await evidence(jordan.phone);
    expect(again).toMatchObject({ granted: true, source: "member-page", wordingId: "member-2026-12" });
    expect(more).toEqual([]);
    const memberWithoutConsent = await createMember(fixture.teamId, { name: "Never Agreed" });
    const link = await createLink({ ...fixture, memberId: memberWithoutConsent.id });
    await startTeamTexts(await requireOwnPage(link), ADDRESS);
    expect([await listTexts({ token: link }), await evidence(memberWithoutConsent.phone)]).toEqual([
      "none",
      [],
    ]);
  });

  it("never overrides STOP [OP-16]", async () => {
    const jordan = await player();
    await db.insertInto("phoneSuppression").values({ phone: jordan.phone, reason: "stop" }).execute();
    expect(await listTexts(jordan)).toBe("stop-keyword");
    await stopTeamTexts(jordan.page, ADDRESS);
    await startTeamTexts(jordan.page, ADDRESS);
    expect(await listTexts(jordan)).toBe("stop-keyword");
    advanceToDue();
    await sendDue();
    expect(await listStates()).toEqual(["stop"]);
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
