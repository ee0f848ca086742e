import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

let account: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
});

const list = async (path: string) => {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return body as { games: Game[]; nextCursor: string | null };
};
const getNames = ({ games }: { games: Game[] }) => games.map(({ team, opponent }) => [team.name, opponent]);

describe("games of all teams", () => {
  it("cover the teams someone owns or manages, by date and time, with the sentence about the next text", async () => {
    const own = await createTeam({ managerId: account.id, name: "Otters" });
    const shared = await createTeam({ name: "Wolves" });
    await inviteManager(shared.id, account);
    const archived = await createTeam({ managerId: account.id, archivedAt: new Date() });
    const foreign = await createTeam();
    await createGame(own.id, { gameOn: "2026-04-20", gameTime: "19:00:00", opponent: "late" });
    await createGame(shared.id, { gameOn: "2026-04-20", gameTime: "09:00:00", opponent: "early" });
    await createGame(own.id, { gameOn: "2026-05-02", opponent: "next month" });
    for (const { id } of [archived, foreign]) await createGame(id, { gameOn: "2026-04-20", opponent: "no" });
    const page = await list("/games?from=2026-04-01&to=2026-04-30");
    expect(getNames(page)).toEqual([
      ["Wolves", "early"],
      ["Otters", "late"],
    ]);
    expect(page.games.every(({ outlook }) => outlook !== null)).toBe(true);
    expect(getNames(await list("/games"))).toHaveLength(3);
  });

  it("come in pages that neither lose nor repeat a game", async () => {
    const teams = [await createTeam({ managerId: account.id }), await createTeam({ managerId: account.id })];
    await sql`
      insert into game (team_id, game_on, game_time, location)
      select id, '2020-05-01'::date + number / 10, '19:00', 'Riverside Park'
      from unnest(${teams.map(({ id }) => id)}::uuid[]) team (id), generate_series(1, 300) number`.execute(
      db,
    );
    const first = await list("/games");
    const second = await list(`/games?cursor=${first.nextCursor}`);
    const ids = [...first.games, ...second.games].map(({ id }) => id);
    expect([first.games.length, second.games.length, second.nextCursor]).toEqual([500, 100, null]);
    expect(new Set(ids).size).toBe(600);
  });

  it("of a league can be limited to a month", async () => {
    const team = await createTeam({ name: "Otters" });
    const { id } = await createLeague(account.id, [team.id]);
    await createGame(team.id, { gameOn: "2026-04-20", opponent: "in" });
    await createGame(team.id, { gameOn: "2026-05-20", opponent: "out" });
    const page = await list(`/leagues/${id}/games?from=2026-04-01&to=2026-04-30`);
    expect(getNames(page)).toEqual([["Otters", "in"]]);
  });
});
