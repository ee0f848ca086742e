import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

// Saturday noon in Chicago.
beforeEach(() => setTime("2026-04-18T17:00:00Z"));

type Results = Record<"teams" | "games" | "people", { id: string; name: string; opponent: string }[]>;

async function createUser() {
  const user = await createAccount();
  const client = await signInAs(user);
  const search = async (query: string): Promise<Results> => {
    const { status, body } = await client.get(`/search?query=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    return body;
  };
  return { user, client, search };
}

const nothing = { teams: [], games: [], people: [] };

describe("search", () => {
  it.each(["manager", "invited", "league"] as const)(
    "finds teams, games, and people of a team for someone with this role: %s",
    async (role) => {
      const { user, search } = await createUser();
      const team = await createTeam({
        name: "Riverside Herons",
        sport: "Softball",
        ...(role === "manager" && { managerId: user.id }),
      });
      if (role === "invited") await inviteManager(team.id, user);
      if (role === "league") await createLeague(user.id, [team.id]);
      const member = await createMember(team.id, { name: "Tomás Heronimo" });
      const game = await createGame(team.id, { gameOn: "2026-04-25", gameTime: "18:30", opponent: "Hawks" });
      expect(await search("HERON")).toEqual({
        teams: [{ id: team.id, name: "Riverside Herons", kit: null, sport: "Softball" }],
        games: [
          {
            id: game.id,
            team: { id: team.id, name: "Riverside Herons", kit: null },
            kind: "game",
            opponent: "Hawks",
            side: null,
            gameOn: "2026-04-25",
            gameTime: "18:30:00",
            isToday: false,
            isTonight: false,
            keywords: expect.stringContaining("Saturday April 25 4/25 weekend"),
          },
        ],
        people: [{ id: member.id, name: "Tomás Heronimo", team: { id: team.id, name: "Riverside Herons" } }],
      });
    },
  );

  it("lists first what starts with the words", async () => {
    const { user, search } = await createUser();
    const team = await createTeam({ name: "Alpha", managerId: user.id });
    for (const name of ["Aisha Bello", "Theo Harris", "Hannah Tran"]) await createMember(team.id, { name });
    const names = async (query: string) => (await search(query)).people.map(({ name }) => name);
    expect(await names("ha")).toEqual(["Hannah Tran", "Theo Harris", "Aisha Bello"]);
    expect(await names("a b")).toEqual(["Aisha Bello"]);
  });

  it("never finds anything of someone else's team, invited or not", async () => {
    const { user, search } = await createUser();
    const team = await createTeam({ name: "Quarry Foxes" });
    await createMember(team.id, { name: "Foxglove Finn" });
    await createGame(team.id, { gameOn: "2026-04-25", opponent: "Fox Hill" });
    // Other people have access to this team, and this user to another team of the same owner and the same league.
    const [stranger, neighbor] = [await createAccount(), await createTeam({ managerId: team.managerId })];
    await inviteManager(team.id, stranger);
    await createLeague(stranger.id, [team.id, neighbor.id]);
    await inviteManager(neighbor.id, user);
    await createLeague(user.id, [neighbor.id]);
    expect(await search("fox")).toEqual(nothing);
  });

  it("leaves out archived teams, games that are over, and canceled games", async () => {
    const { user, search } = await createUser();
    const archived = await createTeam({ managerId: user.id, name: "Owls", archivedAt: new Date() });
    await createMember(archived.id, { name: "Owl Ogilvie" });
    await createGame(archived.id, { gameOn: "2026-05-01", opponent: "Owlets" });
    const team = await createTeam({ managerId: user.id, name: "Larks" });
    await createGame(team.id, { gameOn: "2026-04-17", opponent: "Owlets" });
    await createGame(team.id, { gameOn: "2026-04-18", gameTime: "11:59", opponent: "Owlets" });
    await createGame(team.id, { gameOn: "2026-05-01", opponent: "Owlets", cancelledAt: new Date() });
    expect(await search("owl")).toEqual(nothing);
  });

  it.each([
    ["today", ["noon", "evening"]],
    ["tonight", ["evening"]],
    ["tomorrow", ["sunday"]],
    ["sat apr 25", ["saturday"]],
    ["Saturday, April 25", ["saturday"]],
    ["4/25", ["saturday"]],
    ["weekend", ["noon", "evening", "sunday", "saturday"]],
    ["evening otters", ["evening"]],
    ["vs. evening", ["evening"]],
    ["monday", []],
  ])("finds games by the words %s, in the team's time zone", async (query, expected) => {
    const { user, search } = await createUser();
    const team = await createTeam({ managerId: user.id });
    const add = (opponent: string, gameOn: string, gameTime: string) =>
      createGame(team.id, { opponent, gameOn, gameTime, location: "Field 2" });
    await add("noon", "2026-04-18", "13:00");
    await add("evening", "2026-04-18", "19:00");
    await add("sunday", "2026-04-19", "09:00");
    await add("saturday", "2026-04-25", "09:00");
    const { games } = await search(query);
    expect(games.map(({ opponent }) => opponent)).toEqual(expected);
  });

  it("returns at most 5 teams, 5 games, and 10 people, in order", async () => {
    const { user, search } = await createUser();
    for (let number = 6; number >= 1; number--) {
      const team = await createTeam({ managerId: user.id, name: `Robins ${number}` });
      await createGame(team.id, { gameOn: `2026-05-0${number}` });
      for (const name of ["Robin A", "Robin B"]) await createMember(team.id, { name: `${name}${number}` });
    }
    const { teams, games, people } = await search("robin");
    expect(teams.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((number) => `Robins ${number}`));
    expect(games).toMatchObject([1, 2, 3, 4, 5].map((number) => ({ gameOn: `2026-05-0${number}` })));
    expect(people).toHaveLength(10);
    expect(people[0]!.name).toBe("Robin A1");
  });

  it("takes wildcards and punctuation literally, and refuses an empty or overlong search", async () => {
    const { user, client, search } = await createUser();
    const team = await createTeam({ managerId: user.id, name: "Larks" });
    await createMember(team.id, { name: "Lena 100%" });
    expect((await search("%")).people).toHaveLength(1);
    expect(await search("_")).toEqual(nothing);
    expect(await search(",")).toEqual(nothing);
    expect(await search("\\")).toEqual(nothing);
    for (const query of ["", "%20", "a".repeat(101)])
      expect((await client.get(`/search?query=${query}`)).body.code).toBe("INVALID_INPUT");
    expect((await new TestClient().get("/search?query=a")).body.code).toBe("UNAUTHENTICATED");
  });
});
