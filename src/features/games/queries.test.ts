import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createGame,
  createLeague,
  createLeagueGame,
  createTeam,
  inviteManager,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import { recordPlans, watchStatements } from "#tests/load/statements.ts";
import type { Game } from "./schema.ts";

let client: TestClient;
let teamId: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  const maya = await createAccount();
  client = await signInAs(maya);
  teamId = (await createTeam({ managerId: maya.id })).id;
});

async function list(query = "") {
  const { status, body } = await client.get(`/teams/${teamId}/games${query}`);
  expect(status).toBe(200);
  return body as { games: Game[]; nextCursor: string | null };
}
const getOpponents = ({ games }: { games: Game[] }) => games.map(({ opponent }) => opponent);

describe("a team's game list", () => {
  it("is sorted by date, then time, with missing times last [SCHED-50, CALL1-15]", async () => {
    await createGame((await createTeam()).id, { gameOn: "2026-04-16", opponent: "Foreign" });
    for (const [opponent, gameOn, gameTime] of [
      ["4", "2026-04-20", null],
      ["3", "2026-04-20", "20:00:00"],
      ["1", "2026-03-18", "19:00:00"],
      ["2", "2026-04-20", "09:00:00"],
      ["5", "2026-05-01", "08:00:00"],
    ] as const)
      await createGame(teamId, { opponent, gameOn, gameTime });
    expect(getOpponents(await list())).toEqual(["1", "2", "3", "4", "5"]);
    expect(getOpponents(await list("?from=2026-04-20&to=2026-04-30"))).toEqual(["2", "3", "4"]);
    expect(getOpponents(await list("?from=2026-05-01"))).toEqual(["5"]);
    expect(getOpponents(await list("?to=2026-03-18"))).toEqual(["1"]);
  });

  it("marks games as past, today, or tonight in the team's time zone [OP-22]", async () => {
    for (const gameTime of ["09:39:59", "09:40:00", "19:00:00"])
      await createGame(teamId, { gameOn: "2026-04-16", gameTime });
    const { games } = await list();
    expect(games.map(({ isPast, isToday, isTonight }) => [isPast, isToday, isTonight])).toEqual([
      [true, true, false],
      [false, true, false],
      [false, true, true],
    ]);
  });

  it("has pages that neither lose nor repeat a game, even within a day", async () => {
    await sql`
      insert into game (team_id, game_on, game_time, location)
      select ${teamId}, date '2026-04-16' + n / 700, case when n % 3 > 0 then time '19:00' end, 'Field ' || n
      from generate_series(1, 1200) n`.execute(db);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(cursor && `?cursor=${cursor}`);
      seen.push(...page.games.map(({ location }) => location));
      cursor = page.nextCursor;
    }
    expect(seen.length).toBe(1200);
    expect(new Set(seen).size).toBe(1200);
    const allGames = await db
      .selectFrom("game")
      .select("location")
      .where("teamId", "=", teamId)
      .orderBy("gameOn")
      .orderBy("gameTime")
      .orderBy("id")
      .execute();
    expect(seen).toEqual(allGames.map(({ location }) => location));
  });

  it("rejects an invalid cursor", async () => {
    expect((await client.get(`/teams/${teamId}/games?cursor=nonsense`)).status).toBe(400);
  });
});

