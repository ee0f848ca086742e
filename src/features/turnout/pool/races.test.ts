import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { startPools } from "#tests/harness/pools.ts";

const startedPools = await startPools();
const { fixture, grant, callPool, addPeople, addSubs, addLeagueTeam, listAsks, drain } = startedPools;
const { advanceCalls, respond, postInboundText, league } = startedPools;
const { db } = await import("#platform/database.ts");
const { after, clock, minutes } = await import("#platform/clock.ts");
const { createLeague } = await import("#tests/factories/teams.ts");
const { createPool, createPoolPerson } = await import("#tests/factories/sub-pools.ts");
const { recordResponse } = await import("#features/attendance/commands.server.ts");
const { respondToAsk } = await import("#features/attendance/pool/commands.server.ts");
const { ownerDb } = await import("#tests/harness/owner.ts");

/** How many times each race runs. Shorter in the everyday run, and 200 of each with HISTORIES=200. */
const ROUNDS = getRunCount(25);
/** Races on a busy machine take a while. */
const TIMEOUT = 60_000 + ROUNDS * 2_000;

/** Runs responses in as many lanes as a process has connections, each one at a time. */
async function runTogether<Result>(responses: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const waiting = [...responses];
  const results: Result[] = [];
  const runLane = async () => {
    for (let say = waiting.pop(); say; say = waiting.pop()) results.push(await say());
  };
  await Promise.all(Array.from({ length: 8 }, runLane));
  return results;
}

async function clear() {
  await ownerDb.deleteFrom("poolAsk").execute();
  for (const table of ["subCall", "message", "blast"] as const) await ownerDb.deleteFrom(table).execute();
}

const findAsk = (gameId: string) =>
  db.selectFrom("poolAsk").selectAll().where("gameId", "=", gameId).orderBy("id").execute();
const say = (askId: string, now = clock.now()) =>
  db.transaction().execute((trx) => respondToAsk(trx, askId, "attending", now));

