import { beforeAll, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createGame,
  createInvitation,
  createLeague,
  createLeagueGame,
  createTeam,
  createVenue,
  inviteManager,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { describeProblem } from "./rules.ts";
import type { LeagueProblem } from "./schema.ts";

let client: TestClient;
let managerId: string;
let account: Awaited<ReturnType<typeof createAccount>>;
let today: string;
beforeAll(async () => {
  account = await createAccount({ role: "league_manager" });
  managerId = account.id;
  client = await signInAs(account);
  today = toWallClock(clock.now(), "America/Chicago").on;
});

const inDays = (days: number) => addDays(today, days);
const hasPass = (days: number) => ({
  subscriptionStatus: "active",
  subscriptionExpiresAt: new Date(clock.now().getTime() + days * 86_400_000),
});

describe("league home", () => {
  it("is empty for a league without games", async () => {
    const { id } = await createLeague(managerId, [(await createTeam()).id]);
    const { status, body } = await client.get(`/leagues/${id}/home`);
    expect([status, body.nextGameDay, body.problems, body.today]).toEqual([200, null, [], today]);
    expect(body.teams).toEqual([
      { id: expect.any(String), pass: { status: "pending", endsOn: null }, nextGame: null },
    ]);
  });

  it("shows what a league has on the way to its first season, and stops once a schedule is published", async () => {
    const otters = await createTeam({ name: "Otters", managerId });
    const wolves = await createTeam({ name: "Wolves", managerId });
    const { id } = await createLeague(managerId, [otters.id, wolves.id]);
    const getSetup = async () => (await client.get(`/leagues/${id}/home`)).body.setup;
    const start = {
      venueCount: 0,
      teamCount: 2,
      nextTeamId: otters.id,
      unmanagedTeamCount: 2,
      pendingCount: 0,
      heldCount: 0,
      hasDraft: false,
    };
    expect(await getSetup()).toEqual(start);
    await createVenue(id);
    await createInvitation(otters.id, { email: "maya@example.com" });
    const draft = { leagueId: id, version: 1, updatedAt: clock.now() };
    await db
      .insertInto("scheduleDraft")
      .values({ ...draft, content: null })
      .execute();
    const invited = { venueCount: 1, nextTeamId: wolves.id, unmanagedTeamCount: 1, pendingCount: 1 };
    expect(await getSetup()).toEqual({ ...start, ...invited });
    await db.updateTable("scheduleDraft").set({ content: "{}" }).where("leagueId", "=", id).execute();
    expect(await getSetup()).toEqual({ ...start, ...invited, hasDraft: true });
    const { createSeason } = await import("#tests/harness/seasons.ts");
    const published = await createSeason({ lee: { id: managerId }, client } as never, 4);
    expect((await client.get(`/leagues/${published.leagueId}/home`)).body.setup).toBeNull();
  });

  it("returns the next game day, each team's next game and pass, and what needs attention", async () => {
    const otters = await createTeam({ name: "Otters", ...hasPass(20) });
    const wolves = await createTeam({ name: "Wolves", ...hasPass(100) });
    const hawks = await createTeam({ name: "Hawks" });
    const { id } = await createLeague(managerId, [otters.id, wolves.id, hawks.id]);
    await createVenue(id, { closedOn: [inDays(9)] });
    await createInvitation(hawks.id, { email: "maya@example.com" });
    // The first day has only a canceled game.
    await createGame(hawks.id, { gameOn: inDays(1), opponent: "Owls", cancelledAt: new Date() });
    await createLeagueGame(id, [otters.id, wolves.id], { gameOn: inDays(2) });
    await createLeagueGame(id, [hawks.id, otters.id], { gameOn: inDays(2), gameTime: "19:30:00" });
    await createLeagueGame(id, [wolves.id, otters.id], { gameOn: inDays(9) });
    await createLeagueGame(id, [wolves.id, otters.id], { gameOn: inDays(30) });
    const { body } = await client.get(`/leagues/${id}/home`);
    expect([body.nextGameDay.date, body.nextGameDay.games.length]).toEqual([inDays(2), 2]);
    expect(
      body.teams.map(({ pass, nextGame }: never) => [
        (pass as { status: string }).status,
        (nextGame as { date: string }).date,
      ]),
    ).toEqual([
      ["pending", inDays(2)],
      ["active", inDays(2)],
      ["active", inDays(2)],
    ]);
    expect(body.problems.map((problem: LeagueProblem) => problem.kind)).toEqual([
      "team-twice",
      "place-twice",
      "closed",
      "pass",
      "pass",
      "invitation",
    ]);
    expect(body.problemCounts).toEqual({
      "team-twice": 1,
      "place-twice": 1,
      closed: 1,
      pass: 2,
      invitation: 1,
    });
    const sentences = body.problems.map(describeProblem);
    expect(sentences).toContain("Hawks has no Season Pass, so no reminders go out.");
    expect(sentences).toContain("Hawks: maya@example.com, invitation pending.");
    expect(sentences.some((text: string) => text.startsWith("Otters: the pass ends on"))).toBe(true);
  });

  it("offers passes only for teams that the league's manager can pay for, even before a pass is marked expired", async () => {
    const own = await createTeam({ name: "Own", managerId, ...hasPass(-1) });
    const invited = await createTeam({ name: "Invited" });
    await inviteManager(invited.id, account);
    const foreign = await createTeam({ name: "Foreign" });
    const { id } = await createLeague(managerId, [own.id, invited.id, foreign.id]);
    for (const team of [own, invited, foreign]) await createGame(team.id, { gameOn: inDays(3) });
    const { body } = await client.get(`/leagues/${id}/home`);
    expect(
      body.problems
        .filter(({ kind }: LeagueProblem) => kind === "pass")
        .map(({ team, problem, canBuy }: never) => [(team as { name: string }).name, problem, canBuy]),
    ).toEqual([
      ["Foreign", "missing", false],
      ["Invited", "missing", true],
      ["Own", "expired", true],
    ]);
  });

  it("lists up to 50 problems of a kind and counts all of them", async () => {
    const team = await createTeam({ name: "Otters", ...hasPass(300) });
    const { id } = await createLeague(managerId, [team.id]);
    for (let index = 0; index < 51; index++)
      await createGame(team.id, { gameOn: inDays(2 + index), opponent: "Owls", location: "TBD" });
    const { body } = await client.get(`/leagues/${id}/home`);
    expect([body.problems.length, body.problemCounts]).toEqual([50, { "no-place": 51 }]);
  });

  it("runs the same number of queries for any number of teams, and only for the league's manager", async () => {
    const small = await createLeague(managerId, [(await createTeam()).id]);
    const teamIds = [];
    for (let index = 0; index < 20; index++) {
      const { id } = await createTeam();
      teamIds.push(id);
      await createInvitation(id, { email: "maya@example.com" });
      await createGame(id, { gameOn: inDays(3), opponent: "Owls" });
    }
    const large = await createLeague(managerId, teamIds);
    const smallResult = await countStatements(() => client.get(`/leagues/${small.id}/home`));
    const largeResult = await countStatements(() => client.get(`/leagues/${large.id}/home`));
    expect(largeResult.statements).toBe(smallResult.statements);
    const other = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await other.get(`/leagues/${large.id}/home`)).status).toBe(404);
  });
});
