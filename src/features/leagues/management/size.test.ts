import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { countStatements } from "#tests/harness/statements.ts";

const newManager = async () => {
  const account = await createAccount({ role: "league_manager" });
  return { account, client: await clientOf(account) };
};

describe("size", () => {
  it("asks as often for 50 leagues and 200 teams of 3,000 members as for one of each", async () => {
    const small = await newManager();
    const smallLeague = await createLeague(small.account.id, [(await createTeam()).id]);
    const large = await newManager();
    const leagues = Array.from({ length: 49 }, (_, index) => ({
      name: `L${index}`,
      managerId: large.account.id,
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
          managerId: large.account.id,
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
      large.account.id,
      teams.map(({ id }) => id),
    );
    for (const path of [
      "/league-summaries",
      "/leagues/{id}",
      "/leagues/{id}/team-details",
      "/leagues/{id}/venues",
    ]) {
      const few = await countStatements(() => small.client.get(path.replace("{id}", smallLeague.id)));
      const many = await countStatements(() => large.client.get(path.replace("{id}", largeLeague.id)));
      expect(few.statements).toBeGreaterThan(2);
      expect([path, many.answer.status, many.statements]).toEqual([path, 200, few.statements]);
    }
    const rows = (await large.client.get(`/leagues/${largeLeague.id}/team-details`)).body;
    expect([rows.teams.length, rows.total, rows.teams[0].memberCount]).toEqual([50, 200, 15]);
    expect((await large.client.get("/league-summaries")).body.leagues).toHaveLength(50);
  });
});
