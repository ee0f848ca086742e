import { beforeAll, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { readResults } from "../../results/queries.server.ts";

let managerId: string;
let client: TestClient;
beforeAll(async () => {
  const manager = await createAccount({ role: "league_manager" });
  managerId = manager.id;
  client = await signInAs(manager);
});

const daysFromNow = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days);

async function openLeague() {
  const home = await createTeam({ name: "Otters", managerId });
  const away = await createTeam({ name: "Wolves", managerId });
  const { id: leagueId } = await createLeague(managerId, [home.id, away.id]);
  const past = await createLeagueGame(leagueId, [home.id, away.id], { gameOn: daysFromNow(-7) });
  const ahead = await createLeagueGame(leagueId, [home.id, away.id], { gameOn: daysFromNow(7) });
  const { leagueGameId } = (await db
    .selectFrom("game")
    .select("leagueGameId")
    .where("id", "=", past[0])
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
  const [season] = (await client.get(`/leagues/${leagueId}/seasons`)).body.seasons;
  const path = `/leagues/${leagueId}/seasons/${season.id}`;
  const withdraw = (results: "keep" | "void", teamId = home.id) =>
    client.put(`${path}/teams/${teamId}/withdrawal`, { results });
  const listCancelled = async () => {
    const rows = await db
      .selectFrom("game")
      .select("id")
      .where("id", "in", [...past, ...ahead])
      .where("cancelledAt", "is not", null)
      .execute();
    return rows.map(({ id }) => id);
  };
  return { leagueId, home, away, past, ahead, season, path, withdraw, listCancelled };
}

it("keeps or voids a withdrawn team's results, and cancels its upcoming games for both teams", async () => {
  const { home, ahead, season, path, withdraw, listCancelled } = await openLeague();
  const read = async () =>
    (await readResults(db, season.id)).map(({ counts, isVoid }) => ({ counts, isVoid }));
  expect((await withdraw("keep")).body).toEqual({ cancelledGames: 1 });
  expect(new Set(await listCancelled())).toEqual(new Set(ahead));
  expect(await read()).toEqual([{ counts: true, isVoid: false }]);
  expect((await withdraw("void")).body).toEqual({ cancelledGames: 0 });
  expect(await read()).toEqual([{ counts: false, isVoid: true }]);
  // Its results outlive the team.
  await db.deleteFrom("team").where("id", "=", home.id).execute();
  expect(await read()).toEqual([{ counts: false, isVoid: true }]);
  const { teams } = (await client.get(`${path}/teams`)).body;
  expect(
    teams.map(({ name, withdrawn }: { name: string; withdrawn: string | null }) => [name, withdrawn]),
  ).toEqual([["Wolves", null]]);
});

it("shows voided results as void, to the league and on both schedules [RESULT-36]", async () => {
  const { leagueId, home, away, past, path, withdraw } = await openLeague();
  const disputed = await createLeagueGame(leagueId, [home.id, away.id], { gameOn: daysFromNow(-6) });
  const { leagueGame } = (await client.get(`/games/${disputed[0]}`)).body;
  await db
    .insertInto("leagueResult")
    .values({
      leagueGameId: leagueGame.id,
      homeTeamId: home.id,
      awayTeamId: away.id,
      state: "disputed",
      counts: false,
      updatedAt: clock.now(),
    })
    .execute();
  const read = async () => {
    const { body } = await client.get(`${path}/results?on=${daysFromNow(-7)}`);
    const shown = await Promise.all(past.map(async (id) => (await client.get(`/games/${id}`)).body.result));
    const [{ result }] = body.games;
    const table = (await client.get(`/leagues/${leagueId}/standings`)).body.divisions[0].rows;
    return {
      counts: result.counts,
      isVoid: result.isVoid,
      disputed: body.disputed.length,
      shown,
      played: table.map(({ played }: { played: number }) => played),
    };
  };
  await withdraw("keep");
  expect(await read()).toEqual({
    counts: true,
    isVoid: undefined,
    disputed: 1,
    shown: ["W 3-2", "L 2-3"],
    played: [1, 1],
  });
  await withdraw("void");
  expect(await read()).toEqual({
    counts: false,
    isVoid: true,
    disputed: 0,
    shown: ["Void", "Void"],
    played: [0],
  });
});

it("names the season that the league's manager decides about when archiving a team [RESULT-36]", async () => {
  const { home, season, withdraw } = await openLeague();
  const read = async () =>
    (await client.get(`/teams/${home.id}/leagues`)).body.leagues.map(
      ({ resultsIn }: { resultsIn?: string }) => resultsIn,
    );
  expect(await read()).toEqual([season.id]);
  await withdraw("keep");
  expect(await read()).toEqual([undefined]);
});

it("asks about results before a team that has some leaves the league [RESULT-36]", async () => {
  const { leagueId, home, ahead, season, listCancelled } = await openLeague();
  const { teams } = (await client.get(`/leagues/${leagueId}/team-details`)).body;
  expect(teams.map(({ hasResults }: { hasResults?: boolean }) => hasResults)).toEqual([true, true]);
  const leave = (values: object) =>
    client.put(`/leagues/${leagueId}/teams/${home.id}/league`, { toLeagueId: null, ...values });
  expect((await leave({ acceptGames: true })).body.code).toBe("TEAM_HAS_RESULTS");
  expect(await listCancelled()).toEqual([]);
  expect((await leave({ results: "void" })).body).toEqual({ ok: true });
  expect(new Set(await listCancelled())).toEqual(new Set(ahead));
  expect((await readResults(db, season.id)).map(({ isVoid }) => isVoid)).toEqual([true]);
  // Repeating it changes nothing.
  expect((await leave({})).body).toEqual({ ok: true });
});

it("withdraws only teams of the season, and none once it has ended", async () => {
  const { path, withdraw } = await openLeague();
  const { home: stranger } = await openLeague();
  expect((await withdraw("void", stranger.id)).body.code).toBe("NOT_FOUND");
  await client.post(`${path}/end`, {});
  expect((await withdraw("void")).body.code).toBe("SEASON_ENDED");
});
