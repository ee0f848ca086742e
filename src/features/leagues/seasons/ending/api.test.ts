import { beforeAll, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createChangeRequest } from "#tests/factories/change-requests.ts";
import { createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { readResults } from "../../results/queries.server.ts";
import { endDueSeasons } from "./commands.server.ts";

let managerId: string;
let client: TestClient;
beforeAll(async () => {
  const manager = await createAccount({ role: "league_manager" });
  managerId = manager.id;
  client = await signInAs(manager);
});

const in30Days = addDays(clock.now().toISOString().slice(0, 10), 30);

async function openLeague(gameOn = in30Days) {
  const [home, away] = [
    await createTeam({ name: "Otters", managerId }),
    await createTeam({ name: "Wolves", managerId }),
  ];
  const { id: leagueId } = await createLeague(managerId, [home.id, away.id]);
  const entryIds = await createLeagueGame(leagueId, [home.id, away.id], { gameOn });
  const readSeason = async () => (await client.get(`/leagues/${leagueId}/seasons`)).body.seasons.at(-1);
  const season = await readSeason();
  const end = () => client.post(`/leagues/${leagueId}/seasons/${season.id}/end`, {});
  const listGames = async () => {
    const { body } = await client.get(
      `/leagues/${leagueId}/calendar?from=${addDays(gameOn, -3)}&to=${addDays(gameOn, 3)}`,
    );
    return body.games;
  };
  return { leagueId, home, away, entryIds, season, readSeason, end, listGames };
}

it("keeps the schedule and names of a season as they were at its end [RESULT-34]", async () => {
  const { leagueId, home, away, season, end, listGames } = await openLeague();
  const listTeams = async () =>
    (await client.get(`/leagues/${leagueId}/seasons/${season.id}/teams`)).body.teams.map(
      ({ name }: { name: string }) => name,
    );
  const { leagueGameId } = (await db
    .selectFrom("game")
    .select("leagueGameId")
    .where("teamId", "=", home.id)
    .executeTakeFirst())!;
  await db
    .insertInto("leagueResult")
    .values({
      leagueGameId: leagueGameId!,
      homeTeamId: home.id,
      awayTeamId: away.id,
      state: "final",
      kind: "score",
      homeScore: 3,
      awayScore: 2,
      counts: true,
      finalAt: clock.now(),
      decidedAs: "agreement",
      updatedAt: clock.now(),
    })
    .execute();
  const [before] = await listGames();
  expect((await end()).body).toMatchObject({
    endedAt: expect.any(String),
    firstGameOn: in30Days,
    lastGameOn: in30Days,
  });
  await db.updateTable("team").set({ name: "Renamed" }).where("id", "=", home.id).execute();
  await db.updateTable("game").set({ location: "Elsewhere" }).where("teamId", "=", home.id).execute();
  await db.deleteFrom("team").where("id", "=", away.id).execute();
  const expected = {
    date: in30Days,
    time: "19:00",
    location: "Harborview Park, Field 2",
    isCancelled: false,
  };
  const named = { home: { id: home.id, name: "Otters" }, away: { id: away.id, name: "Wolves" } };
  expect(await listGames()).toMatchObject([{ ...expected, ...named }]);
  expect(before).toMatchObject({ ...expected, home: { name: "Otters" }, away: { name: "Wolves" } });
  expect(await listTeams()).toEqual(["Otters", "Wolves"]);
  await db.deleteFrom("team").where("id", "=", home.id).execute();
  expect(await listGames()).toMatchObject([{ ...expected, ...named }]);
  expect(await listTeams()).toEqual(["Otters", "Wolves"]);
  expect(await readResults(db, season.id)).toMatchObject([
    { outcome: { home: 3, away: 2 }, playedAt: `${in30Days} 19:00:00` },
  ]);
});

it("takes no games or requests once it has ended, and closes those that are open [RESULT-35]", async () => {
  const { leagueId, home, away, entryIds, season, end } = await openLeague();
  const open = await createChangeRequest(
    leagueId,
    [home.id, away.id],
    { gameOn: in30Days },
    { seasonId: season.id },
  );
  const [first, again] = await Promise.all([end(), end()]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.endedAt).toBe(first.body.endedAt);
  const request = await db
    .selectFrom("changeRequest")
    .select("state")
    .where("id", "=", open.id)
    .executeTakeFirst();
  expect(request).toEqual({ state: "replaced" });
  const path = `/games/${entryIds[0]}`;
  expect((await client.post(`${path}/cancellation`, { textTeam: false })).status).toBe(200);
  expect((await client.delete(`${path}/cancellation`)).body.code).toBe("SEASON_ENDED");
  const restore = { kind: "restore", version: 2, textTeam: false, note: null };
  expect((await client.post(`${path}/change-requests`, restore)).body.code).toBe("SEASON_ENDED");
});

it("ends 30 days after its last game, and not without one [RESULT-35]", async () => {
  const today = clock.now().toISOString().slice(0, 10);
  const over = await openLeague(addDays(today, -29));
  const ahead = await openLeague(addDays(today, -20));
  const { id: emptyId } = await createLeague(managerId, []);
  const check = async (date: string) => {
    setTime(`${date}T18:00:00Z`);
    while ((await endDueSeasons()) > 0);
    const { seasons } = (await client.get(`/leagues/${emptyId}/seasons`)).body;
    return [await over.readSeason(), await ahead.readSeason(), seasons[0]].map(
      ({ endedAt }) => endedAt !== null,
    );
  };
  expect(await check(today)).toEqual([false, false, false]);
  expect(await check(addDays(today, 1))).toEqual([true, false, false]);
  // The other one gets a game, so it goes on.
  const { id: leagueGameId } = await db
    .insertInto("leagueGame")
    .values({ leagueId: ahead.leagueId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("game")
    .values({
      teamId: ahead.home.id,
      leagueGameId,
      gameOn: addDays(today, 5),
      location: "Harborview Park",
      side: "home",
    })
    .execute();
  expect(await check(addDays(today, 20))).toEqual([true, false, false]);
  expect(await check(addDays(today, 40))).toEqual([true, true, false]);
});
