import { describe, expect, it } from "vitest";
import { MANAGER_PHONE, startTurnout } from "#tests/harness/turnout.ts";

const harness = await startTurnout();
const { at, carrier, START, client, team, change, checkPlayers, setPhone, pass, dayBefore } = harness;
const { game, players, say, look, checks, mails, session, drain, sendWaiting, used, messages, write } =
  harness;
const { requireGame } = await import("#features/teams/access.server.ts");
const { updateGame, cancelGame } = await import("#features/games/commands.server.ts");
const { after, hours, minutes } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { inviteManager } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { refuseCommits } = await import("#tests/harness/faults.ts");

describe("the day before a game", () => {
  it("its managers get a text when too few are coming, counted and in the ledger", async () => {
    await setPhone();
    const gameId = await game();
    await players(gameId, ["attending", "attending", "maybe", "not_attending", null, null]);
    setTime(after(START, -hours(24) - 1).toISOString());
    expect(await look()).toEqual([]);
    dayBefore();
    const words = "2 of 3 needed are in, 1 maybe, 2 no answer. STOP ends texts.";
    const [text, ...others] = await look();
    expect(others).toEqual([]);
    expect(text).toMatch(new RegExp(`^\\${MANAGER_PHONE} Lakev?.* Thu 7:00 PM: ${words}`));
    expect(text!.endsWith(` ${config.appUrl}/game/${gameId}/attendance`)).toBe(true);
    // The first one says how to stop, and takes a segment more for it.
    expect(await used()).toEqual({ used: 2, reserved: 0 });
    expect(await messages()).toMatchObject([
      { phone: MANAGER_PHONE, memberId: null, gameId: null, state: "accepted" },
    ]);
    expect(await mails(gameId)).toEqual([]);
    expect(await checks(gameId)).toEqual([]);
    const { blasts } = (await client.get(`/teams/${at.teamId}/blasts`)).body;
    const ledger = (await client.get(`/teams/${at.teamId}/blasts/${blasts[0].id}/texts`)).body;
    expect(ledger.texts).toMatchObject([{ name: "Maya Okafor (manager)", step: null }]);
    expect(await look()).toHaveLength(1);
  });

  it("nobody does when there are enough, or no number is wanted, or it is no game", async () => {
    await setPhone();
    const enough = await game();
    await players(enough, ["attending", "attending", "attending"]);
    const practice = await game();
    await db.updateTable("game").set({ kind: "practice" }).where("id", "=", practice).execute();
    const cancelled = await game();
    await cancelGame(await requireGame(await session(), cancelled));
    expect(await checks(cancelled)).toEqual([]);
    dayBefore();
    expect(await look()).toEqual([]);
    await change({ minimumPlayers: null });
    expect(await checks(await game(after(START, hours(48))))).toEqual([]);
  });

  it("nobody does when less than two hours are left, however that came", async () => {
    await setPhone();
    const gameId = await game();
    await players(gameId, ["attending"]);
    setTime(after(START, -hours(2)).toISOString());
    expect(await look()).toEqual([]);
    expect(await checks(gameId)).toEqual([]);
  });

  it("follows the game and the settings: moved, set later, taken back, another zone", async () => {
    const gameId = await game();
    const due = async () => (await checks(gameId)).map(({ dueAt }) => dueAt.toISOString());
    expect(await due()).toEqual(["2026-04-16T00:00:00.000Z"]);
    const place = { gameOn: "2026-04-18", gameTime: "19:00:00", location: "Field 2" };
    const rest = { kind: "game" as const, opponent: null, notes: null, arrivalMinutes: null };
    await updateGame(await requireGame(await session(), gameId), { ...place, ...rest, version: 1 });
    expect(await due()).toEqual(["2026-04-18T00:00:00.000Z"]);
    const save = async (settings: object) => {
      const { name, sport, timeZone, seasonEndsOn, reminderOffsetsMinutes } = await team();
      const same = { name, sport, timeZone, seasonEndsOn, reminderOffsetsMinutes, quietHours: null };
      const { status } = await client.put(`/teams/${at.teamId}`, {
        ...same,
        minimumPlayers: 8,
        ...settings,
      });
      expect(status).toBe(200);
    };
    await save({ minimumPlayers: null });
    expect(await due()).toEqual([]);
    await save({});
    expect(await due()).toEqual(["2026-04-18T00:00:00.000Z"]);
    await save({ timeZone: "America/New_York" });
    expect(await due()).toEqual(["2026-04-17T23:00:00.000Z"]);
    await client.post(`/teams/${at.teamId}/archive`);
    expect(await due()).toEqual([]);
  });

  it("several workers tell it once", async () => {
    await setPhone();
    const games = await Promise.all([1, 2, 3, 4].map(() => game()));
    dayBefore();
    await Promise.all(Array.from({ length: 6 }, () => drain(() => checkPlayers(1))));
    await drain(sendWaiting);
    const sent = await carrier.texts({ direction: "out" });
    expect(sent).toHaveLength(games.length);
    expect(new Set(sent.map(({ body }) => body))).toHaveProperty("size", games.length);
    expect((await used()).reserved).toBe(0);
  });

  it("a look that did not come to its end leaves nothing behind, and is made again", async () => {
    await setPhone();
    const gameId = await game();
    dayBefore();
    await refuseCommits("player_check", "delete");
    await expect(checkPlayers()).rejects.toThrow("refused by the test");
    expect(await checks(gameId)).toHaveLength(1);
    expect(await messages()).toEqual([]);
    expect(await db.selectFrom("shortAlert").selectAll().where("gameId", "=", gameId).execute()).toEqual([]);
    expect(await used()).toEqual({ used: 0, reserved: 0 });
  });
});

