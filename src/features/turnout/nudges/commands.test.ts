import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, addGame, carrier, drain, sendWaiting, used, messages } = await startTexting();
const { rsvpToken } = await import("#features/attendance/access.server.ts");
const { after, clock, hours, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { createAnswer } = await import("#tests/factories/rsvps.ts");
const { createMember, inviteManager } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

async function clientOf(email = at.managerEmail) {
  const client = new TestClient();
  await client.signIn(email, PASSWORD);
  return client;
}
const nudge = async (client: Awaited<ReturnType<typeof clientOf>>, requestKey = randomUUID()) =>
  (await client.post(`/games/${at.gameId}/nudges`, { requestKey })).body;
const preview = async (client: Awaited<ReturnType<typeof clientOf>>) =>
  (await client.get(`/games/${at.gameId}/nudges/preview`)).body;
const pass = (milliseconds: number) => setTime(after(clock.now(), milliseconds).toISOString());

/** Aisha answered, Ben and Cora did not, Dan cannot be texted, Eve does not play. */
async function roster() {
  const add = (name: string, more: object = {}) =>
    createMember(at.teamId, { name, smsConsent: true, ...more });
  const [aisha, ben, cora] = [await add("Aisha"), await add("Ben"), await add("Cora")];
  await add("Dan", { smsConsent: false });
  await add("Eve", { active: false });
  await createAnswer({ teamId: at.teamId, gameId: at.gameId, memberId: aisha.id }, "maybe");
  return { aisha, ben, cora };
}
const texts = async () => {
  await drain(sendWaiting);
  return carrier.texts({ direction: "out" });
};

describe("a nudge", () => {
  it("says before whom it reaches, what it costs and who cannot be reached", async () => {
    await roster();
    const client = await clientOf();
    expect(await preview(client)).toEqual({
      unanswered: 3,
      members: 2,
      beyond: 0,
      cost: 2,
      left: 300,
      skipped: [{ name: "Dan", reason: "no-consent" }],
      quietAt: null,
      last: null,
      obstacle: null,
    });
    await db.updateTable("team").set({ smsLimit: 1 }).where("id", "=", at.teamId).execute();
    expect(await preview(client)).toMatchObject({ members: 1, beyond: 1, cost: 1, left: 1, obstacle: null });
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", at.teamId).execute();
    expect(await preview(client)).toMatchObject({
      members: 0,
      obstacle: "This needs 2 SMS and the team has 0 left.",
    });
    expect(await nudge(client)).toMatchObject({
      success: false,
      failed: 2,
      error: "This needs 2 SMS and the team has 0 left.",
    });
  });

  it("asks those without an answer, with their own links, and is in the ledger", async () => {
    const { ben, cora } = await roster();
    const client = await clientOf();
    expect(await nudge(client)).toEqual({
      success: true,
      sent: 2,
      failed: 0,
      skipped: [{ name: "Dan", reason: "no-consent" }],
      error: null,
    });
    const sent = await texts();
    expect(sent.map(({ phone }) => phone).toSorted()).toEqual([ben.phone, cora.phone].toSorted());
    expect(sent.find(({ phone }) => phone === ben.phone)!.body).toContain(
      rsvpToken({ gameId: at.gameId, memberId: ben.id }),
    );
    expect(await used()).toEqual({ used: 2, reserved: 0 });
    const { blasts } = (await client.get(`/teams/${at.teamId}/blasts`)).body;
    expect(blasts).toMatchObject([{ sentBy: "Maya Okafor" }]);
    const ledger = (await client.get(`/teams/${at.teamId}/blasts/${blasts[0].id}/texts`)).body;
    expect(ledger.texts.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Ben", "Cora", "Dan"]);
    const sheet = (await client.get(`/games/${at.gameId}/attendance`)).body;
    expect(sheet.members.find(({ name }: { name: string }) => name === "Ben").textedAt).toEqual({
      on: "2026-04-15",
      time: "07:00",
    });
  });

  it("goes out once for a double click, and the second gets the first answer", async () => {
    await roster();
    const client = await clientOf();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => nudge(client, key)));
    for (const answer of answers) expect(answer).toMatchObject({ success: true, sent: 2 });
    expect(await texts()).toHaveLength(2);
  });

  it("goes out at most every twelve hours, also when two managers press at once", async () => {
    await roster();
    const [own, sam] = [await clientOf(), await createAccount({ name: "Sam" })];
    await inviteManager(at.teamId, sam);
    const other = await clientOf(sam.email);
    const answers = await Promise.all([nudge(own), nudge(other)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({
      sent: 0,
      error: "Nudged just now. Again from 7:00 PM.",
    });
    expect(await texts()).toHaveLength(2);
    pass(hours(3));
    expect(await preview(own)).toMatchObject({
      last: { minutesAgo: 180, againAt: { on: "2026-04-15", time: "19:00" } },
      obstacle: null,
    });
    pass(hours(9) - minutes(1));
    await own.signIn(at.managerEmail, PASSWORD);
    expect(await nudge(own)).toMatchObject({ success: false });
    pass(minutes(1));
    expect(await preview(own)).toMatchObject({ last: null });
    expect(await nudge(own)).toMatchObject({ success: true, sent: 2 });
    expect(await texts()).toHaveLength(4);
    // Another game's nudges are its own.
    const gameId = await addGame(at.teamId, { gameOn: "2026-04-23" });
    expect((await own.post(`/games/${gameId}/nudges`, { requestKey: randomUUID() })).body).toMatchObject({
      success: true,
      sent: 3,
    });
  });

  it("goes out in quiet hours too, which the preview says, and not after the start, cancelled or put away", async () => {
    await roster();
    setTime("2026-04-16T03:30:00Z");
    const client = await clientOf();
    expect(await preview(client)).toMatchObject({ quietAt: "22:30:00", obstacle: null });
    await client.post(`/games/${at.gameId}/cancellation`, {});
    expect(await nudge(client)).toMatchObject({
      success: false,
      error: "This game is cancelled, so no answer is needed.",
    });
    await client.delete(`/games/${at.gameId}/cancellation`);
    await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", at.teamId).execute();
    expect(await nudge(client)).toMatchObject({ success: false });
    await db.updateTable("team").set({ archivedAt: null }).where("id", "=", at.teamId).execute();
    setTime("2026-04-17T00:00:00Z");
    await client.signIn(at.managerEmail, PASSWORD);
    expect(await nudge(client)).toMatchObject({
      success: false,
      error: "This game has started, so answers are closed.",
    });
    expect(await messages()).toEqual([]);
  });

  it("is not needed when everybody has answered, and asks a game without a time by its day", async () => {
    const { id } = await createMember(at.teamId, { name: "Aisha", smsConsent: true });
    const client = await clientOf();
    await createAnswer({ teamId: at.teamId, gameId: at.gameId, memberId: id }, "attending");
    expect(await nudge(client)).toMatchObject({ success: false, error: "Everybody has answered already." });
    await db.deleteFrom("gameRsvp").where("gameId", "=", at.gameId).execute();
    await db.updateTable("game").set({ gameTime: null }).where("id", "=", at.gameId).execute();
    expect(await nudge(client)).toMatchObject({ success: true, sent: 1 });
    expect((await texts())[0]!.body).toMatch(/Thu Apr 16, Harborview P/);
  });
});
