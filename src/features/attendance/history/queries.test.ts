import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { clientOf } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Response } from "../schema.ts";
import type { AttendanceHistory } from "./schema.ts";

// The same numbers by another way: one question at a time, over plain lists, with instants written by hand.

/** One o'clock in the afternoon in Phoenix, where clocks never change: seven hours behind, in summer and winter. */
const NOW = "2026-06-15T20:00:00Z";
const DAY_MS = 86_400_000;
const PHOENIX_MS = 7 * 3_600_000;

const MOST_PEOPLE = 6;
const MOST_GAMES = 18;
const responses: (Response | null)[] = ["attending", "maybe", "not_attending", null];
/** Days after June 1, 2024: two years and a half, often the one that has begun and is not over. */
const anyDay = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 900 }) }, fc.constant(744));
const anyHistory = fc.record({
  games: fc.array(
    fc.record({ day: anyDay, hour: fc.option(fc.integer({ min: 6, max: 22 })), isCancelled: fc.boolean() }),
    { maxLength: MOST_GAMES },
  ),
  people: fc.array(fc.record({ day: anyDay, active: fc.boolean() }), { maxLength: MOST_PEOPLE }),
  answers: fc.array(fc.constantFrom(...responses), {
    minLength: MOST_GAMES * MOST_PEOPLE,
    maxLength: MOST_GAMES * MOST_PEOPLE,
  }),
});
type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never;

const dayOf = (day: number) => new Date(Date.parse("2024-06-01") + day * DAY_MS).toISOString().slice(0, 10);
const joinedAt = (day: number) => new Date(`${dayOf(day)}T19:00:00Z`);
const answerOf = ({ answers }: History, game: number, person: number) =>
  answers[game * MOST_PEOPLE + person]!;

async function store(teamId: string, history: History) {
  const games = history.games.map(({ day, hour, isCancelled }) => ({
    id: randomUUID() as string,
    teamId,
    location: "Harborview Park",
    gameOn: dayOf(day),
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
  const answers = games.flatMap(({ id: gameId }, game) =>
    people.map(({ id: memberId }, person) => {
      const response = answerOf(history, game, person);
      const digest = Buffer.from(`${gameId}${memberId}`);
      return {
        gameId,
        memberId,
        teamId,
        digest,
        response,
        respondedAt: response && new Date(),
        answeredVia: response && "link",
      };
    }),
  );
  if (games.length > 0) await db.insertInto("game").values(games).execute();
  if (people.length > 0) await db.insertInto("teamMember").values(people).execute();
  if (answers.length > 0) await db.insertInto("gameRsvp").values(answers).execute();
  return { gameIds: games.map(({ id }) => id), memberIds: people.map(({ id }) => id) };
}

const startOf = ({ games }: History, game: number) => {
  const { day, hour } = games[game]!;
  const midnight = Date.parse(`${dayOf(day)}T00:00:00Z`) + PHOENIX_MS;
  return hour === null ? midnight + DAY_MS : midnight + (hour + 0.5) * 3_600_000;
};

/** Null: the game is not theirs. */
function standing(history: History, game: number, person: number) {
  const said = answerOf(history, game, person);
  if (said !== null) return said;
  const { day, active } = history.people[person]!;
  return active && joinedAt(day).getTime() <= startOf(history, game) ? "none" : null;
}

const seasons = [
  { season: "last-12-months", from: "2025-06-15", to: "2026-06-15" },
  ...["2024", "2025", "2026"].map((season) => ({ season, from: `${season}-01-01`, to: `${season}-12-31` })),
];

const countOf = (which: string, said: (string | null)[]) => said.filter((one) => one === which).length;
const tallyOf = (said: (string | null)[]) => ({
  attending: countOf("attending", said),
  maybe: countOf("maybe", said),
  not_attending: countOf("not_attending", said),
  none: countOf("none", said),
});

function streakOf(said: (string | null)[]) {
  let streak = 0;
  for (const one of said.toReversed()) {
    if (one === null) continue;
    if (one !== "attending") break;
    streak += 1;
  }
  return streak;
}

it("counts as counting one by one does, for any history", async () => {
  setTime(NOW);
  const account = await createAccount();
  const manager = await clientOf(account);
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const team = await createTeam({ managerId: account.id, timeZone: "America/Phoenix" });
      const { gameIds, memberIds } = await store(team.id, history);
      const everybody = [...memberIds.keys()];
      for (const { season, from, to } of seasons) {
        const answer = await manager.get(`/teams/${team.id}/attendance?season=${season}`);
        const shown = answer.body as AttendanceHistory;
        const expected = [...gameIds.keys()].filter((game) => {
          const { day, isCancelled } = history.games[game]!;
          const isTheirs = everybody.some((person) => standing(history, game, person) !== null);
          const isOver = startOf(history, game) <= Date.parse(NOW);
          return dayOf(day) >= from && dayOf(day) <= to && !isCancelled && isOver && isTheirs;
        });
        // In the order of the answer: two that start in the same minute have none of their own.
        const places = shown.games.map(({ id }) => gameIds.indexOf(id));
        expect(places.toSorted((one, other) => one - other)).toEqual(expected);
        const days = shown.games.map(({ gameOn }) => gameOn);
        expect(days).toEqual(days.toSorted());
        expect(shown.games.map(({ counts }) => counts)).toEqual(
          places.map((game) => tallyOf(everybody.map((person) => standing(history, game, person)))),
        );
        expect(
          shown.members.map(({ id, counts, recent, streak }) => ({ id, counts, recent, streak })),
        ).toEqual(
          everybody
            .filter((person) => history.people[person]!.active)
            .map((person) => {
              const said = places.map((game) => standing(history, game, person));
              const [recent, streak] = [said.slice(-10), streakOf(said)];
              return { id: memberIds[person], counts: tallyOf(said), recent, streak };
            }),
        );
      }
    }),
    { numRuns: 40 },
  );
});
