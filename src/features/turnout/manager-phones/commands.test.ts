import { describe, expect, it } from "vitest";
import { MANAGER_PHONE, startTurnout } from "#tests/harness/turnout.ts";

const { fixture, client, getTeam, setPhone, setDayBefore, addTimedGame, runWorker, listEmails, getUsage } =
  await startTurnout();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { inviteManager } = await import("#tests/factories/teams.ts");

describe("a manager's alert number", () => {
  it("is saved with the consent wording, and its removal is recorded", async () => {
    expect((await client.get(`/teams/${fixture.teamId}/alert-phone`)).body).toEqual({
      phone: null,
      suppressedBy: null,
    });
    expect((await setPhone("(312) 555-9001")).body).toEqual({ phone: "(312) 555-9001", suppressedBy: null });
    expect((await setPhone("555")).body).toMatchObject({ code: "PHONE_INVALID" });
    const rejectedResponse = await client.put(`/teams/${fixture.teamId}/alert-phone`, {
      phone: MANAGER_PHONE,
      consent: false,
    });
    expect(rejectedResponse.status).toBe(400);
    const evidence = () =>
      db
        .selectFrom("smsConsent")
        .select(["granted", "givenByName", "wordingId", "phone"])
        .where("teamId", "=", fixture.teamId)
        .orderBy("id")
        .execute();
    const expected = { givenByName: "Maya Okafor", wordingId: "alerts-2026-12", phone: MANAGER_PHONE };
    expect(await evidence()).toEqual([{ ...expected, granted: true }]);
    for (const _ of [1, 2])
      expect((await client.delete(`/teams/${fixture.teamId}/alert-phone`)).body).toMatchObject({
        phone: null,
      });
    expect(await evidence()).toEqual([
      { ...expected, granted: true },
      { ...expected, granted: false },
    ]);
  });

  it("gets alerts only while its owner is a manager, and only once if managers share it", async () => {
    const sam = await createAccount({ name: "Sam Rivera" });
    const stranger = await createAccount({ name: "Former" });
    await inviteManager(fixture.teamId, sam);
    await setPhone();
    const rows = await db
      .selectFrom("managerPhone")
      .selectAll()
      .where("userId", "=", (await getTeam()).managerId)
      .executeTakeFirst();
    for (const { id: userId } of [sam, stranger])
      await db
        .insertInto("managerPhone")
        .values({ ...rows!, userId })
        .execute();
    const gameId = await addTimedGame();
    setDayBefore();
    expect(await runWorker()).toHaveLength(1);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
    expect(await listEmails(gameId)).toEqual([]);
  });
});
