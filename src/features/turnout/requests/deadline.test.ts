import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTurnout } from "#tests/harness/turnout.ts";

const { START, client, drain, updateTeam, addTimedGame, addPlayers } = await startTurnout();
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { advanceLines } = await import("#features/turnout/waitlist/commands.server.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");

const HOURS_DUE = 24;

/** Creates a game of a team with a deadline, two days before its start. */
async function createGame(responses: Parameters<typeof addPlayers>[1]) {
  await updateTeam({ responsesDueHours: HOURS_DUE, minimumPlayers: null });
  setTime(after(START, -hours(48)).toISOString());
  const gameId = await addTimedGame();
  await db.updateTable("game").set({ createdAt: clock.now() }).where("id", "=", gameId).execute();
  return { gameId, memberIds: await addPlayers(gameId, responses) };
}
const goTo = (hoursAhead: number) => setTime(after(START, -hours(hoursAhead)).toISOString());
const say = (gameId: string, memberId: string, response: "attending" | "not_attending") =>
  db.transaction().execute((trx) => recordResponse(trx, { gameId, memberId }, response, "text", clock.now()));
const preview = async (gameId: string) => (await client.get(`/games/${gameId}/nudges/preview`)).body;

describe("nudges", () => {
  it("end with the deadline [NEED-33]", async () => {
    const { gameId } = await createGame([null, "maybe"]);
    goTo(HOURS_DUE + 1);
    expect((await preview(gameId)).blockedReason).toBeNull();
    goTo(HOURS_DUE);
    const closed = "Responses are closed, so no one gets a nudge anymore.";
    expect((await preview(gameId)).blockedReason).toBe(closed);
    expect((await client.post(`/games/${gameId}/nudges`, { requestKey: randomUUID() })).body).toMatchObject({
      success: false,
      sent: 0,
      error: closed,
    });
  });

  it("don't end for a game that was moved after it [NEED-33]", async () => {
    const { gameId } = await createGame([null]);
    goTo(HOURS_DUE - 1);
    await db.updateTable("game").set({ movedAt: clock.now() }).where("id", "=", gameId).execute();
    expect((await preview(gameId)).blockedReason).toBeNull();
  });
});

describe("a game after the deadline", () => {
  it("lets those who wait in line take a spot or leave, while others still ask [NEED-31, NEED-33]", async () => {
    const { gameId, memberIds } = await createGame(["attending", null, null, null]);
    const [first, second, third, fourth] = memberIds as [string, string, string, string];
    await db.updateTable("game").set({ maximumPlayers: 1 }).where("id", "=", gameId).execute();
    for (const memberId of [second, third])
      expect(await say(gameId, memberId, "attending")).toBe("waitlisted");
    goTo(HOURS_DUE - 1);
    expect(await say(gameId, first, "not_attending")).toBe("recorded");
    expect(await say(gameId, third, "not_attending")).toBe("recorded");
    expect(await say(gameId, fourth, "attending")).toBe("requested");
    // The spot that the first one left is offered to who waits.
    await drain(advanceLines);
    expect(await say(gameId, second, "attending")).toBe("recorded");
    const { responses } = await listResponses(gameId);
    expect(memberIds.map((id) => responses.get(id) ?? null)).toEqual([
      "not_attending",
      "attending",
      "not_attending",
      null,
    ]);
  });

  it("takes the yes of a sub who was called [NEED-33]", async () => {
    const { gameId, memberIds } = await createGame([null, null]);
    const [subId, playerId] = memberIds as [string, string];
    await db.updateTable("teamMember").set({ subPosition: 1 }).where("id", "=", subId).execute();
    goTo(HOURS_DUE - 1);
    const called = await client.post(`/games/${gameId}/sub-call`, {
      requestKey: randomUUID(),
      spots: 1,
      memberIds: [subId],
      askEveryoneAtOnce: true,
    });
    expect([called.status, called.body]).toEqual([200, expect.anything()]);
    expect(await say(gameId, subId, "attending")).toBe("recorded");
    expect(await say(gameId, playerId, "attending")).toBe("requested");
  });

  it.each([
    ["less than the deadline before its start", HOURS_DUE - 1, "recorded"],
    ["more than that before it", HOURS_DUE + 1, "requested"],
  ])(
    "accepts responses as it should if the game was moved %s, %s hours ahead [NEED-33]",
    async (_, movedHoursAhead, expected) => {
      const { gameId, memberIds } = await createGame([null]);
      await db
        .updateTable("game")
        .set({ movedAt: after(START, -hours(movedHoursAhead)) })
        .where("id", "=", gameId)
        .execute();
      goTo(2);
      expect(await say(gameId, memberIds[0]!, "attending")).toBe(expected);
    },
  );
});

async function listResponses(gameId: string) {
  const rows = await db
    .selectFrom("gameRsvp")
    .select(["memberId", "response"])
    .where("gameId", "=", gameId)
    .execute();
  return { responses: new Map(rows.map(({ memberId, response }) => [memberId, response])) };
}
