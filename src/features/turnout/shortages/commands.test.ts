import { describe, expect, it } from "vitest";
import { MANAGER_PHONE, startTurnout } from "#tests/harness/turnout.ts";

const harness = await startTurnout();
const {
  fixture,
  carrier,
  START,
  client,
  getTeam,
  updateTeam,
  checkPlayers,
  setPhone,
  advance,
  setDayBefore,
} = harness;
const {
  addTimedGame,
  addPlayers,
  respond,
  runWorker,
  listChecks,
  listEmails,
  getSession,
  drain,
  sendWaiting,
  getUsage,
  listMessages,
  postInboundText,
  queueDueReminders,
} = harness;
const { requireGame } = await import("#features/teams/access.server.ts");
const { updateGame, cancelGame } = await import("#features/games/commands.server.ts");
const { after, hours, minutes } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { inviteManager } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { failCommits } = await import("#tests/harness/faults.ts");

describe("the day-before check", () => {
  it("texts managers when too few players are coming, and logs the alert", async () => {
    await setPhone();
    const gameId = await addTimedGame();
    await addPlayers(gameId, ["attending", "attending", "maybe", "not_attending", null, null]);
    setTime(after(START, -hours(24) - 1).toISOString());
    expect(await runWorker()).toEqual([]);
    setDayBefore();
    const summary = "2 of 3 players in, 1 maybe, 2 no reply.";
    const [text, ...others] = await runWorker();
    expect(others).toEqual([]);
    expect(text).toMatch(new RegExp(`^\\${MANAGER_PHONE} Lakeview Otters.* Thu 7:00 PM: ${summary}`));
    expect(text!.endsWith(` ${config.appUrl}/game/${gameId}/attendance`)).toBe(true);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
    expect(await listMessages()).toMatchObject([
      { phone: MANAGER_PHONE, memberId: null, gameId: null, state: "accepted" },
    ]);
    expect(await listEmails(gameId)).toEqual([]);
    expect(await listChecks(gameId)).toEqual([]);
    const { blasts } = (await client.get(`/teams/${fixture.teamId}/blasts`)).body;
    const ledger = (await client.get(`/teams/${fixture.teamId}/blasts/${blasts[0].id}/texts`)).body;
    expect(ledger.texts).toMatchObject([{ name: "Maya Okafor (manager)", step: null }]);
    expect(await runWorker()).toHaveLength(1);
  });

  it("does nothing if enough players are coming, if there's no minimum, or for a practice", async () => {
    await setPhone();
    const fullGame = await addTimedGame();
    await addPlayers(fullGame, ["attending", "attending", "attending"]);
    const practice = await addTimedGame();
    await db.updateTable("game").set({ kind: "practice" }).where("id", "=", practice).execute();
    const cancelled = await addTimedGame();
    await cancelGame(await requireGame(await getSession(), cancelled));
    expect(await listChecks(cancelled)).toEqual([]);
    setDayBefore();
    expect(await runWorker()).toEqual([]);
    await updateTeam({ minimumPlayers: null });
    expect(await listChecks(await addTimedGame(after(START, hours(48))))).toEqual([]);
  });

  it("does nothing within two hours of the start", async () => {
    await setPhone();
    const gameId = await addTimedGame();
    await addPlayers(gameId, ["attending"]);
    setTime(after(START, -hours(2)).toISOString());
    expect(await runWorker()).toEqual([]);
    expect(await listChecks(gameId)).toEqual([]);
  });

  it("is updated when the game moves, the minimum is set or removed, or the time zone changes", async () => {
    const gameId = await addTimedGame();
    const listDueTimes = async () => (await listChecks(gameId)).map(({ dueAt }) => dueAt.toISOString());
    expect(await listDueTimes()).toEqual(["2026-04-16T00:00:00.000Z"]);
    const place = { gameOn: "2026-04-18", gameTime: "19:00:00", location: "Field 2" };
    const gameDefaults = { kind: "game" as const, opponent: null, notes: null, arrivalMinutes: null };
    await updateGame(await requireGame(await getSession(), gameId), {
      ...place,
      ...gameDefaults,
      version: 1,
    });
    expect(await listDueTimes()).toEqual(["2026-04-18T00:00:00.000Z"]);
    const saveSettings = async (settings: object) => {
      const { name, sport, timeZone, seasonEndsOn, reminderOffsetsMinutes, ...team } = await getTeam();
      const same = { name, sport, timeZone, seasonEndsOn, reminderOffsetsMinutes, quietHours: null };
      const { status } = await client.put(`/teams/${fixture.teamId}`, {
        ...same,
        settingsVersion: team.settingsVersion,
        minimumPlayers: 8,
        ...settings,
      });
      expect(status).toBe(200);
    };
    await saveSettings({ minimumPlayers: null });
    expect(await listDueTimes()).toEqual([]);
    await saveSettings({});
    expect(await listDueTimes()).toEqual(["2026-04-18T00:00:00.000Z"]);
    await saveSettings({ timeZone: "America/New_York" });
    expect(await listDueTimes()).toEqual(["2026-04-17T23:00:00.000Z"]);
    await saveSettings({ timeZone: "America/St_Johns" });
    expect(await listDueTimes()).toEqual(["2026-04-17T21:30:00.000Z"]);
    await client.post(`/teams/${fixture.teamId}/archive`);
    expect(await listDueTimes()).toEqual([]);
  });

  it("alerts once per game, even with several workers", async () => {
    await setPhone();
    const games = await Promise.all([1, 2, 3, 4].map(() => addTimedGame()));
    setDayBefore();
    await Promise.all(Array.from({ length: 6 }, () => drain(() => checkPlayers(1))));
    await drain(sendWaiting);
    const sentTexts = await carrier.texts({ direction: "out" });
    expect(sentTexts).toHaveLength(games.length);
    expect(new Set(sentTexts.map(({ body }) => body))).toHaveProperty("size", games.length);
    expect((await getUsage()).reserved).toBe(0);
  });

  it("is rolled back if it's interrupted, so that it runs again", async () => {
    await setPhone();
    const gameId = await addTimedGame();
    setDayBefore();
    await failCommits("player_check", "delete");
    await expect(checkPlayers()).rejects.toThrow("refused by the test");
    expect(await listChecks(gameId)).toHaveLength(1);
    expect(await listMessages()).toEqual([]);
    expect(await db.selectFrom("shortAlert").selectAll().where("gameId", "=", gameId).execute()).toEqual([]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
  });
});

/** Two players without a response the reminder doesn't reach, and one it does. */
async function addUnreached(gameId: string) {
  const [, , left, stopped] = await addPlayers(gameId, ["attending", null, null, null]);
  await db
    .updateTable("memberPhone")
    .set({ smsConsent: false, consentId: null })
    .where("memberId", "=", left!)
    .execute();
  const { phone } = await db
    .selectFrom("memberPhone")
    .select("phone")
    .where("memberId", "=", stopped!)
    .executeTakeFirstOrThrow();
  await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
}
const countOnCard = async (gameId: string) =>
  (await client.get(`/games/${gameId}/phone-calls`)).body.calls.length;

describe("the people to call", () => {
  it("are counted in the email as on the card [REACH-41]", async () => {
    const gameId = await addTimedGame();
    await addUnreached(gameId);
    setDayBefore();
    await drain(queueDueReminders);
    expect(await countOnCard(gameId)).toBe(2);
    await drain(checkPlayers);
    expect(await listEmails(gameId)).toMatchObject([{ calls: 2 }]);
    const email = await carrier.mailbox.waitForEmail(fixture.managerEmail, "Only 1 of 3 players are in");
    const words = email.text.replaceAll(/\s+/g, " ");
    expect(words).toContain("1 of 3 players in, 3 no reply. Call 2 people we couldn't reach.");
  });

  it("are counted in the text as on the card if that fits in one segment, and left out if no one is on it [REACH-41]", async () => {
    await setPhone();
    await updateTeam({ name: "FC" });
    const gameId = await addTimedGame();
    await addUnreached(gameId);
    setDayBefore();
    await drain(queueDueReminders);
    expect(await countOnCard(gameId)).toBe(2);
    await drain(checkPlayers);
    const readBody = async () =>
      await db
        .selectFrom("message")
        .select(["body", "segments"])
        .where("kind", "=", "shortage")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
    const link = `${config.appUrl}/game/${gameId}/attendance`;
    const { body, segments } = await readBody();
    expect(segments).toBe(1);
    expect(body.endsWith(` 3 no reply. Call 2 people we couldn't reach. ${link}`)).toBe(true);

    await db.deleteFrom("teamMember").where("teamId", "=", fixture.teamId).execute();
    const next = await addTimedGame(after(START, hours(24)));
    advance(hours(24));
    await drain(queueDueReminders);
    await drain(checkPlayers);
    expect(await countOnCard(next)).toBe(0);
    expect((await readBody()).body).not.toContain("Call");
  });
});

describe("shortage emails", () => {
  it("replace texts for managers who have no number or replied STOP, and for all of them when no texts are left", async () => {
    const sam = await createAccount({ name: "Sam Rivera" });
    await inviteManager(fixture.teamId, sam);
    // The owner, who also has an invitation, is alerted only once.
    await inviteManager(fixture.teamId, { id: (await getTeam()).managerId, email: "owner@example.com" });
    await setPhone();
    const gameId = await addTimedGame();
    setDayBefore();
    expect(await runWorker()).toHaveLength(1);
    expect(await listEmails(gameId)).toMatchObject([
      { userId: sam.id, turnout: { attending: 0, needed: 3 } },
    ]);
    const email = await carrier.mailbox.waitForEmail(sam.email, "Only 0 of 3 players are in");
    expect(email.text).toContain(`/game/${gameId}/attendance`);

    await postInboundText(MANAGER_PHONE, "STOP");
    expect((await client.get(`/teams/${fixture.teamId}/alert-phone`)).body).toMatchObject({
      suppressedBy: "stop",
    });
    const next = await addTimedGame(after(START, hours(24)));
    advance(hours(24));
    expect(await runWorker()).toHaveLength(1);
    const alertedIds = (await listEmails(next)).map(({ userId }) => userId);
    expect(alertedIds).toHaveLength(2);
    expect(new Set(alertedIds)).toEqual(new Set([(await getTeam()).managerId, sam.id]));

    await db.deleteFrom("phoneSuppression").execute();
    await updateTeam({ smsLimit: 1 });
    const lastGame = await addTimedGame(after(START, hours(48)));
    advance(hours(24));
    expect(await runWorker()).toHaveLength(1);
    expect(await listEmails(lastGame)).toHaveLength(2);
  });

  it("replace texts during quiet hours if there's no time to wait until they end", async () => {
    await setPhone();
    await updateTeam({ quietFrom: "18:00", quietUntil: "08:00" });
    const gameId = await addTimedGame();
    const [, ben] = await addPlayers(gameId, ["attending", null]);
    setDayBefore();
    expect(await runWorker()).toEqual([]);
    expect(await listChecks(gameId)).toMatchObject([{ dueAt: new Date("2026-04-16T13:00:00Z") }]);
    await respond(gameId, ben!, "attending");
    setTime("2026-04-16T13:00:00Z");
    expect((await runWorker())[0]).toContain("2 of 3 players in");
    expect(await listEmails(gameId)).toEqual([]);

    // This game starts before quiet hours end.
    const earlyGame = await addTimedGame(new Date("2026-04-18T12:30:00Z"));
    const [cora] = await addPlayers(earlyGame, ["attending"]);
    setTime("2026-04-18T12:00:00Z");
    await respond(earlyGame, cora!, "not_attending");
    advance(minutes(5));
    expect(await runWorker()).toHaveLength(1);
    expect(await listEmails(earlyGame)).toMatchObject([{ turnout: { attending: 0, needed: 3 } }]);
  });
});