describe("races for people of a league's pool", () => {
  it(
    "never lets two calls at the same moment ask the same person [NEED-45]",
    async () => {
      await addPeople(["Dana", "Eli"]);
      const other = await addLeagueTeam();
      for (let round = 0; round < ROUNDS; round += 1) {
        await clear();
        await callPool();
        await callPool({}, other);
        await Promise.all([advanceCalls(), advanceCalls(), advanceCalls()]);
        await db.updateTable("subCall").set({ nextAt: clock.now() }).execute();
        await Promise.all([advanceCalls(), advanceCalls()]);
        const asks = await db.selectFrom("poolAsk").select(["gameId", "personId"]).execute();
        expect(asks.length).toBeGreaterThan(0);
        expect(new Set(asks.map(({ personId }) => personId)).size).toBe(asks.length);
        await db.updateTable("subCall").set({ nextAt: clock.now() }).execute();
        await drain(advanceCalls);
        expect(await findAsk(fixture.gameId)).toHaveLength(1);
        expect(await findAsk(other.gameId)).toHaveLength(1);
      }
    },
    TIMEOUT,
  );

  it(
    "books a number once when two yeses arrive at the same time, also in two leagues [NEED-48]",
    async () => {
      const [dana] = await addPeople(["Dana"]);
      const other = await addLeagueTeam({ gameOn: "2026-04-16", gameTime: "20:30:00" });
      const { id: secondLeague } = await createLeague(league.managerId, [other.teamId], "Bay League");
      await createPool(secondLeague);
      const twin = await createPoolPerson(secondLeague, { name: "Dana", phone: dana!.phone });
      for (let round = 0; round < ROUNDS; round += 1) {
        await clear();
        // Both are asked, as before a game moved to the same evening.
        const asks = await db
          .insertInto("poolAsk")
          .values(
            [
              { personId: dana!.id, on: grant },
              { personId: twin.id, on: other },
            ].map(({ personId, on }, index) => ({
              personId,
              teamId: on.teamId,
              gameId: on.gameId,
              round: 1,
              state: "asked",
              startsAt: new Date(index === 0 ? "2026-04-17T00:00:00Z" : "2026-04-17T01:30:00Z"),
              askedAt: clock.now(),
            })),
          )
          .returning("id")
          .execute();
        await callPool();
        await callPool({}, other);
        const outcomes = await Promise.all(asks.map(({ id }) => say(id)));
        expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["busy", "recorded"]);
        const refusal = outcomes.find(({ kind }) => kind === "busy");
        expect(["19:00:00", "20:30:00"]).toContain(refusal && "time" in refusal && refusal.time);
        expect(
          await db.selectFrom("poolAsk").select("id").where("state", "=", "booked").execute(),
        ).toHaveLength(1);
      }
    },
    TIMEOUT,
  );

  it(
    "gives one spot to one of many yeses from the team's subs and the pool together [NEED-49]",
    async () => {
      const subs = await addSubs(...Array.from({ length: 6 }, (_, index) => `Sub ${index}`));
      const people = await addPeople(Array.from({ length: 14 }, (_, index) => `Person ${index}`));
      for (let round = 0; round < Math.ceil(ROUNDS / 20); round += 1) {
        await clear();
        await db.deleteFrom("gameRsvp").where("gameId", "=", fixture.gameId).execute();
        await callPool();
        for (let turn = 0; turn < subs.length + people.length; turn += 1) {
          await drain(advanceCalls);
          await db.updateTable("subCall").set({ nextAt: clock.now() }).execute();
          const askedAt = after(clock.now(), -minutes(20));
          await db.updateTable("subOffer").set({ askedAt }).execute();
          await db.updateTable("poolAsk").set({ askedAt }).execute();
        }
        const asks = await findAsk(fixture.gameId);
        expect(asks).toHaveLength(people.length);
        const results = await runTogether([
          ...subs.map((sub) => async () => (await respond(sub, "attending")).success),
          ...asks.map(
            ({ id }) =>
              async () =>
                (await say(id)).kind === "recorded",
          ),
          async () => (await advanceCalls()) > 1,
        ]);
        expect(results.filter(Boolean)).toHaveLength(1);
        await drain(advanceCalls);
        const states = Object.values(await listAsks());
        const booked = states.filter((state) => state === "booked").length;
        const accepted = await db
          .selectFrom("subOffer")
          .select("memberId")
          .where("gameId", "=", fixture.gameId)
          .where("state", "=", "accepted")
          .execute();
        expect(booked + accepted.length).toBe(1);
      }
    },
    TIMEOUT,
  );

  it(
    "gives one spot to one of 200 yeses at the same moment [NEED-49]",
    async () => {
      const subs = await addSubs(...Array.from({ length: 60 }, (_, index) => `Sub ${index}`));
      const people = await addPeople(Array.from({ length: 140 }, (_, index) => `Person ${index}`));
      await callPool();
      await drain(advanceCalls);
      const [{ teamId, gameId }, askedAt] = [grant, clock.now()];
      // Asked at the same time, as in the last hour, and not in turn.
      await db
        .insertInto("subOffer")
        .values(
          subs.map(({ id: memberId }) => ({ teamId, gameId, memberId, state: "asked", round: 1, askedAt })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const startsAt = new Date("2026-04-17T00:00:00Z");
      const asks = await db
        .insertInto("poolAsk")
        .values(
          people.map(({ id: personId }) => ({
            personId,
            teamId,
            gameId,
            round: 1,
            state: "asked",
            startsAt,
            askedAt,
          })),
        )
        .returning("id")
        .execute();
      const results = await runTogether<string>([
        ...asks.map(
          ({ id }) =>
            async () =>
              (await say(id)).kind,
        ),
        ...subs.map(({ id: memberId }) => async () => {
          const key = { gameId, memberId };
          const recorded = await db
            .transaction()
            .execute((trx) => recordResponse(trx, key, "attending", "text", clock.now()));
          return recorded === "recorded" ? "recorded" : "filled";
        }),
      ]);
      expect(results.filter((kind) => kind === "recorded")).toHaveLength(1);
      expect(results.filter((kind) => kind === "filled")).toHaveLength(199);
      // Those who came too late weren't needed, so they're first in turn the next time.
      const late = await db.selectFrom("poolAsk").select("id").where("state", "=", "too-late").execute();
      expect(late.length).toBeGreaterThanOrEqual(139);
    },
    TIMEOUT,
  );

  it("reads two replies of one person at the same time as one booking [NEED-48]", async () => {
    const [dana] = await addPeople(["Dana"]);
    await callPool();
    await drain(advanceCalls);
    await db.updateTable("message").set({ state: "delivered" }).execute();
    const sids = [randomUUID(), randomUUID()];
    await Promise.all(sids.map((sid) => postInboundText(dana!.phone, "IN", sid)));
    expect(await listAsks()).toEqual({ Dana: "booked" });
  });
});
