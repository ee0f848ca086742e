import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, addTeam, carrier, drain, sendDue, sendWaiting } = await startTexting();
const { recordResponse, respondByLink } = await import("#features/attendance/commands.server.ts");
const { getRsvp } = await import("#features/attendance/queries.server.ts");
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createLink, createResponse, getPhoneToken } = await import("#tests/factories/rsvps.ts");
const { createLeague, createLeagueGame, createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const otherFields = { kind: "game", opponent: "Harbor Street FC", notes: null, arrivalMinutes: null };
const slot = { gameOn: "2026-04-16", gameTime: "19:00", location: "Harborview Park, Field 2" };

async function manager(email = fixture.managerEmail) {
  const client = new TestClient();
  await client.signIn(email, PASSWORD);
  return client;
}
async function move(change: object, gameId = fixture.gameId) {
  const client = await manager();
  const { version } = await db
    .selectFrom("game")
    .select("version")
    .where("id", "=", gameId)
    .executeTakeFirstOrThrow();
  const { status, body } = await client.put(`/games/${gameId}`, {
    ...otherFields,
    ...slot,
    version,
    ...change,
  });
  expect(status).toBe(200);
  return body as { textedCount: number | null };
}
/** Creates a player with a response to the game. */
async function createPlayer(name: string, response: "attending" | "maybe" | "not_attending" | null) {
  const member = await createMember(fixture.teamId, { name, smsConsent: true });
  const ids = { teamId: fixture.teamId, gameId: fixture.gameId, memberId: member.id };
  if (response) await createResponse(ids, response, clock.now());
  return { ...member, ids, token: response ? await createLink(ids) : "" };
}
const responses = async (gameId = fixture.gameId) =>
  (
    await db
      .selectFrom("gameRsvp")
      .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
      .select(["name", "response", "earlierResponse"])
      .where("gameId", "=", gameId)
      .orderBy("name")
      .execute()
  ).map(({ name, response, earlierResponse }) => `${name}: ${response ?? "-"} (${earlierResponse ?? "-"})`);
const listTexts = async () => {
  await drain(sendWaiting);
  return (await carrier.texts({ direction: "out" })).map(({ phone, body }) => ({ phone, body }));
};

describe("moving a game [OP-21]", () => {
  it("keeps responses to the earlier start, but counts them as no response", async () => {
    const aisha = await createPlayer("Aisha", "attending");
    await createPlayer("Ben", "not_attending");
    await createPlayer("Cora", null);
    await move({ gameOn: "2026-04-18" });
    expect(await responses()).toEqual(["Aisha: - (attending)", "Ben: - (not_attending)"]);
    expect(await getRsvp(aisha.token)).toMatchObject({
      members: [{ response: null, earlierResponse: "attending" }],
    });
    const sheet = (await (await manager()).get(`/games/${fixture.gameId}/attendance`)).body;
    expect(sheet.members).toMatchObject([
      { name: "Aisha", response: null, respondedAt: null, earlierResponse: "attending" },
      { name: "Ben", response: null, earlierResponse: "not_attending" },
      { name: "Cora", response: null, earlierResponse: null },
    ]);
    // Ben declined before the game moved, so the next reminder asks him again.
    setTime("2026-04-18T00:00:01Z");
    await sendDue();
    expect(await listTexts()).toHaveLength(3);
    await respondByLink(aisha.token, "maybe");
    expect((await responses())[0]).toBe("Aisha: maybe (attending)");
  });

  it("keeps responses if the game moves by less than half an hour, changes location, or is canceled and restored", async () => {
    await createPlayer("Aisha", "attending");
    await move({ gameTime: "19:20", location: "Ridgeway Turf" });
    const client = await manager();
    await client.post(`/games/${fixture.gameId}/cancellation`, {});
    await client.delete(`/games/${fixture.gameId}/cancellation`);
    expect(await responses()).toEqual(["Aisha: attending (-)"]);
  });

  it("keeps responses when a past game is corrected", async () => {
    await createPlayer("Aisha", "attending");
    setTime("2026-04-18T12:00:00Z");
    await move({ gameOn: "2026-04-15" });
    expect(await responses()).toEqual(["Aisha: attending (-)"]);
    // A past game that moves to a future date needs new responses.
    await move({ gameOn: "2026-04-23" });
    expect(await responses()).toEqual(["Aisha: - (attending)"]);
  });

  it("restores the responses when the game is moved back", async () => {
    await createPlayer("Aisha", "attending");
    const ben = await createPlayer("Ben", "maybe");
    await move({ gameOn: "2026-04-18" });
    await db
      .transaction()
      .execute((trx) => recordResponse(trx, ben.ids, "not_attending", "link", clock.now()));
    await move({ gameOn: "2026-04-19" });
    await move(slot);
    expect(await responses()).toEqual(["Aisha: attending (-)", "Ben: - (not_attending)"]);
    const aisha = await db
      .selectFrom("gameRsvp")
      .select(["respondedAt", "respondedVia", "earlierOn", "earlierRespondedAt"])
      .where("response", "=", "attending")
      .where("gameId", "=", fixture.gameId)
      .executeTakeFirst();
    expect(aisha).toEqual({
      respondedAt: clock.now(),
      respondedVia: "text",
      earlierOn: null,
      earlierRespondedAt: null,
    });
  });

  it("texts a personal link to RSVP again, or just the change if only the location is new", async () => {
    const aisha = await createPlayer("Aisha", "attending");
    const ben = await createPlayer("Ben", "not_attending");
    await createMember(fixture.teamId, { name: "Cora" });
    expect(await move({ gameOn: "2026-04-18", textTeam: true })).toMatchObject({ textedCount: 2 });
    const sentTexts = await listTexts();
    expect(sentTexts.map(({ phone }) => phone).toSorted()).toEqual([aisha.phone, ben.phone].toSorted());
    for (const { phone } of [aisha, ben]) {
      const { body } = sentTexts.find((text) => text.phone === phone)!;
      expect(body).toMatch(/^Lakeview Otters vs Harbor St.*: Sat, Apr 18, 7:00 PM, Harborview/);
      expect(body).toMatch(/New time\. Reply IN\/OUT\/MAYBE or tap http/);
      expect(body.endsWith(`/r/${getPhoneToken(fixture.gameId, { phone })}`)).toBe(true);
    }
    expect(await move({ gameOn: "2026-04-18", location: "Ridgeway Turf", textTeam: true })).toMatchObject({
      textedCount: 2,
    });
    expect((await listTexts())[0]!.body).toBe(
      "Lakeview Otters: Game vs Harbor Street FC is now Sat, Apr 18, 7:00 PM, Ridgeway Turf.",
    );
  });

  it("asks both teams in a league game to RSVP again", async () => {
    const lions = await addTeam("Lions");
    const league = await createLeague(await ownerId(), []);
    const [ourGame, theirGame] = await createLeagueGame(league.id, [fixture.teamId, lions.id], {
      gameOn: "2026-04-20",
    });
    for (const [teamId, gameId] of [
      [fixture.teamId, ourGame],
      [lions.id, theirGame],
    ] as const) {
      const { id: memberId } = await createMember(teamId, { name: "Aisha", smsConsent: true });
      await createResponse({ teamId, gameId, memberId }, "attending");
    }
    expect(await move({ gameOn: "2026-04-21", textTeam: true }, ourGame)).toMatchObject({ textedCount: 2 });
    for (const gameId of [ourGame, theirGame])
      expect(await responses(gameId)).toEqual(["Aisha: - (attending)"]);
  });

  it("lets the manager text the team afterward, once per move, if the move wasn't announced", async () => {
    await createPlayer("Aisha", "attending");
    const client = await manager();
    const announce = async () => (await client.post(`/games/${fixture.gameId}/announcement`)).body as object;
    await move({ gameOn: "2026-04-18" });
    expect(await Promise.all([announce(), announce()])).toEqual(
      expect.arrayContaining([{ textedCount: 1 }, { textedCount: 0 }]),
    );
    expect(await listTexts()).toHaveLength(1);
    // The move itself already texts the team.
    await move({ gameOn: "2026-04-19", textTeam: true });
    expect(await announce()).toEqual({ textedCount: 0 });
    expect(await listTexts()).toHaveLength(2);
    await client.post(`/games/${fixture.gameId}/cancellation`, {});
    expect(await announce()).toEqual({ textedCount: 0 });
  });

  it("never loses a response that arrives at the same time", async () => {
    const players = await Promise.all(["A", "B", "C", "D", "E"].map((name) => createPlayer(name, null)));
    await Promise.all([
      move({ gameOn: "2026-04-18" }),
      ...players.map(({ ids }) =>
        db.transaction().execute((trx) => recordResponse(trx, ids, "attending", "link", clock.now())),
      ),
    ]);
    const rows = await responses();
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatch(/: (attending \(-\)|- \(attending\))$/);
  });
});

const ownerId = async () =>
  (await db.selectFrom("team").select("managerId").where("id", "=", fixture.teamId).executeTakeFirstOrThrow())
    .managerId;
