import { describe, expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { startPools } from "#tests/harness/pools.ts";
import { mulberry } from "#tests/load/statistics.ts";

const startedPools = await startPools();
const { league, callPool, addPeople, addTeam, addGame, drain, advanceCalls } = startedPools;
const { respondToAsk } = await import("#features/attendance/pool/commands.server.ts");
const { db } = await import("#platform/database.ts");
const { ownerDb } = await import("#tests/harness/owner.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { after, clock, days, minutes } = await import("#platform/clock.ts");
const { LIMIT_PERIOD } = await import("./rules.ts");

/** Four weeks in the everyday run, a season of twelve with HISTORIES=12 or more. */
const WEEKS = Math.min(12, getRunCount(4));
/** Teams of the league, and people of its pool. Each team calls for every game of its own. */
const TEAMS = 6;
const PEOPLE = 18;
const SEASONS = Math.max(1, Math.floor(getRunCount(25) / 25));
const FIRST_DAY = "2026-05-04";

const addDaysTo = (date: string, count: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);

const respond = (askId: string, response: "attending" | "not_attending") =>
  db.transaction().execute((trx) => respondToAsk(trx, askId, response, clock.now()));

type Ask = { id: string; personId: string; gameId: string; state: string; askedAt: Date; startsAt: Date };

/** Plays a season with the real calls. Every step of a call is due when the worker would take it. */
async function playSeason(seed: number, isEveryoneEqual: boolean) {
  const random = mulberry(seed);
  const people = await addPeople(
    Array.from({ length: PEOPLE }, (_, index) => `Person ${String(index).padStart(2, "0")}`),
  );
  if (!isEveryoneEqual)
    for (const { id } of people.slice(PEOPLE / 2))
      await db
        .updateTable("poolPerson")
        .set({ weekdays: ["Monday", "Tuesday"], level: 1 + Math.floor(random() * 5) })
        .where("id", "=", id)
        .execute();
  const teams: { id: string; managerId: string }[] = [];
  for (let index = 0; index < TEAMS; index += 1) teams.push(await addTeam(`Team ${index}`));
  await db
    .insertInto("leagueTeam")
    .values(teams.map(({ id }) => ({ leagueId: league.leagueId, teamId: id })))
    .execute();
  await db.updateTable("team").set({ quietFrom: null, quietUntil: null }).execute();
  let calls = 0;
  for (let week = 0; week < WEEKS; week += 1)
    for (const [index, team] of teams.entries()) {
      const gameOn = addDaysTo(FIRST_DAY, week * 7 + index);
      setTime(`${gameOn}T15:00:00Z`);
      const gameId = await addGame(team.id, { gameOn });
      const grant = { gameId, teamId: team.id, user: { id: team.managerId }, leagueGameId: null };
      await callPool({ spots: 1 }, { ...grant, canManageTeam: true } as never);
      calls += 1;
      let now = new Date(`${gameOn}T15:00:00Z`);
      // Someone is silent, says no, or says yes, as often as each other.
      for (let turn = 0; turn < 4; turn += 1) {
        await drain(advanceCalls);
        const waiting = await db
          .selectFrom("poolAsk")
          .select("id")
          .where("gameId", "=", gameId)
          .where("state", "=", "asked")
          .where("respondedAt", "is", null)
          .orderBy("askedAt", "desc")
          .limit(1)
          .executeTakeFirst();
        const draw = random();
        if (waiting && draw > 1 / 3) await respond(waiting.id, draw > 2 / 3 ? "attending" : "not_attending");
        now = after(now, minutes(1));
        setTime(now.toISOString());
        await drain(advanceCalls);
        now = after(now, minutes(15));
        setTime(now.toISOString());
      }
      // No one is paused for silence here. That would make people unequal.
      await ownerDb.updateTable("poolPerson").set({ unanswered: 0 }).execute();
    }
  const asks: Ask[] = await db
    .selectFrom("poolAsk")
    .select(["id", "personId", "gameId", "state", "askedAt", "startsAt"])
    .orderBy("askedAt")
    .orderBy("id")
    .$castTo<Ask>()
    .execute();
  return { people, asks, calls };
}

const countBy = (asks: readonly Ask[], ids: readonly string[]) =>
  ids.map((id) => asks.filter(({ personId }) => personId === id).length);

describe("a season of calls to a league's pool", () => {
  it("asks equals in turn, so that their asks never differ by more than one [NEED-45]", async () => {
    for (let season = 0; season < SEASONS; season += 1) {
      await ownerDb.deleteFrom("poolPerson").execute();
      // The limit would end the turns of those who were asked most, so it's out of the way.
      await db.updateTable("leaguePool").set({ weeklyLimit: 10 }).execute();
      const { people, asks, calls } = await playSeason(season + 1, true);
      expect(calls).toBe(WEEKS * TEAMS);
      expect(asks.length).toBeGreaterThan(calls);
      const ids = people.map(({ id }) => id);
      // After each ask, not only at the end.
      const counts = new Map(ids.map((id) => [id, 0]));
      for (const { personId } of asks) {
        counts.set(personId, counts.get(personId)! + 1);
        const values = [...counts.values()];
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }
    }
  }, 300_000);

  it("keeps the week's limit, asks no one twice for a game, and books no one twice at a time [NEED-44, NEED-45, NEED-48]", async () => {
    const { people, asks } = await playSeason(7, false);
    for (const { id } of people) {
      const own = asks.filter(({ personId }) => personId === id);
      for (const { askedAt } of own) {
        const week = own.filter(
          (ask) => ask.askedAt <= askedAt && ask.askedAt > after(askedAt, -LIMIT_PERIOD),
        );
        expect(week.length).toBeLessThanOrEqual(3);
      }
      expect(new Set(own.map(({ gameId }) => gameId)).size).toBe(own.length);
      const booked = own.filter(({ state }) => state === "booked").map(({ startsAt }) => startsAt.getTime());
      expect(new Set(booked).size).toBe(booked.length);
    }
    // Those with the same days are equals among themselves, unless the limit or the level sets them apart.
    const free = countBy(
      asks,
      people.slice(0, PEOPLE / 2).map(({ id }) => id),
    );
    expect(Math.max(...free) - Math.min(...free)).toBeLessThanOrEqual(1);
  }, 300_000);
});
