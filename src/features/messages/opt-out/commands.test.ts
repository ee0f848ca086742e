import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, carrier, drain, due, messages, queueDueReminders, send, states, used } = await startTexting();
const { db } = await import("#platform/database.ts");
const { createLink } = await import("#tests/factories/rsvps.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { requireOwnPage } = await import("#features/attendance/mine/access.server.ts");
const { addAway } = await import("#features/attendance/mine/commands.server.ts");
const { getMine } = await import("#features/attendance/mine/queries.server.ts");
const { startTeamTexts, stopTeamTexts } = await import("./commands.server.ts");

const ADDRESS = "192.0.2.7";
async function player(name = "Jordan Reyes", phone?: string) {
  const member = await createMember(at.teamId, { name, smsConsent: true, ...(phone && { phone }) });
  const token = await createLink({ ...at, memberId: member.id });
  return { ...member, token, page: await requireOwnPage(token) };
}
const textsOf = async ({ token }: { token: string }) => (await getMine(token)).texts;
const evidence = (phone: string) =>
  db
    .selectFrom("smsConsent")
    .selectAll()
    .where("phone", "=", phone)

    .orderBy("id")
    .execute();

describe("a member stops the texts of a team on their own page", () => {
  it("with evidence, at once also for what waits, and for this team only [OP-16]", async () => {
    const jordan = await player();
    due();
    await drain(queueDueReminders);
    expect(await used()).toEqual({ used: 0, reserved: 1 });
    await stopTeamTexts(jordan.page, ADDRESS);
    await stopTeamTexts(jordan.page, ADDRESS);
    expect(await states()).toEqual(["no-consent"]);
    expect(await used()).toEqual({ used: 0, reserved: 0 });
    await send();
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
    expect(await textsOf(jordan)).toBe("stopped-here");
    expect(await evidence(jordan.phone)).toMatchObject([
      { granted: true },
      {
        granted: false,
        source: "own-page",
        givenBy: null,
        givenByName: "Jordan Reyes",
        clientAddress: ADDRESS,
        wordingId: "member-stop-2026-11",
      },
    ]);
    // Other teams may still write to the number: that is STOP's to end.
    expect(await db.selectFrom("phoneSuppression").selectAll().execute()).toEqual([]);
  });

  it("but not those of somebody who shares the phone", async () => {
    const jordan = await player();
    await player("Sam Reyes", jordan.phone);
    due();
    await drain(queueDueReminders);
    await stopTeamTexts(jordan.page, ADDRESS);
    await send();
    expect((await messages()).map(({ state }) => state)).toEqual(["accepted"]);
  });

  it("and starts them again with a consent in the stated words, if it was they who stopped them", async () => {
    const jordan = await player();
    await stopTeamTexts(jordan.page, ADDRESS);
    await Promise.all([startTeamTexts(jordan.page, ADDRESS), startTeamTexts(jordan.page, ADDRESS)]);
    expect(await textsOf(jordan)).toBe("on");
    const [, , again, ...more] = await evidence(jordan.phone);
    expect(again).toMatchObject({ granted: true, source: "own-page", wordingId: "member-2026-11" });
    expect(more).toEqual([]);
    const silent = await createMember(at.teamId, { name: "Never Agreed" });
    const link = await createLink({ ...at, memberId: silent.id });
    await startTeamTexts(await requireOwnPage(link), ADDRESS);
    expect([await textsOf({ token: link }), await evidence(silent.phone)]).toEqual(["none", []]);
  });

  it("while STOP stands above both [OP-16]", async () => {
    const jordan = await player();
    await db.insertInto("phoneSuppression").values({ phone: jordan.phone, reason: "stop" }).execute();
    expect(await textsOf(jordan)).toBe("stop-word");
    await stopTeamTexts(jordan.page, ADDRESS);
    await startTeamTexts(jordan.page, ADDRESS);
    expect(await textsOf(jordan)).toBe("stop-word");
    due();
    await send();
    expect(await states()).toEqual(["stop"]);
  });
});

describe("days away", () => {
  it("keep texts about these games away", async () => {
    const jordan = await player();
    await addAway(jordan.page, { fromOn: "2026-04-16", untilOn: "2026-04-16" });
    due();
    await send();
    expect(await states()).toEqual(["said-no"]);
  });
});
