import { describe, expect, it } from "vitest";
import { MANAGER_PHONE, startTurnout } from "#tests/harness/turnout.ts";

const { at, client, team, setPhone, dayBefore, game, look, mails, used } = await startTurnout();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { inviteManager } = await import("#tests/factories/teams.ts");

describe("a manager's own number", () => {
  it("is kept with the words that were agreed to, and taken back as such", async () => {
    expect((await client.get(`/teams/${at.teamId}/alert-phone`)).body).toEqual({
      phone: null,
      suppressedBy: null,
    });
    expect((await setPhone("(312) 555-9001")).body).toEqual({ phone: "(312) 555-9001", suppressedBy: null });
    expect((await setPhone("555")).body).toMatchObject({ code: "PHONE_INVALID" });
    const refused = await client.put(`/teams/${at.teamId}/alert-phone`, {
      phone: MANAGER_PHONE,
      consent: false,
    });
    expect(refused.status).toBe(400);
    const evidence = () =>
      db
        .selectFrom("smsConsent")
        .select(["granted", "givenByName", "wordingId", "phone"])
        .where("teamId", "=", at.teamId)
        .orderBy("id")
        .execute();
    const given = { givenByName: "Maya Okafor", wordingId: "alerts-2026-11", phone: MANAGER_PHONE };
    expect(await evidence()).toEqual([{ ...given, granted: true }]);
    for (const _ of [1, 2])
      expect((await client.delete(`/teams/${at.teamId}/alert-phone`)).body).toMatchObject({ phone: null });
    expect(await evidence()).toEqual([
      { ...given, granted: true },
      { ...given, granted: false },
    ]);
  });

  it("is that of whoever manages the team today, each phone once", async () => {
    const sam = await createAccount({ name: "Sam Rivera" });
    const stranger = await createAccount({ name: "Former" });
    await inviteManager(at.teamId, sam);
    await setPhone();
    const own = await db
      .selectFrom("managerPhone")
      .selectAll()
      .where("userId", "=", (await team()).managerId)
      .executeTakeFirst();
    for (const { id: userId } of [sam, stranger])
      await db
        .insertInto("managerPhone")
        .values({ ...own!, userId })
        .execute();
    const gameId = await game();
    dayBefore();
    expect(await look()).toHaveLength(1);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect(await mails(gameId)).toEqual([]);
  });
});
