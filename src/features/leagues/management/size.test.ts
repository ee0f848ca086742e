import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { countStatements } from "#tests/harness/statements.ts";

const createManager = async () => {
  const account = await createAccount({ role: "league_manager" });
  return { account, client: await signInAs(account) };
};

describe("query count", () => {
  it("is the same for 50 leagues and 200 teams with 3,000 members as for one of each", async () => {
    const smallManager = await createManager();
    const smallLeague = await createLeague(smallManager.account.id, [(await createTeam()).id]);
    const largeManager = await createManager();
    const leagues = Array.from({ length: 49 }, (_, index) => ({
      name: `L${index}`,
      managerId: largeManager.account.id,
    }));
    await db.insertInto("league").values(leagues).execute();
    const teams = await db
      .insertInto("team")
      .values(
        Array.from({ length: 200 }, (_, index) => ({
          name: `Team ${index}`,
          sport: "Soccer",
          timeZone: "America/Chicago",
          seasonEndsOn: "2027-01-01",
          managerId: largeManager.account.id,
        })),
      )
      .returning("id")
      .execute();
    await db
      .insertInto("teamMember")
      .values(
        teams.flatMap(({ id }) =>
          Array.from({ length: 15 }, (_, index) => ({ teamId: id, name: `M${index}`, addedVia: "manager" })),
        ),
      )
      .execute();
    await db
      .insertInto("teamManager")
      .values(
        teams.map(({ id }, index) => ({ teamId: id, email: `m${index}@example.com`, expiresAt: new Date() })),
      )
      .execute();
    const largeLeague = await createLeague(
      largeManager.account.id,
      teams.map(({ id }) => id),
    );
    for (const path of [
      "/league-summaries",
      "/leagues/{id}",
      "/leagues/{id}/team-details",
      "/leagues/{id}/venues",
    ]) {
      const smallResult = await countStatements(() =>
        smallManager.client.get(path.replace("{id}", smallLeague.id)),
      );
      const largeResult = await countStatements(() =>
        largeManager.client.get(path.replace("{id}", largeLeague.id)),
      );
      expect(smallResult.statements).toBeGreaterThan(2);
      expect([path, largeResult.result.status, largeResult.statements]).toEqual([
        path,
        200,
        smallResult.statements,
      ]);
    }
    const rows = (await largeManager.client.get(`/leagues/${largeLeague.id}/team-details`)).body;
    expect([rows.teams.length, rows.total, rows.teams[0].memberCount]).toEqual([50, 200, 15]);
    expect((await largeManager.client.get("/league-summaries")).body.leagues).toHaveLength(50);
  });
});