describe("by mail instead", () => {
  it("where there is no number, it was stopped, or no allowance is left; each manager by themselves", async () => {
    const sam = await createAccount({ name: "Sam Rivera" });
    await inviteManager(at.teamId, sam);
    // The owner, with an invitation of their own, is told once all the same.
    await inviteManager(at.teamId, { id: (await team()).managerId, email: "owner@example.com" });
    await setPhone();
    const gameId = await game();
    dayBefore();
    expect(await look()).toHaveLength(1);
    expect(await mails(gameId)).toMatchObject([{ userId: sam.id, turnout: { attending: 0, needed: 3 } }]);
    const mail = await carrier.mailbox.mailTo(sam.email, "0 of 3 players needed are in");
    expect(mail.text).toContain(`/game/${gameId}/attendance`);

    await write(MANAGER_PHONE, "STOP");
    expect((await client.get(`/teams/${at.teamId}/alert-phone`)).body).toMatchObject({
      suppressedBy: "stop",
    });
    const next = await game(after(START, hours(24)));
    pass(hours(24));
    expect(await look()).toHaveLength(1);
    const told = (await mails(next)).map(({ userId }) => userId);
    expect(told).toHaveLength(2);
    expect(new Set(told)).toEqual(new Set([(await team()).managerId, sam.id]));

    await db.deleteFrom("phoneSuppression").execute();
    await change({ smsLimit: 1 });
    const last = await game(after(START, hours(48)));
    pass(hours(24));
    expect(await look()).toHaveLength(1);
    expect(await mails(last)).toHaveLength(2);
  });

  it("in quiet hours a text waits for their end, with the numbers of then; without the time for that it is a mail", async () => {
    await setPhone();
    await change({ quietFrom: "18:00", quietUntil: "08:00" });
    const gameId = await game();
    const [, ben] = await players(gameId, ["attending", null]);
    dayBefore();
    expect(await look()).toEqual([]);
    expect(await checks(gameId)).toMatchObject([{ dueAt: new Date("2026-04-16T13:00:00Z") }]);
    await say(gameId, ben!, "attending");
    setTime("2026-04-16T13:00:00Z");
    expect((await look())[0]).toContain("2 of 3 needed are in");
    expect(await mails(gameId)).toEqual([]);

    // Played before the quiet hours end.
    const early = await game(new Date("2026-04-18T12:30:00Z"));
    const [cora] = await players(early, ["attending"]);
    setTime("2026-04-18T12:00:00Z");
    await say(early, cora!, "not_attending");
    pass(minutes(5));
    expect(await look()).toHaveLength(1);
    expect(await mails(early)).toMatchObject([{ turnout: { attending: 0, needed: 3 } }]);
  });
});
