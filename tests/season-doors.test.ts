// Changes random seasons through every door and audits them after each step. FUZZ_RUNS=1000 runs a thousand seasons.
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { createTeam } from "./factories/teams.ts";
import {
  audit,
  createManager,
  createSeason,
  findGame,
  type League,
  move,
  rainOut,
  replan,
  START,
} from "./harness/seasons.ts";

let manager: Awaited<ReturnType<typeof createManager>>;
beforeAll(async () => {
  manager = await createManager();
});

type Step =
  | { door: "move"; game: number; days: number; hour: number; venue: number; accept: boolean }
  | { door: "rainout"; game: number; days: number | null; accept: boolean }
  | { door: "cancel" | "restore"; game: number }
  | { door: "close"; venue: number; days: number }
  | { door: "hours"; venue: number; from: number }
  | { door: "leave"; team: number }
  | { door: "join" }
  | { door: "replan"; lost: number | null };

const number = (max: number) => fc.nat({ max });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      door: fc.constant("move" as const),
      game: number(60),
      days: number(50),
      hour: fc.constantFrom(18, 18.5, 19, 20, 21),
      venue: number(2),
      accept: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      door: fc.constant("rainout" as const),
      game: number(60),
      days: fc.option(fc.integer({ min: 1, max: 21 })),
      accept: fc.boolean(),
    }),
  },
  fc.record({ door: fc.constantFrom("cancel" as const, "restore" as const), game: number(60) }),
  fc.record({ door: fc.constant("close" as const), venue: number(1), days: number(50) }),
  fc.record({ door: fc.constant("hours" as const), venue: number(1), from: fc.constantFrom(16, 17, 18, 19) }),
  fc.record({ door: fc.constant("leave" as const), team: number(5) }),
  fc.record({ door: fc.constant("join" as const) }),
  fc.record({ door: fc.constant("replan" as const), lost: fc.option(number(50)) }),
);

const PLACES = ["Harborview Park", "Riverside Park", "harborview park"];

async function updateVenue(league: League, index: number, change: object) {
  const { venues } = (await manager.client.get(`/leagues/${league.leagueId}/venues`)).body;
  const venue = venues.find(({ id }: { id: string }) => id === league.venues[index]!.id);
  const { id, ...entry } = venue;
  return manager.client.put(`/leagues/${league.leagueId}/venues/${id}`, {
    ...entry,
    ...change,
    acceptGames: true,
  });
}

async function run(league: League, taken: Step): Promise<{ status: number; body: unknown } | undefined> {
  const { leagueId } = league;
  switch (taken.door) {
    case "move": {
      const game = await findGame(league, taken.game);
      const gameTime = `${Math.floor(taken.hour)}:${taken.hour % 1 ? "30" : "00"}`;
      const slot = { gameOn: addDays(START, taken.days), gameTime, location: PLACES[taken.venue] };
      return game && move(league, game, { ...slot, acceptWarnings: taken.accept });
    }
    case "rainout": {
      const game = await findGame(league, taken.game);
      const venue = league.venues.find(({ name }) => name.toLowerCase() === game?.place.toLowerCase());
      if (!game || !venue) return undefined;
      const target = taken.days === null ? {} : { action: "move", toOn: addDays(game.date, taken.days) };
      return rainOut(league, venue.id, { on: game.date, ...target, acceptWarnings: taken.accept });
    }
    case "cancel": {
      const game = await findGame(league, taken.game);
      return game && manager.client.post(`/games/${game.id}/cancellation`, {});
    }
    case "restore": {
      const { rows } = await sql<{ id: string }>`
        select game.id from game join league_game on league_game.id = league_game_id
        where league_game.league_id = ${leagueId} and cancelled_at is not null order by game.id`.execute(db);
      return rows.length === 0
        ? undefined
        : manager.client.delete(`/games/${rows[taken.game % rows.length]!.id}/cancellation`);
    }
    case "close": {
      const on = addDays(START, taken.days);
      return updateVenue(league, taken.venue, { closedOn: [on] });
    }
    case "hours":
      return updateVenue(league, taken.venue, {
        openingTimes: Array.from({ length: 7 }, () => ({ from: `${taken.from}:00`, until: "23:00" })),
      });
    case "leave": {
      const team = league.teams[taken.team % league.teams.length]!;
      return manager.client.put(`/leagues/${leagueId}/teams/${team.id}/league`, {
        toLeagueId: null,
        acceptGames: true,
      });
    }
    case "join": {
      const team = await createTeam({
        name: "Late Team",
        managerId: manager.lee.id,
        seasonEndsOn: "2030-01-01",
      });
      await db.insertInto("leagueTeam").values({ leagueId, teamId: team.id }).execute();
      return undefined;
    }
    case "replan": {
      const lost = taken.lost === null ? [] : [addDays(START, taken.lost)];
      return (await replan(league, START, lost)).response;
    }
  }
}

/** Doors that may leave games on closed days until the manager reschedules them, which they say before saving. */
const isClosure = ({ door }: Step) => door === "close" || door === "hours";

it(
  "never double-books a team or a place, or uses a closed day, in random seasons",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 6 }),
        fc.constantFrom("once_per_week" as const, "twice_per_week" as const),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (teamCount, gameFrequency, steps) => {
          // One manager makes all of these requests, more than anyone would in an hour.
          await sql`delete from rate_limit`.execute(db);
          const league = await createSeason(manager, teamCount, { gameFrequency });
          /** Games that a closure left behind, by the version they had then. */
          const waiting = new Map<string, number>();
          for (const taken of steps) {
            const response = await run(league, taken);
            const status = response?.status ?? 0;
            // Anything else is neither done nor a rule that says no.
            expect([0, 200, 201, 409]).toContain(status);
            const { doubleBooked, closed } = await audit(league);
            expect(doubleBooked).toEqual([]);
            if (isClosure(taken) || taken.door === "rainout")
              for (const game of closed) {
                const isLeftBehind = isClosure(taken) || waiting.get(game.id) === game.version;
                if (isLeftBehind) waiting.set(game.id, game.version);
              }
            expect(closed.filter(({ id, version }) => waiting.get(id) !== version)).toEqual([]);
          }
          // In the end the manager reschedules, and cancels what still has no slot.
          const { response } = await replan(league, START, []);
          expect([200, 409]).toContain(response.status);
          for (const { id } of (await audit(league)).closed)
            await manager.client.post(`/games/${id}/cancellation`, {});
          expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 6), endOnFailure: true },
    );
  },
  Number(process.env.FUZZ_RUNS ?? 6) * 30_000,
);
