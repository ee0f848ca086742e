import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { formatChange } from "./rules.ts";

let client: TestClient;
let teamId: string;

beforeEach(async () => {
  setTime("2026-04-10T12:00:00Z");
  const account = await createAccount();
  client = await signInAs(account);
  teamId = (await createTeam({ managerId: account.id })).id;
});

const path = () => `/teams/${teamId}/in-by-default`;
const turn = (isInByDefault: boolean) => client.put(path(), { isInByDefault });
const listResponses = async () => {
  const rows = await db
    .selectFrom("gameRsvp")
    .innerJoin("game", "game.id", "gameRsvp.gameId")
    .select(["game.gameOn", "gameRsvp.response", "gameRsvp.respondedVia"])
    .where("gameRsvp.teamId", "=", teamId)
    .where("gameRsvp.response", "is not", null)
    .orderBy("game.gameOn")
    .execute();
  return rows.map(({ gameOn, response, respondedVia }) => `${gameOn} ${response} ${respondedVia}`);
};
const readTeam = async () => (await client.get(`/teams/${teamId}`)).body;

describe("In by Default", () => {
  it("fills in responses to games ahead when it's turned on, and removes only those when it's turned off [NEED-36]", async () => {
    const past = await createGame(teamId, { gameOn: "2026-04-01" });
    const first = await createGame(teamId, { gameOn: "2026-04-16" });
    await createGame(teamId, { gameOn: "2026-04-23" });
    const { id: memberId } = await createMember(teamId);
    await createResponse({ teamId, gameId: first.id, memberId }, "not_attending");
    expect((await client.get(path())).body).toEqual({ isInByDefault: false, games: 2, hasMaximum: false });
    expect((await turn(true)).body).toMatchObject({ isInByDefault: true, games: 2 });
    await turn(true);
    const given = "2026-04-16 not_attending text";
    expect(await listResponses()).toEqual([given, "2026-04-23 attending default"]);
    // A default response to a game that has started stays.
    setTime("2026-04-24T12:00:00Z");
    await turn(false);
    expect(await listResponses()).toEqual([given, "2026-04-23 attending default"]);
    setTime("2026-04-10T12:00:00Z");
    await turn(true);
    await turn(false);
    expect(await listResponses()).toEqual([given]);
    expect(past.id).not.toBe(first.id);
  });

  it("asks first, both ways, with the number of games [NEED-36]", () => {
    expect(formatChange(true, 2)).toMatchObject({
      title: "Turn on In by Default?",
      text: expect.stringContaining("2 games ahead"),
    });
    expect(formatChange(false, 1)).toMatchObject({
      title: "Turn off In by Default?",
      text: expect.stringContaining("1 game ahead"),
    });
  });
});

describe("In by Default and a maximum", () => {
  const refusal = {
    status: 409,
    body: { code: "IN_BY_DEFAULT", message: "Turn off In by Default to set a maximum." },
  };
  const newGame = { kind: "game", gameOn: "2026-04-16", gameTime: "19:00", location: "Pier 9" };

  it("exclude each other in the team's settings [NEED-36]", async () => {
    await turn(true);
    const team = await readTeam();
    expect(await client.put(`/teams/${teamId}`, { ...team, maximumPlayers: 10 })).toMatchObject(refusal);
    await turn(false);
    const changed = await client.put(`/teams/${teamId}`, { ...(await readTeam()), maximumPlayers: 10 });
    expect(changed.status).toBe(200);
    expect((await client.get(path())).body).toMatchObject({ hasMaximum: true });
    expect(await turn(true)).toMatchObject({ status: 409, body: { code: "MAXIMUM_IS_SET" } });
  });

  it("exclude each other in a new game [NEED-36]", async () => {
    await turn(true);
    expect(await client.post(`/teams/${teamId}/games`, { ...newGame, maximumPlayers: 10 })).toMatchObject(
      refusal,
    );
  });

  it("exclude each other for a canceled game too, which may be restored [NEED-36]", async () => {
    const { id } = await createGame(teamId, { gameOn: "2026-04-16" });
    await db
      .updateTable("game")
      .set({ maximumPlayers: 10, cancelledAt: new Date() })
      .where("id", "=", id)
      .execute();
    expect(await turn(true)).toMatchObject({ status: 409, body: { code: "MAXIMUM_IS_SET" } });
  });

  it("exclude each other when both are set at the same time [NEED-36]", async () => {
    const team = await readTeam();
    const [on, maximum] = await Promise.all([
      turn(true),
      client.put(`/teams/${teamId}`, { ...team, maximumPlayers: 10 }),
    ]);
    expect([on.status, maximum.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
