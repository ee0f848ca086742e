import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import type { GameGrant } from "#features/teams/access.server.ts";
import type { PoolPersonValues } from "#tests/factories/sub-pools.ts";
import { startSubs } from "./subs.ts";

/** Like `startSubs`, with a league whose sub pool is on. Call it before importing app code. */
export async function startPools() {
  const startedSubs = await startSubs();
  const { fixture, grant, addTeam, addGame, drain, advanceCalls, sendWaiting, carrier } = startedSubs;
  const { db } = await import("#platform/database.ts");
  const { ownerDb } = await import("#tests/harness/owner.ts");
  const { createLeague } = await import("#tests/factories/teams.ts");
  const { createPool, createPoolPerson } = await import("#tests/factories/sub-pools.ts");
  const { startCall } = await import("#features/turnout/subs/commands.server.ts");

  const league = { leagueId: "", managerId: "" };
  let readCount = 0;

  beforeEach(async () => {
    readCount = 0;
    await ownerDb.deleteFrom("poolPerson").execute();
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    const { id } = await createLeague(managerId, [fixture.teamId], "Lakeside Rec League");
    await createPool(id);
    Object.assign(league, { leagueId: id, managerId });
  });

  /** Starts a call that goes on to the pool, for the fixture's game or another one. */
  const callPool = (
    call: { spots?: number; poolLevel?: number; asksPool?: boolean; groupId?: string } = {},
    on: GameGrant = grant,
  ) => startCall(on, { spots: 1, waitMinutes: 15, requestKey: randomUUID(), asksPool: true, ...call });

  /** Runs the worker's pending work. Returns who got which texts since the last call, by the names of the pool's people. */
  async function runPool(): Promise<[name: string, body: string][]> {
    await drain(advanceCalls);
    await drain(sendWaiting);
    const texts = await carrier.texts({ direction: "out" });
    const people = await db.selectFrom("poolPerson").select(["name", "phone"]).execute();
    const names = new Map(people.map(({ phone, name }) => [phone, name]));
    const newTexts = texts.toReversed().slice(readCount);
    readCount = texts.length;
    return newTexts.map(({ phone, body }) => [names.get(phone) ?? phone, body]);
  }

  return {
    ...startedSubs,
    league,
    callPool,
    runPool,
    /** Adds people to the pool, a minute apart in the order of their names. */
    addPeople: async (names: readonly string[], values: PoolPersonValues = {}) => {
      const people: Awaited<ReturnType<typeof createPoolPerson>>[] = [];
      for (const [index, name] of names.entries()) {
        const joinedAt = new Date(Date.parse("2026-01-01T00:00:00Z") + index * 60_000);
        people.push(await createPoolPerson(league.leagueId, { joinedAt, ...values, name }));
      }
      return people;
    },
    /** Adds a team to the league, with a game. Returns what its manager may do with the game. */
    addLeagueTeam: async (
      game: { gameOn: string; gameTime?: string } = { gameOn: "2026-04-16" },
      name = "Harbor Street FC",
    ) => {
      const team = await addTeam(name);
      await db.insertInto("leagueTeam").values({ leagueId: league.leagueId, teamId: team.id }).execute();
      await db
        .updateTable("team")
        .set({ quietFrom: null, quietUntil: null })
        .where("id", "=", team.id)
        .execute();
      const gameId = await addGame(team.id, game);
      const user = { id: team.managerId };
      return {
        gameId,
        teamId: team.id,
        user,
        leagueGameId: null,
        canManageTeam: true,
      } as unknown as GameGrant;
    },
    /** Lists what the pool was asked, by name. */
    listAsks: async (gameId = fixture.gameId) => {
      const asks = await db
        .selectFrom("poolAsk")
        .innerJoin("poolPerson", "poolPerson.id", "poolAsk.personId")
        .select(["poolPerson.name", "poolAsk.state"])
        .where("poolAsk.gameId", "=", gameId)
        .orderBy("poolAsk.round")
        .execute();
      return Object.fromEntries(asks.map(({ name, state }) => [name, state]));
    },
  };
}
