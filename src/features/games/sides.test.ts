import ICAL from "ical.js";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createHttp } from "#server/http.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createFeed,
  createGame,
  createLeague,
  createLeagueGame,
  createTeam,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createBuilder, toBody } from "#tests/harness/publishing.ts";
import type { Game } from "./schema.ts";

let maya: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let teamId: string;
beforeEach(async () => {
  setTime("2026-04-10T15:00:00Z");
  maya = await createAccount({ name: "Maya Okafor", role: "league_manager" });
  client = await signInAs(maya);
  teamId = (await createTeam({ managerId: maya.id })).id;
});

const game = { gameOn: "2026-04-16", gameTime: "19:00", location: "Ridgeway Turf", opponent: "Hawks" };
async function addGame(values: object = {}): Promise<Game> {
  const { status, body } = await client.post(`/teams/${teamId}/games`, { ...game, ...values });
  expect(status).toBe(201);
  return body.games[0];
}

describe("the side of a team's own game", () => {
  it("isn't set by default, and can be set, changed, and cleared [RESULT-02]", async () => {
    const added = await addGame();
    expect(added.side).toBeNull();
    expect((await addGame({ side: "away" })).side).toBe("away");
    let version = added.version;
    const update = async (values: object) => {
      const { status, body } = await client.put(`/games/${added.id}`, { ...game, version, ...values });
      expect(status).toBe(200);
      version = body.version;
      return body.side;
    };
    expect(await update({ side: "home" })).toBe("home");
    // A client that doesn't know about sides keeps them.
    expect(await update({})).toBe("home");
    expect(await update({ side: null })).toBeNull();
    expect(await update({ side: "away", kind: "practice", opponent: null })).toBeNull();
  });

  it("survives the way through our calendar and back [RESULT-02, RESULT-05]", async () => {
    for (const [gameOn, side] of [
      ["2026-04-16", "home"],
      ["2026-04-17", "away"],
      ["2026-04-18", null],
    ] as const)
      await addGame({ gameOn, side });
    const token = await createFeed(teamId);
    const response = await createHttp().request(`/calendar/${token}.ics`);
    const text = await response.text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual([
      "Lakeview Otters vs. Hawks",
      "Lakeview Otters at Hawks",
      "Lakeview Otters vs. Hawks",
    ]);
    const { body } = await client.post(`/teams/${teamId}/games/import/preview`, { text });
    expect(body.rows.map(({ row }: { row: { side: string | null } }) => row.side)).toEqual([
      "home",
      "away",
      null,
    ]);
  });
});

const toPairs = (list: readonly { home: string; away: string }[]) =>
  list.map(({ home, away }) => `${home} ${away}`).toSorted();
const store = (id: string, side: string | null) =>
  db.updateTable("game").set({ side }).where("id", "=", id).execute();

describe("the sides of a league game", () => {
  it("are what the builder planned, and the home team's is one of the two [RESULT-01]", async () => {
    const { plan, publish, leagueId } = await createBuilder();
    const draft = plan();
    expect((await publish(toBody(draft))).status).toBe(201);
    const { rows } = await sql<{ home: string; away: string; game_on: string }>`
      select home.team_id as home, away.team_id as away from league_game
      join game home on home.league_game_id = league_game.id and home.side = 'home'
      join game away on away.league_game_id = league_game.id and away.side = 'away'
      where league_game.league_id = ${leagueId}`.execute(db);
    expect(toPairs(rows)).toEqual(toPairs(draft.games));
  });

  it("can't be the same for both teams [RESULT-01]", async () => {
    const other = await createTeam({ managerId: maya.id });
    const league = await createLeague(maya.id, [teamId, other.id]);
    const [home, away] = await createLeagueGame(league.id, [teamId, other.id], { gameOn: "2026-04-16" });
    await expect(store(away, "home")).rejects.toThrow("game_league_side_idx");
    await expect(store(home, "neutral")).rejects.toThrow("game_side_check");
    const third = await createTeam({ managerId: maya.id });
    const { leagueGameId } = await db
      .selectFrom("game")
      .select("leagueGameId")
      .where("id", "=", home)
      .executeTakeFirstOrThrow();
    await expect(
      createGame(third.id, { gameOn: "2026-04-16", leagueGameId: leagueGameId!, side: "home" }),
    ).rejects.toThrow("game_league_side_idx");
  });

  it("don't change when one team edits its entry [RESULT-01]", async () => {
    const other = await createTeam({ managerId: maya.id });
    const league = await createLeague(maya.id, [teamId, other.id]);
    const [home] = await createLeagueGame(league.id, [teamId, other.id], { gameOn: "2026-04-16" });
    const { body } = await client.put(`/games/${home}`, {
      ...game,
      location: "Harborview Park, Field 2",
      side: "away",
      version: 1,
    });
    expect(body).toMatchObject({ side: "home", leagueGame: { id: expect.any(String) } });
  });
});
