import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { addAway } from "#features/attendance/mine/commands.server.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import {
  createGame,
  createLeague,
  createLeagueGame,
  createMember,
  createTeam,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

let client: TestClient;
let managerId: string;
let teamId: string;
let memberId: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-10T15:00:00Z");
  const maya = await createAccount();
  managerId = maya.id;
  client = await signInAs(maya);
  ({ id: teamId } = await createTeam({ managerId }));
  ({ id: memberId } = await createMember(teamId, { name: "Jordan Reyes" }));
  const first = await createGame(teamId, { gameOn: "2026-04-12" });
  token = await createLink({ teamId, gameId: first.id, memberId });
  await addAway(await requireOwnPage(token), { fromOn: "2026-04-16", untilOn: "2026-05-03" });
});

const slot = { gameTime: "19:00", location: "Ridgeway Turf" };
async function addGame(gameOn: string): Promise<Game> {
  const { body } = await client.post(`/teams/${teamId}/games`, { ...slot, gameOn });
  return body.games[0];
}
const details = { kind: "game", opponent: null, notes: null, arrivalMinutes: null };
const move = ({ id, version }: Pick<Game, "id" | "version">, gameOn: string) =>
  client.call("PUT", `/games/${id}`, {
    ...slot,
    ...details,
    gameOn,
    version,
  });
const getResponseTo = async ({ id }: { id: string }) => {
  const row = await db
    .selectFrom("gameRsvp")
    .select(["response", "respondedVia"])
    .where("gameId", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return row?.response ? `${row.response} ${row.respondedVia}` : null;
};
const AWAY_RESPONSE = "not_attending away";

describe("days away", () => {
  it("decline games added on those days, including games in a series, and no others", async () => {
    expect(await getResponseTo(await addGame("2026-04-20"))).toBe(AWAY_RESPONSE);
    expect(await getResponseTo(await addGame("2026-05-04"))).toBeNull();
    const { body } = await client.post(`/teams/${teamId}/games`, {
      ...slot,
      gameOn: "2026-04-22",
      repeat: { until: "2026-05-06" },
    });
    expect(await Promise.all((body.games as Game[]).map(getResponseTo))).toEqual([
      AWAY_RESPONSE,
      AWAY_RESPONSE,
      null,
    ]);
  });

  it("apply to a moved game's new date and override the response for its old date", async () => {
    const game = await addGame("2026-05-10");
    expect(await getResponseTo(game)).toBeNull();
    const moved = await move(game, "2026-05-01");
    expect([moved.status, await getResponseTo(game)]).toEqual([200, AWAY_RESPONSE]);
    const movedBack = await move({ ...game, version: 2 }, "2026-05-10");
    expect(movedBack.status).toBe(200);
    expect(await getResponseTo(game)).toBeNull();
    await createResponse({ teamId, gameId: game.id, memberId }, "attending");
    // A small move doesn't require a new response, so the existing one is kept.
    await client.call("PUT", `/games/${game.id}`, {
      ...slot,
      ...details,
      gameTime: "19:15",
      gameOn: "2026-05-10",
      version: 3,
    });
    expect(await getResponseTo(game)).toBe("attending text");
    await move({ ...game, version: 4 }, "2026-05-01");
    expect(await getResponseTo(game)).toBe(AWAY_RESPONSE);
  });

  it("apply to a restored game, and to each team's own entry for a league game", async () => {
    const game = await createGame(teamId, { gameOn: "2026-04-25", cancelledAt: new Date() });
    await client.call("DELETE", `/games/${game.id}/cancellation`);
    expect(await getResponseTo(game)).toBe(AWAY_RESPONSE);
    const otherTeam = await createTeam({ managerId });
    const teammate = await createMember(otherTeam.id);
    const league = await createLeague(managerId, [teamId, otherTeam.id]);
    const [ourGame, theirGame] = await createLeagueGame(league.id, [teamId, otherTeam.id], {
      gameOn: "2026-06-01",
    });
    await move({ id: ourGame, version: 1 }, "2026-04-28");
    expect(await getResponseTo({ id: ourGame })).toBe(AWAY_RESPONSE);
    const rows = await db.selectFrom("gameRsvp").select("memberId").where("gameId", "=", theirGame).execute();
    expect(rows.filter((row) => row.memberId === teammate.id)).toEqual([]);
  });

  it("apply to a game that's added concurrently", async () => {
    const page = await requireOwnPage(token);
    for (let round = 1; round <= 8; round++) {
      const day = `2026-06-${String(round).padStart(2, "0")}`;
      const [game] = await Promise.all([addGame(day), addAway(page, { fromOn: day, untilOn: day })]);
      expect([day, await getResponseTo(game)]).toEqual([day, AWAY_RESPONSE]);
    }
  });

  it("don't apply to members who left the roster", async () => {
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", memberId).execute();
    expect(await getResponseTo(await addGame("2026-04-20"))).toBeNull();
  });

  it("are shown on the manager's attendance sheet, with the last day [ATT-11]", async () => {
    const game = await addGame("2026-04-20");
    const getMember = async () => (await client.get(`/games/${game.id}/attendance`)).body.members[0];
    expect(await getMember()).toMatchObject({
      response: "not_attending",
      respondedVia: "away",
      awayUntil: "2026-05-03",
    });
    await client.call("PUT", `/games/${game.id}/attendance/${memberId}`, { response: "attending" });
    expect(await getMember()).toMatchObject({
      response: "attending",
      respondedVia: "manager",
      awayUntil: null,
    });
  });
});
