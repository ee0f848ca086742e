import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, advanceToDue, drain, queueDueReminders, sendDue, sendWaiting } =
  await startTexting();
const { db } = await import("#platform/database.ts");
const { addChild, FATHER, MOTHER } = await import("#tests/factories/families.ts");
const { addContact } = await import("#tests/factories/teams.ts");
const { createLink, getPhoneToken } = await import("#tests/factories/rsvps.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { requireLink } = await import("#features/attendance/access.server.ts");
const { revokeLinks } = await import("#features/teams/members/commands.server.ts");
const { forgetTexts } = await import("../forgetting/commands.server.ts");

const getToken = (body: string) => /\/r\/([\w-]{22})$/.exec(body)![1]!;

describe("the links of a family", () => {
  it("are void once one member's links are revoked, and the next text has a new one [REACH-13]", async () => {
    const aisha = await addChild(fixture.teamId, "Aisha Bello");
    await addChild(fixture.teamId, "Bilal Bello");
    advanceToDue();
    await sendDue();
    const [before] = await carrier.texts({ direction: "out" });
    await revokeLinks({ teamId: fixture.teamId } as never, aisha.id);
    await expect(requireLink(getToken(before!.body))).rejects.toMatchObject({ code: "LINK_EXPIRED" });
    await carrier.reset();
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    for (const { body } of await carrier.texts({ direction: "out" }))
      expect((await requireLink(getToken(body))).memberIds).toHaveLength(2);
  });

  it("show no one who left the number, and open nothing once it's erased [REACH-14]", async () => {
    const [aisha, bilal] = [
      await addChild(fixture.teamId, "Aisha Bello"),
      await addChild(fixture.teamId, "Bilal Bello"),
    ];
    advanceToDue();
    await sendDue();
    const token = getPhoneToken(fixture.gameId, { phone: MOTHER });
    const remove = (memberId: string) =>
      db.deleteFrom("memberPhone").where("memberId", "=", memberId).where("phone", "=", MOTHER).execute();
    await remove(aisha.id);
    expect((await requireLink(token)).memberIds).toEqual([bilal.id]);
    await remove(bilal.id);
    await expect(requireLink(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
    await forgetTexts(fixture.teamId, [MOTHER]);
    const links = await db
      .selectFrom("rsvpLink")
      .select("contact")
      .where("gameId", "=", fixture.gameId)
      .execute();
    expect(new Set(links.map(({ contact }) => contact))).toEqual(new Set([FATHER, null]));
    expect(links).toHaveLength(2);
    await addContact(fixture.teamId, bilal.id, { phone: MOTHER });
    await expect(requireLink(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("carry over to texts that were queued before, which belong to one member [REACH-13]", async () => {
    await addChild(fixture.teamId, "Aisha Bello");
    const bilal = await addChild(fixture.teamId, "Bilal Bello");
    advanceToDue();
    await drain(queueDueReminders);
    const token = await createLink({ ...fixture, memberId: bilal.id });
    await db
      .updateTable("message")
      .set({ linkMark: null, memberId: bilal.id, memberIds: null })
      .where("phone", "=", MOTHER)
      .execute();
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    expect(getToken(texts.find(({ phone }) => phone === MOTHER)!.body)).toBe(token);
    expect(await requireLink(token)).toMatchObject({ contact: null, memberIds: [bilal.id] });
  });
});
