import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { RsvpStatus } from "../schema.ts";
import type { AttendanceHistory } from "./schema.ts";

// The tests compare the query with a simple reference implementation, which counts one response at a time and uses a
// hard-coded UTC offset.

/** 1 PM in Phoenix, which has no DST and is always seven hours behind UTC. */
const NOW = "2026-06-15T20:00:00Z";
const DAY_MS = 86_400_000;
const PHOENIX_MS = 7 * 3_600_000;

const MAX_PEOPLE = 6;
const MAX_GAMES = 18;
const responses: (RsvpStatus | null)[] = ["attending", "maybe", "not_attending", null];
/** A number of days after June 1, 2024, spanning two and a half years, with extra weight on today. */
const anyDay = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 900 }) }, fc.constant(744));
const anyHistory = fc.record({
  games: fc.array(
    fc.record({ day: anyDay, hour: fc.option(fc.integer({ min: 6, max: 22 })), isCancelled: fc.boolean() }),
    { maxLength: MAX_GAMES },
  ),
  people: fc.array(fc.record({ day: anyDay, active: fc.boolean() }), { maxLength: MAX_PEOPLE }),
  rsvps: fc.array(fc.constantFrom(...responses), {
    minLength: MAX_GAMES * MAX_PEOPLE,
    maxLength: MAX_GAMES * MAX_PEOPLE,
  }),
});
type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never;

const toDay = (day: number) => new Date(Date.parse("2024-06-01") + day * DAY_MS).toISOString().slice(0, 10);
const joinedAt = (day: number) => new Date(`${toDay(day)}T19:00:00Z`);
const getResponse = ({ rsvps }: History, game: number, person: number) => rsvps[game * MAX_PEOPLE + person]!;

async function storeHistory(teamId: string, history: History) {
  const games = history.games.map(({ day, hour, isCancelled }) => ({
    id: randomUUID() as string,
    teamId,
    location: "Harborview Park",
    gameOn: toDay(day),
    gameTime: hour === null ? null : `${hour}:30`,
    cancelledAt: isCancelled ? new Date() : null,
  }));
  const people = history.people.map(({ day, active }, index) => ({
    id: randomUUID() as string,
    teamId,
    name: `Player ${index}`,
    addedVia: "import",
    active,
    createdAt: joinedAt(day),
  }));
  const rows = games.flatMap(({ id: gameId }, game) =>
    people.map(({ id: memberId }, person) => {
      const response = getResponse(history, game, person);
      return {
        gameId,
        memberId,
        teamId,
        response,
        respondedAt: response && new Date(),
        respondedVia: response && "link",
      };
    }),
  );
  if (games.length > 0) await db.insertInto("game").values(games).execute();
  if (people.length > 0) await db.insertInto("teamMember").values(people).execute();
  if (rows.length > 0) await db.insertInto("gameRsvp").values(rows).execute();
  return { gameIds: games.map(({ id }) => id), memberIds: people.map(({ id }) => id) };
}

const getStart = ({ games }: History, game: number) => {
  const { day, hour } = games[game]!;
  const midnight = Date.parse(`${toDay(day)}T00:00:00Z`) + PHOENIX_MS;
  return hour === null ? midnight + DAY_MS : midnight + (hour + 0.5) * 3_600_000;
};

/** Returns a member's status in a game, or null if the game doesn't count for them. */
function getStatus(history: History, game: number, person: number) {
  const response = getResponse(history, game, person);
  if (response !== null) return response;
  const { day, active } = history.people[person]!;
  return active && joinedAt(day).getTime() <= getStart(history, game) ? "none" : null;
}

const seasons = [
  { season: "last-12-months", from: "2025-06-15", to: "2026-06-15" },
  ...["2024", "2025", "2026"].map((season) => ({ season, from: `${season}-01-01`, to: `${season}-12-31` })),
];

const countStatuses = (wanted: string, statuses: (string | null)[]) =>
  statuses.filter((status) => status === wanted).length;
const computeTally = (statuses: (string | null)[]) => ({
  attending: countStatuses("attending", statuses),
  maybe: countStatuses("maybe", statuses),
  not_attending: countStatuses("not_attending", statuses),
  none: countStatuses("none", statuses),
});

function countStreak(statuses: (string | null)[]) {
  let streak = 0;
  for (const status of statuses.toReversed()) {
    if (status === null) continue;
    if (status !== "attending") break;
    streak += 1;
  }
  return streak;
}

it("matches a naive count for any history", async () => {
  setTime(NOW);
  const account = await createAccount();
  const manager = await signInAs(account);
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const team = await createTeam({ managerId: account.id, timeZone: "America/Phoenix" });
      const { gameIds, memberIds } = await storeHistory(team.id, history);
      const everyone = [...memberIds.keys()];
      for (const { season, from, to } of seasons) {
        const result = await manager.get(`/teams/${team.id}/attendance?season=${season}`);
        const actual = result.body as AttendanceHistory;
        const expected = [...gameIds.keys()].filter((game) => {
          const { day, isCancelled } = history.games[game]!;
          const isCounted = everyone.some((person) => getStatus(history, game, person) !== null);
          const isOver = getStart(history, game) <= Date.parse(NOW);
          return toDay(day) >= from && toDay(day) <= to && !isCancelled && isOver && isCounted;
        });
        // Use the order of the result, because games that start in the same minute have no defined order.
        const indexes = actual.games.map(({ id }) => gameIds.indexOf(id));
        expect(indexes.toSorted((a, b) => a - b)).toEqual(expected);
        const days = actual.games.map(({ gameOn }) => gameOn);
        expect(days).toEqual(days.toSorted());
        expect(actual.games.map(({ counts }) => counts)).toEqual(
          indexes.map((game) => computeTally(everyone.map((person) => getStatus(history, game, person)))),
        );
        expect(
          actual.members.map(({ id, counts, recent, streak }) => ({ id, counts, recent, streak })),
        ).toEqual(
          everyone
            .filter((person) => history.people[person]!.active)
            .map((person) => {
              const statuses = indexes.map((game) => getStatus(history, game, person));
              const [recent, streak] = [statuses.slice(-10), countStreak(statuses)];
              return { id: memberIds[person], counts: computeTally(statuses), recent, streak };
            }),
        );
      }
    }),
    { numRuns: 40 },
  );
});
