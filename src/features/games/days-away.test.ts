import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { addAway } from "#features/attendance/mine/commands.server.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createLeague, createMatch, createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
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
  client = await clientOf(maya);
  ({ id: teamId } = await createTeam({ managerId }));
  ({ id: memberId } = await createMember(teamId, { name: "Jordan Reyes" }));
  const first = await createGame(teamId, { gameOn: "2026-04-12" });
  token = await createLink({ teamId, gameId: first.id, memberId });
  await addAway(await requireOwnPage(token), { fromOn: "2026-04-16", untilOn: "2026-05-03" });
});

const place = { gameTime: "19:00", location: "Ridgeway Turf" };
async function added(gameOn: string): Promise<Game> {
  const { body } = await client.post(`/teams/${teamId}/games`, { ...place, gameOn });
  return body.games[0];
}
const details = { kind: "game", opponent: null, notes: null, arrivalMinutes: null };
const move = ({ id, version }: Pick<Game, "id" | "version">, gameOn: string) =>
  client.call("PUT", `/games/${id}`, {
    ...place,
    ...details,
    gameOn,
    version,
  });
const answerTo = async ({ id }: { id: string }) => {
  const found = await db
    .selectFrom("gameRsvp")
    .select(["response", "answeredVia"])
    .where("gameId", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return found?.response ? `${found.response} ${found.answeredVia}` : null;
};
const AWAY = "not_attending away";

describe("days away and the schedule", () => {
  it("answer games that are added on these days, all of a series too, and no others", async () => {
    expect(await answerTo(await added("2026-04-20"))).toBe(AWAY);
    expect(await answerTo(await added("2026-05-04"))).toBeNull();
    const { body } = await client.post(`/teams/${teamId}/games`, {
      ...place,
      gameOn: "2026-04-22",
      repeat: { until: "2026-05-06" },
    });
    expect(await Promise.all((body.games as Game[]).map(answerTo))).toEqual([AWAY, AWAY, null]);
  });

  it("follow a game that is moved, and an answer to its earlier day does not stand against them", async () => {
    const game = await added("2026-05-10");
    expect(await answerTo(game)).toBeNull();
    const moved = await move(game, "2026-05-01");
    expect([moved.status, await answerTo(game)]).toEqual([200, AWAY]);
    const back = await move({ ...game, version: 2 }, "2026-05-10");
    expect(back.status).toBe(200);
    expect(await answerTo(game)).toBeNull();
    await createAnswer({ teamId, gameId: game.id, memberId }, "attending");
    // Near enough to be the same question: what was said stays.
    await client.call("PUT", `/games/${game.id}`, {
      ...place,
      ...details,
      gameTime: "19:15",
      gameOn: "2026-05-10",
      version: 3,
    });
    expect(await answerTo(game)).toBe("attending text");
    await move({ ...game, version: 4 }, "2026-05-01");
    expect(await answerTo(game)).toBe(AWAY);
  });

  it("answer a game that is restored, and both entries of a match for their own team", async () => {
    const game = await createGame(teamId, { gameOn: "2026-04-25", cancelledAt: new Date() });
    await client.call("DELETE", `/games/${game.id}/cancellation`);
    expect(await answerTo(game)).toBe(AWAY);
    const other = await createTeam({ managerId });
    const mate = await createMember(other.id);
    const league = await createLeague(managerId, [teamId, other.id]);
    const [own, theirs] = await createMatch(league.id, [teamId, other.id], { gameOn: "2026-06-01" });
    await move({ id: own, version: 1 }, "2026-04-28");
    expect(await answerTo({ id: own })).toBe(AWAY);
    const rows = await db.selectFrom("gameRsvp").select("memberId").where("gameId", "=", theirs).execute();
    expect(rows.filter((row) => row.memberId === mate.id)).toEqual([]);
  });

  it("do not miss a game that is added at the same moment", async () => {
    const page = await requireOwnPage(token);
    for (let round = 1; round <= 8; round++) {
      const day = `2026-06-${String(round).padStart(2, "0")}`;
      const [game] = await Promise.all([added(day), addAway(page, { fromOn: day, untilOn: day })]);
      expect([day, await answerTo(game)]).toEqual([day, AWAY]);
    }
  });

  it("put nobody on the sheet who left the roster", async () => {
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", memberId).execute();
    expect(await answerTo(await added("2026-04-20"))).toBeNull();
  });

  it("are on the manager's sheet, with their last day [ATT-11]", async () => {
    const game = await added("2026-04-20");
    const read = async () => (await client.get(`/games/${game.id}/attendance`)).body.members[0];
    expect(await read()).toMatchObject({
      response: "not_attending",
      answeredVia: "away",
      awayUntil: "2026-05-03",
    });
    await client.call("PUT", `/games/${game.id}/attendance/${memberId}`, { response: "attending" });
    expect(await read()).toMatchObject({ response: "attending", answeredVia: "manager", awayUntil: null });
  });
});
