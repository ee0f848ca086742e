import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, addGame, carrier, drain, sendWaiting, getUsage, listMessages } = await startTexting();
const { getPhoneToken } = await import("#tests/factories/rsvps.ts");
const { after, clock, hours, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { createMember, inviteManager } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

async function signInAs(email = fixture.managerEmail) {
  const client = new TestClient();
  await client.signIn(email, PASSWORD);
  return client;
}
const nudge = async (client: Awaited<ReturnType<typeof signInAs>>, requestKey = randomUUID()) =>
  (await client.post(`/games/${fixture.gameId}/nudges`, { requestKey })).body;
const preview = async (client: Awaited<ReturnType<typeof signInAs>>) =>
  (await client.get(`/games/${fixture.gameId}/nudges/preview`)).body;
const pass = (milliseconds: number) => setTime(after(clock.now(), milliseconds).toISOString());

/** Creates a roster: Aisha responded, Ben and Cora didn't, Dan can't be texted, and Eve is inactive. */
async function createRoster() {
  const add = (name: string, more: object = {}) =>
    createMember(fixture.teamId, { name, smsConsent: true, ...more });
  const [aisha, ben, cora] = [await add("Aisha"), await add("Ben"), await add("Cora")];
  await add("Dan", { smsConsent: false });
  await add("Eve", { active: false });
  await createResponse({ teamId: fixture.teamId, gameId: fixture.gameId, memberId: aisha.id }, "maybe");
  return { aisha, ben, cora };
}
const texts = async () => {
  await drain(sendWaiting);
  return carrier.texts({ direction: "out" });
};

describe("a nudge", () => {
  it("isn't sent to someone whose reply no manager has read [TEXT-37]", async () => {
    const { ben, cora } = await createRoster();
    const rsvp = { teamId: fixture.teamId, gameId: fixture.gameId, memberId: ben.id };
    await createResponse(rsvp, "maybe");
    await db
      .updateTable("gameRsvp")
      .set({
        response: null,
        respondedAt: null,
        respondedVia: null,
        unreadReply: "Ask me at 5",
        unreadReplyAt: clock.now(),
      })
      .where("memberId", "=", ben.id)
      .execute();
    const client = await signInAs();
    expect(await preview(client)).toMatchObject({ noResponse: 3, members: 1 });
    expect(await nudge(client)).toMatchObject({
      sent: 1,
      skipped: expect.arrayContaining([
        { memberId: expect.any(String), name: "Ben", reason: "unread-reply" },
      ]) as unknown,
    });
    expect((await texts()).map(({ phone }) => phone)).toEqual([cora.phone]);
    const seen = await client.post(`/games/${fixture.gameId}/attendance/${ben.id}/reply/seen`, {});
    expect(seen.body.members.find(({ id }: { id: string }) => id === ben.id)).toMatchObject({
      unreadReply: null,
    });
    pass(hours(13));
    expect(await nudge(client)).toMatchObject({ sent: 2 });
  });

  it("has a preview of who it reaches, what it costs, and who can't be reached", async () => {
    await createRoster();
    const client = await signInAs();
    expect(await preview(client)).toEqual({
      noResponse: 3,
      members: 2,
      shortfall: 0,
      alreadyNudged: 0,
      cost: 2,
      left: 300,
      wording: expect.stringContaining("Lakeview Otters vs Harbor Street FC") as string,
      skipped: [{ memberId: expect.any(String), name: "Dan", reason: "no-consent" }],
      quietAt: null,
      last: null,
      blockedReason: null,
      isInByDefault: false,
      missing: null,
      groups: [],
    });
    await db.updateTable("team").set({ smsLimit: 1 }).where("id", "=", fixture.teamId).execute();
    expect(await preview(client)).toMatchObject({
      members: 1,
      shortfall: 1,
      cost: 1,
      left: 1,
      blockedReason: null,
    });
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", fixture.teamId).execute();
    expect(await preview(client)).toMatchObject({
      members: 0,
      blockedReason: "This needs 2 texts, and the team has 0 left.",
    });
    expect(await nudge(client)).toMatchObject({
      success: false,
      failed: 2,
      error: "This needs 2 texts, and the team has 0 left.",
    });
  });

  it("goes to players who haven't responded, with a personal link for each, and is logged", async () => {
    const { ben, cora } = await createRoster();
    const client = await signInAs();
    const { wording } = await preview(client);
    expect(await nudge(client)).toEqual({
      success: true,
      sent: 2,
      failed: 0,
      skipped: [{ memberId: expect.any(String), name: "Dan", reason: "no-consent" }],
      error: null,
    });
    const sentTexts = await texts();
    expect(sentTexts.map(({ phone }) => phone).toSorted()).toEqual([ben.phone, cora.phone].toSorted());
    expect(sentTexts.find(({ phone }) => phone === ben.phone)!.body).toContain(
      getPhoneToken(fixture.gameId, ben),
    );
    // The preview shows the exact words, except for the links.
    expect(new Set(sentTexts.map(({ body }) => body.replace(/\/r\/\S+/, "/r/…")))).toEqual(
      new Set([wording]),
    );
    expect(await getUsage()).toEqual({ used: 2, reserved: 0 });
    const { blasts } = (await client.get(`/teams/${fixture.teamId}/blasts`)).body;
    expect(blasts).toMatchObject([{ sentBy: "Maya Okafor" }]);
    const ledger = (await client.get(`/teams/${fixture.teamId}/blasts/${blasts[0].id}/texts`)).body;
    expect(ledger.texts.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Ben", "Cora", "Dan"]);
    const sheet = (await client.get(`/games/${fixture.gameId}/attendance`)).body;
    expect(sheet.members.find(({ name }: { name: string }) => name === "Ben").textedAt).toEqual({
      on: "2026-04-15",
      time: "07:00",
    });
  });

  it("is sent once for a double click, and returns the first result again", async () => {
    await createRoster();
    const client = await signInAs();
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3, 4].map(() => nudge(client, key)));
    for (const response of responses) expect(response).toMatchObject({ success: true, sent: 2 });
    expect(await texts()).toHaveLength(2);
  });

  it("is sent at most every twelve hours, even when two managers press the button at the same time", async () => {
    await createRoster();
    const [own, sam] = [await signInAs(), await createAccount({ name: "Sam" })];
    await inviteManager(fixture.teamId, sam);
    const otherClient = await signInAs(sam.email);
    const responses = await Promise.all([nudge(own), nudge(otherClient)]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(responses.find(({ success }) => !success)).toMatchObject({
      sent: 0,
      error: "Nudged just now. You can nudge again at 7:00 PM.",
    });
    expect(await texts()).toHaveLength(2);
    pass(hours(3));
    expect(await preview(own)).toMatchObject({
      last: { minutesAgo: 180, nextDueAt: { on: "2026-04-15", time: "19:00" } },
      blockedReason: null,
    });
    pass(hours(9) - minutes(1));
    await own.signIn(fixture.managerEmail, PASSWORD);
    expect(await nudge(own)).toMatchObject({ success: false });
    pass(minutes(1));
    expect(await preview(own)).toMatchObject({ last: null });
    expect(await nudge(own)).toMatchObject({ success: true, sent: 2 });
    expect(await texts()).toHaveLength(4);
    // The limit applies to each game separately.
    const gameId = await addGame(fixture.teamId, { gameOn: "2026-04-23" });
    expect((await own.post(`/games/${gameId}/nudges`, { requestKey: randomUUID() })).body).toMatchObject({
      success: true,
      sent: 3,
    });
  });

  it("is allowed during quiet hours, but not if the game has started or is canceled, or if the team is archived", async () => {
    await createRoster();
    setTime("2026-04-16T03:30:00Z");
    const client = await signInAs();
    expect(await preview(client)).toMatchObject({ quietAt: "22:30:00", blockedReason: null });
    await client.post(`/games/${fixture.gameId}/cancellation`, {});
    expect(await nudge(client)).toMatchObject({
      success: false,
      error: "This game is canceled.",
    });
    await client.delete(`/games/${fixture.gameId}/cancellation`);
    await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", fixture.teamId).execute();
    expect(await nudge(client)).toMatchObject({ success: false });
    await db.updateTable("team").set({ archivedAt: null }).where("id", "=", fixture.teamId).execute();
    setTime("2026-04-17T00:00:00Z");
    await client.signIn(fixture.managerEmail, PASSWORD);
    expect(await nudge(client)).toMatchObject({
      success: false,
      error: "This game has started, so RSVPs are closed.",
    });
    expect(await listMessages()).toEqual([]);
  });

  it("is refused when everyone has responded, and says that a game's time isn't set [TEXT-12]", async () => {
    const { id } = await createMember(fixture.teamId, { name: "Aisha", smsConsent: true });
    const client = await signInAs();
    await createResponse({ teamId: fixture.teamId, gameId: fixture.gameId, memberId: id }, "attending");
    expect(await nudge(client)).toMatchObject({ success: false, error: "Everyone has responded." });
    await db.deleteFrom("gameRsvp").where("gameId", "=", fixture.gameId).execute();
    await db.updateTable("game").set({ gameTime: null }).where("id", "=", fixture.gameId).execute();
    expect(await nudge(client)).toMatchObject({ success: true, sent: 1 });
    expect((await texts())[0]!.body).toMatch(/Thu, Apr 16, time to be set, Harborview/);
  });

  it("is refused without a pass if free texts are used up or a name is a link, and can be repeated [TEXT-40, TEXT-41]", async () => {
    const { teamId, gameId } = fixture;
    await createMember(teamId, { name: "Aisha", smsConsent: true });
    const unpaid = { subscriptionStatus: "pending", subscriptionExpiresAt: null, smsLimit: 0, trialSms: 25 };
    await db.updateTable("team").set(unpaid).where("id", "=", teamId).execute();
    await db.insertInto("freeTextDay").values({ spentOn: "2026-04-15", texts: 2000 }).execute();
    const client = await signInAs();
    const requestKey = randomUUID();
    expect(await nudge(client, requestKey)).toMatchObject({
      success: false,
      sent: 0,
      failed: 1,
      error:
        "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.",
    });
    await db.deleteFrom("freeTextDay").execute();
    const setOpponent = (opponent: string) =>
      db.updateTable("game").set({ opponent }).where("id", "=", gameId).execute();
    await setOpponent("bank-login.com");
    expect(await nudge(client, requestKey)).toMatchObject({
      success: false,
      error: "Links can be sent once the team has a Season Pass.",
    });
    expect(await listMessages()).toEqual([]);
    await setOpponent("Harbor Street FC");
    expect(await nudge(client, requestKey)).toMatchObject({ success: true, sent: 1 });
    expect(await nudge(client, requestKey)).toMatchObject({ success: true, sent: 1 });
    const spent = await db.selectFrom("freeTextDay").select("texts").executeTakeFirstOrThrow();
    expect(spent.texts).toBe((await listMessages())[0]!.segments);
  });
});
