import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { startPools } from "#tests/harness/pools.ts";

const startedPools = await startPools();
const { fixture, league, addLeagueTeam, addGame } = startedPools;
const { db } = await import("#platform/database.ts");
const { ownerDb } = await import("#tests/harness/owner.ts");
const { after, clock, days } = await import("#platform/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { createPoolPerson } = await import("#tests/factories/sub-pools.ts");
const { findCalledGame } = await import("../subs/queries.server.ts");
const { findPoolCall, listNextPeople } = await import("./queries.server.ts");
const { readCandidates } = await import("./candidates/queries.server.ts");
const { listEligible } = await import("./rules.ts");

/** A random person: what they chose, what they were asked, and what else they play. */
const person = fc.record({
  level: fc.integer({ min: 1, max: 5 }),
  groups: fc.constantFrom<string[]>([], ["Women"], ["Goalie", "Women"]),
  weekdays: fc.constantFrom<string[]>(["Thursday"], ["Tuesday", "Thursday"], ["Monday"]),
  isConfirmed: fc.boolean(),
  isStopped: fc.constantFrom(false, false, true),
  pausedUntil: fc.constantFrom(null, null, "2026-04-15", "2026-04-16", "infinity"),
  member: fc.constantFrom(
    null,
    null,
    "own" as const,
    "inactive" as const,
    "other" as const,
    "other-no" as const,
    "far" as const,
  ),
  asks: fc.uniqueArray(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: 40 }),
      state: fc.constantFrom(
        "asked",
        "booked",
        "declined",
        "too-late",
        "notified",
        "unreachable",
        "released",
      ),
      at: fc.constantFrom("this" as const, "near" as const, "edge" as const, "far" as const),
    }),
    { maxLength: 4, selector: ({ at, state }) => `${at} ${state}` },
  ),
});

describe("who a call may ask, in the database", () => {
  beforeEach(async () => {
    await ownerDb.deleteFrom("subCall").execute();
  });

  it("is who the rules say, in the same order, for random pools [NEED-43, NEED-44, NEED-45]", async () => {
    const other = await addLeagueTeam({ gameOn: "2026-04-16", gameTime: "20:30:00" });
    const far = await addLeagueTeam({ gameOn: "2026-04-17" }, "Bay Bears");
    const games = {
      this: { gameId: fixture.gameId, teamId: fixture.teamId, startsAt: "2026-04-17T00:00:00Z" },
      near: { gameId: other.gameId, teamId: other.teamId, startsAt: "2026-04-17T01:30:00Z" },
      edge: {
        gameId: await addGame(far.teamId, { gameOn: "2026-04-16", gameTime: "17:00:00" }),
        teamId: far.teamId,
        startsAt: "2026-04-16T22:00:00Z",
      },
      far: { gameId: far.gameId, teamId: far.teamId, startsAt: "2026-04-18T00:00:00Z" },
    };
    // An open call for another game makes its asks open.
    for (const { gameId, teamId } of [games.near, games.far])
      await db
        .insertInto("subCall")
        .values({
          gameId,
          teamId,
          spots: 1,
          waitMinutes: 15,
          state: "open",
          requestKey: gameId,
          startedAt: clock.now(),
        })
        .execute();
    const called = (await findCalledGame(db, fixture.gameId))!;
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 9 }),
        fc.constantFrom(null, 1, 3),
        fc.constantFrom(null, "Goalie", "Women"),
        async (people, poolLevel, group) => {
          await ownerDb.deleteFrom("poolPerson").execute();
          await ownerDb.deleteFrom("memberPhone").execute();
          await ownerDb.deleteFrom("phoneSuppression").execute();
          const now = clock.now();
          for (const [index, { asks, member, isStopped, pausedUntil, ...values }] of people.entries()) {
            const joinedAt = new Date(Date.parse("2026-01-01") + (index % 3) * 60_000);
            const { id: personId, phone } = await createPoolPerson(league.leagueId, { ...values, joinedAt });
            await db
              .updateTable("poolPerson")
              .set({ pausedUntil, pauseReason: pausedUntil && "own" })
              .where("id", "=", personId)
              .execute();
            if (isStopped)
              await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
            const team = {
              own: fixture.teamId,
              inactive: fixture.teamId,
              other: other.teamId,
              "other-no": other.teamId,
              far: far.teamId,
            };
            if (member !== null) {
              const { id } = await createMember(team[member], {
                name: "Member",
                phone,
                active: member !== "inactive",
              });
              if (member === "other-no")
                await db
                  .insertInto("gameRsvp")
                  .values({
                    gameId: other.gameId,
                    teamId: other.teamId,
                    memberId: id,
                    response: "not_attending",
                    respondedVia: "text",
                    respondedAt: now,
                  })
                  .execute();
            }
            for (const [round, ask] of asks.entries())
              await db
                .insertInto("poolAsk")
                .values({
                  personId,
                  ...games[ask.at],
                  round: round + 2,
                  state: ask.state,
                  askedAt: after(now, -days(ask.daysAgo)),
                })
                .execute();
          }
          const call = (await findPoolCall(db, called, { round: 1, poolLevel, groupId: null }, now))!;
          const need = { ...call, group };
          const candidates = await readCandidates(db, need, called.timeZone, now);
          const expected = listEligible(candidates, need, now).map(({ personId }) => personId);
          const listed = await listNextPeople(db, need, now, 500);
          expect(listed.map(({ personId }) => personId)).toEqual(expected);
        },
      ),
      { numRuns: getRunCount(40) },
    );
  });
});
