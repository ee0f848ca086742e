import { expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createChangeRequest } from "#tests/factories/change-requests.ts";
import { createGame, createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { formatRequest, formatScore, needsScore } from "./rules.ts";
import type { DaySheet } from "./schema.ts";

const on = "2026-03-07";

async function openLeague() {
  const lee = await createAccount({ role: "league_manager" });
  const [otters, wolves] = [
    await createTeam({ name: "Otters", managerId: lee.id }),
    await createTeam({ name: "Wolves", managerId: lee.id }),
  ];
  const league = await createLeague(lee.id, [otters.id, wolves.id], "Metro League");
  const client = await signInAs(lee);
  const read = async (day = on): Promise<DaySheet> =>
    (await client.get(`/leagues/${league.id}/day-sheet?on=${day}`)).body;
  const addGame = async (gameTime: string, location: string) => {
    const [id] = await createLeagueGame(league.id, [otters.id, wolves.id], {
      gameOn: on,
      gameTime,
      location,
    });
    const { leagueGameId } = await db
      .selectFrom("game")
      .select("leagueGameId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return leagueGameId!;
  };
  return { otters, wolves, league, client, read, addGame };
}

it("lists the games of one day by place and time, each with its result or room for one [RESULT-80]", async () => {
  const { otters, wolves, league, client, read, addGame } = await openLeague();
  await addGame("19:00:00", "Park, Field 10");
  const played = await addGame("20:00:00", "Park, Field 2");
  await addGame("18:00:00", "Park, Field 2");
  await createGame(otters.id, { gameOn: on, gameTime: "09:00:00", location: "Park, Field 2" });
  await createGame(otters.id, { gameOn: "2026-03-08" });
  await client.put(`/leagues/${league.id}/league-games/${played}/result`, {
    outcome: { kind: "score", home: 3, away: 2 },
  });
  const sheet = await read();
  expect(sheet).toMatchObject({ leagueName: "Metro League", on });
  expect(
    sheet.games.map((game) => [
      game.location,
      game.time,
      game.home.name,
      game.away?.name,
      formatScore(game),
      needsScore(game),
    ]),
  ).toEqual([
    ["Park, Field 2", "09:00", "Otters", undefined, null, false],
    ["Park, Field 2", "18:00", "Otters", "Wolves", null, true],
    ["Park, Field 2", "20:00", "Otters", "Wolves", "3-2", false],
    ["Park, Field 10", "19:00", "Otters", "Wolves", null, true],
  ]);
  const season = sheet.games[1]!.scoring!.game.seasonId;
  await client.put(`/leagues/${league.id}/seasons/${season}/teams/${wolves.id}/withdrawal`, {
    results: "void",
  });
  expect(formatScore((await read()).games[2]!)).toBe("Void");
  // A season that ended keeps its day sheets.
  await client.post(`/leagues/${league.id}/seasons/${season}/end`, {});
  expect((await read()).games.filter(({ scoring }) => scoring)).toHaveLength(3);
});

it("shows open requests, and no score before the start [RESULT-80]", async () => {
  const { otters, wolves, league, client, read } = await openLeague();
  const ahead = "2099-03-07";
  await createChangeRequest(league.id, [otters.id, wolves.id], { gameOn: ahead });
  const [game] = (await read(ahead)).games;
  expect(formatRequest(game!.request!)).toBe("Asked to Cancel, Waiting for Harbor Street FC");
  expect(needsScore(game!)).toBe(false);
  await db
    .updateTable("changeRequest")
    .set({ state: "declined", closedAt: clock.now() })
    .where("leagueId", "=", league.id)
    .execute();
  expect((await read(ahead)).games[0]!.request).toBeNull();
  expect((await client.get(`/leagues/${league.id}/day-sheet?on=soon`)).body.code).toBe("INVALID_INPUT");
});
