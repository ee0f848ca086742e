import { describe, expect, it } from "vitest";
import { MANAGER_PHONE, startTurnout } from "#tests/harness/turnout.ts";

const { fixture, client, getTeam, setPhone, setDayBefore, addTimedGame, runWorker, listEmails, getUsage } =
  await startTurnout();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createConsent, createLeague, inviteManager } = await import("#tests/factories/teams.ts");
const { readAskedManagers } = await import("./queries.server.ts");

describe("a manager's alert number", () => {
  it("is saved with the consent wording, and its removal is recorded", async () => {
    expect((await client.get(`/teams/${fixture.teamId}/alert-phone`)).body).toEqual({
      phone: null,
      suppressedBy: null,
      coversLeagueQuestions: false,
    });
    expect((await setPhone("(312) 555-9001")).body).toEqual({
      phone: "(312) 555-9001",
      suppressedBy: null,
      coversLeagueQuestions: true,
    });
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
    const expected = { givenByName: "Maya Okafor", wordingId: "alerts-2026-12-b", phone: MANAGER_PHONE };
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

describe("managers who are asked about league games", () => {
  it("are the owner and invited managers, by text only with the new wording [RESULT-37, RESULT-38]", async () => {
    const { managerId } = await getTeam();
    const { id: leagueId } = await createLeague(managerId, [fixture.teamId]);
    const ask = (question: "scores" | "changes", id: string | null = leagueId) =>
      db.transaction().execute(async (trx) => {
        const team = { teamId: fixture.teamId, leagueId: id };
        return readAskedManagers(trx, question, [team, team]);
      });
    await setPhone();
    const owner = {
      teamId: fixture.teamId,
      leagueId,
      userId: managerId,
      name: "Maya Okafor",
      email: fixture.managerEmail,
      phone: MANAGER_PHONE,
      isLeagueManager: true,
    };
    expect(await ask("changes")).toEqual([owner]);
    expect(await ask("scores")).toEqual([]);
    expect(await ask("scores", null)).toEqual([{ ...owner, leagueId: null, isLeagueManager: false }]);

    const sam = await createAccount({ name: "Sam Rivera" });
    await inviteManager(fixture.teamId, sam);
    const consentId = await createConsent(fixture.teamId, "+13125559002", "alerts-2026-12");
    await db
      .insertInto("managerPhone")
      .values({ teamId: fixture.teamId, userId: sam.id, phone: "+13125559002", consentId })
      .execute();
    const invited = {
      teamId: fixture.teamId,
      leagueId,
      userId: sam.id,
      name: "Sam Rivera",
      email: sam.email,
      phone: null as string | null,
      isLeagueManager: false,
    };
    expect(await ask("changes")).toEqual([invited]);
    await db
      .updateTable("managerPhone")
      .set({ consentId: await createConsent(fixture.teamId, "+13125559002", "alerts-2026-12-b") })
      .where("userId", "=", sam.id)
      .execute();
    invited.phone = "+13125559002";
    expect(await ask("scores")).toEqual([invited]);
    await db.insertInto("phoneSuppression").values({ phone: "+13125559002", reason: "stop" }).execute();
    invited.phone = null;
    expect(await ask("scores")).toEqual([invited]);
  });

  it("keep their alerts under an earlier wording, and can agree to more on the same number [RESULT-37]", async () => {
    const { managerId } = await getTeam();
    await setPhone();
    const consentId = await createConsent(fixture.teamId, MANAGER_PHONE, "alerts-2026-12");
    await db.updateTable("managerPhone").set({ consentId }).where("userId", "=", managerId).execute();
    expect((await client.get(`/teams/${fixture.teamId}/alert-phone`)).body).toMatchObject({
      phone: "(312) 555-9001",
      coversLeagueQuestions: false,
    });
    await addTimedGame();
    setDayBefore();
    expect(await runWorker()).toHaveLength(1);
    expect((await setPhone("(312) 555-9001")).body).toMatchObject({ coversLeagueQuestions: true });
  });
});