describe("team with 10,000 games", () => {
  it("loads each month with one query that reads only that month", async () => {
    await sql`
      insert into game (team_id, game_on, game_time, location)
      select ${teamId}, date '2015-01-01' + n / 2, '19:00', 'Field ' || n from generate_series(0, 9999) n`.execute(
      db,
    );
    await sql`
      insert into reminder (team_id, game_id, offset_minutes, starts_at, due_at, state)
      select team_id, id, 60, game_on + time '19:00', game_on + time '18:00', 'armed' from game`.execute(db);
    await runAsOwner("vacuum analyze game, reminder");
    watchStatements();
    let month: { games: Game[] } = { games: [] };
    const plans = await recordPlans(async () => {
      month = await list("?from=2026-03-29&to=2026-05-09");
    });
    expect(month.games.length).toBe(84);
    expect(month.games[0]!.reminders.length).toBe(1);
    const gamePlans = plans.filter(({ text }) => text.includes('from "game"'));
    expect(gamePlans.length).toBe(1);
    // The other queries load the session, account, profile, access to the team, who gets the next texts, and two the
    // responses of all 84 games.
    expect(plans.length).toBe(13);
    expect(JSON.stringify(gamePlans[0]!.root)).toContain("game_upcoming_idx");
    expect(countRowsRead(gamePlans[0]!.root, "game")).toBe(84);
  });
});

type Node = { "Relation Name"?: string; "Actual Rows"?: number; "Actual Loops"?: number; Plans?: Node[] };
/** Returns the number of rows that a plan read from a table. */
function countRowsRead(node: Node, table: string): number {
  const ownRows = node["Relation Name"] === table ? node["Actual Rows"]! * node["Actual Loops"]! : 0;
  return ownRows + (node.Plans ?? []).reduce((sum, child) => sum + countRowsRead(child, table), 0);
}

describe("a league game between two of the user's teams", () => {
  it("is on the list of upcoming games once, as the home team's, and once on each team's own list", async () => {
    const manager = await createAccount({ role: "league_manager" });
    const managerClient = await signInAs(manager);
    const teamIds: string[] = [];
    for (const name of ["Otters", "Wolves"])
      teamIds.push((await createTeam({ managerId: manager.id, name })).id);
    const league = await createLeague(manager.id, teamIds);
    for (let day = 20; day < 26; day++)
      await createLeagueGame(league.id, [teamIds[1]!, teamIds[0]!], { gameOn: `2026-04-${day}` });
    const { body } = await managerClient.get("/games/upcoming");
    expect(body.games.map(({ gameOn, team, side }: Game) => [gameOn, team.name, side])).toEqual(
      [20, 21, 22, 23, 24].map((day) => [`2026-04-${day}`, "Wolves", "home"]),
    );
    const away = await managerClient.get(`/teams/${teamIds[0]}/games`);
    expect(away.body.games.map(({ side }: Game) => side)).toEqual(Array(6).fill("away"));
  });
});

describe("how a game can be changed", () => {
  it("takes a request for a league game, except for the league's own manager", async () => {
    const [olga, sam, other] = [await createAccount(), await createAccount(), await createAccount()];
    const rival = await createTeam();
    const { id: leagueId } = await createLeague(olga.id, [teamId, rival.id]);
    await createLeague(other.id, [teamId], "Friday League");
    const [gameId] = await createLeagueGame(leagueId, [teamId, rival.id], { gameOn: "2026-04-20" });
    await createGame(teamId, { gameOn: "2026-04-21" });
    await inviteManager(teamId, sam);
    const read = async (reader: TestClient) => {
      const { body } = await reader.get(`/teams/${teamId}/games`);
      return (body as { games: Game[] }).games.map(({ changes }) => changes);
    };
    for (const manager of [client, await signInAs(sam)]) {
      expect(await read(manager)).toEqual(["request", undefined]);
      expect((await manager.get(`/games/${gameId}`)).body).toMatchObject({ changes: "request" });
      expect((await manager.get("/games/upcoming")).body).toMatchObject({
        games: [{ changes: "request" }, {}],
      });
    }
    expect(await read(await signInAs(olga))).toEqual([undefined, undefined]);
    expect(await read(await signInAs(other))).toEqual(["none", undefined]);
    // The league's manager may own the team too.
    await inviteManager(teamId, olga);
    expect(await read(await signInAs(olga))).toEqual([undefined, undefined]);
    await db.deleteFrom("game").where("teamId", "=", rival.id).execute();
    expect(await read(client)).toEqual([undefined, undefined]);
  });
});
