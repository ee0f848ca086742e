// Changes published seasons through every door that a manager or a captain has, in random order, and audits them in
// plain code that shares nothing with the checker. FUZZ_RUNS=1000 runs a thousand seasons.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import {
  lockKeptGames,
  toReschedulePlan,
  triageSeason,
} from "#features/leagues/builder/rescheduling/rules.ts";
import type { Season } from "#features/leagues/builder/rescheduling/schema.ts";
import { toBuilderLeague } from "#features/leagues/builder/rules.ts";
import type { BuilderData, ScheduleSettings } from "#features/leagues/builder/schema.ts";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { createAccount } from "./factories/accounts.ts";
import { createGame, createLeague, createTeam, createVenue } from "./factories/teams.ts";
import { signInAs, type TestClient } from "./harness/api.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});

const START = "2031-03-03";
const settings: ScheduleSettings = {
  name: "Spring 2031",
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: 1,
  startDate: START,
  startTime: "18:00",
  gameDurationMinutes: 90,
  breakBetweenGamesMinutes: 30,
  blockoutDays: ["Sunday"],
  blockedDates: ["2031-03-12"],
  venues: [
    { name: "Harborview Park", maxTeamsPerDay: 4 },
    { name: "Riverside Park", maxTeamsPerDay: 4 },
  ],
  notes: null,
};
/** Sunday to Saturday. Riverside Park is closed on Saturdays. */
const week = [null, ...Array.from({ length: 5 }, () => ({ from: "17:00", until: "23:00" })), null];
const venueEntry = { maxTeamsPerDay: 4, address: null, notes: null, mapUrl: null, fields: [] };

async function createSeason(teamCount: number, changes: Partial<ScheduleSettings> = {}) {
  const published = { ...settings, ...changes };
  const teams = [];
  for (let index = 1; index <= teamCount; index++)
    teams.push(await createTeam({ name: `Team ${index}`, managerId: lee.id, seasonEndsOn: "2030-01-01" }));
  const { id: leagueId } = await createLeague(
    lee.id,
    teams.map(({ id }) => id),
  );
  const harborview = await createVenue(leagueId, { name: "Harborview Park" });
  const riverside = await createVenue(leagueId, { name: "Riverside Park" });
  await client.put(`/leagues/${leagueId}/venues/${riverside.id}`, {
    ...venueEntry,
    name: "Riverside Park",
    openingTimes: week,
    closedOn: [],
  });
  const start = (await client.get(`/leagues/${leagueId}/schedule-builder`)).body as BuilderData;
  const draft = generateSchedule(toBuilderLeague(start, published), { seed: 1, iterations: 15 });
  const response = await client.post(`/leagues/${leagueId}/schedules`, {
    settings: published,
    games: draft.games,
    unscheduled: draft.unscheduled.map(({ home, away }) => ({ home, away })),
    acceptIncomplete: true,
    requestKey: randomUUID(),
  });
  expect(response.status).toBe(201);
  return { leagueId, teams, venues: [harborview, riverside] as const };
}
type League = Awaited<ReturnType<typeof createSeason>>;

type Entry = {
  id: string;
  leagueGameId: string;
  teamId: string;
  date: string;
  minute: number;
  place: string;
  version: number;
};

/** Lists both entries of every league game that's on. All teams are in the league's time zone. */
async function listEntries(leagueId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select game.id, league_game_id as "leagueGameId", team_id as "teamId", game_on::text as date, location as place,
      (extract(epoch from game_time) / 60)::int as minute, version
    from game join league_game on league_game.id = league_game_id
    where league_game.league_id = ${leagueId} and cancelled_at is null order by game.id`.execute(db);
  return rows;
}

/** Lists double-booked teams and places, and games on closed days, straight from the tables. */
async function audit({ leagueId }: League) {
  const entries = await listEntries(leagueId);
  const doubleBooked: string[] = [];
  const games = [...new Map(entries.map((entry) => [entry.leagueGameId, entry])).values()];
  const findOverlaps = (list: readonly Entry[], getOwner: (entry: Entry) => string, label: string) => {
    for (const group of Map.groupBy(list, (entry) => `${getOwner(entry)} ${entry.date}`).values()) {
      const starts = group.map(({ minute }) => minute).toSorted((a, b) => a - b);
      if (starts.some((minute, index) => index > 0 && minute - starts[index - 1]! < 90))
        doubleBooked.push(`${label} ${getOwner(group[0]!)} on ${group[0]!.date}`);
    }
  };
  findOverlaps(entries, ({ teamId }) => teamId, "team");
  findOverlaps(games, ({ place }) => place.toLowerCase(), "place");
  const { rows: venues } = await sql<{
    name: string;
    openingTimes: ({ from: string; until: string } | null)[] | null;
    closedOn: string[];
  }>`select name, opening_times as "openingTimes", closed_on::text[] as "closedOn" from venue
    where league_id = ${leagueId}`.execute(db);
  const { rows: templates } = await sql<{ blocked: string[] }>`
    select blocked_dates::text[] as blocked from schedule_template where league_id = ${leagueId}
    order by created_at desc limit 1`.execute(db);
  const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const closed = games.filter(({ place, date, minute }) => {
    if (templates[0]!.blocked.includes(date)) return true;
    const venue = venues.find(({ name }) => place.toLowerCase().startsWith(name.toLowerCase()));
    if (!venue) return false;
    const hours = venue.openingTimes?.[new Date(date).getUTCDay()];
    const isOpen =
      venue.openingTimes === null ||
      (hours && minute >= toMinute(hours.from) && minute + 90 <= toMinute(hours.until));
    return !isOpen || venue.closedOn.includes(date);
  });
  return { doubleBooked, closed };
}

const findGame = async ({ leagueId }: League, index: number) => {
  const entries = await listEntries(leagueId);
  return entries.length === 0 ? undefined : entries[index % entries.length]!;
};

const move = (game: Entry, change: object) =>
  client.put(`/games/${game.id}`, {
    kind: "game",
    opponent: null,
    notes: null,
    arrivalMinutes: null,
    gameOn: game.date,
    gameTime: `${String(Math.floor(game.minute / 60)).padStart(2, "0")}:${String(game.minute % 60).padStart(2, "0")}`,
    location: game.place,
    version: game.version,
    ...change,
  });

const rainOut = ({ leagueId }: League, venueId: string, values: object) =>
  client.post(`/leagues/${leagueId}/venues/${venueId}/rainouts`, {
    action: "cancel",
    toOn: null,
    textTeams: false,
    requestKey: randomUUID(),
    ...values,
  });

/** Reschedules the rest of a season the way the screen does. */
async function replan({ leagueId }: League, from: string, lostDates: string[]) {
  const start = (await client.get(`/leagues/${leagueId}/schedule-builder`)).body as BuilderData;
  const season = (await client.get(`/leagues/${leagueId}/season`)).body as Season;
  const league = toBuilderLeague(
    { ...start, busyDays: season.busyDays },
    {
      ...season.settings!,
      startDate: from,
      blockedDates: [...season.settings!.blockedDates, ...lostDates],
    },
    "keep",
  );
  const triage = triageSeason(league, season.games, lostDates);
  const draft = generateSchedule(lockKeptGames(league, triage), { seed: 1, iterations: 10 });
  const plan = toReschedulePlan(triage, draft);
  const response = await client.post(`/leagues/${leagueId}/season`, {
    from,
    blockedDates: lostDates,
    moved: plan.moved.map(({ game, to }) => ({ leagueGameId: game.leagueGameId, to })),
    added: plan.added,
    dropped: plan.dropped.map(({ leagueGameId }) => leagueGameId),
    textTeams: false,
  });
  return { plan, response };
}

describe("league game changed outside the builder", () => {
  it("can't put a team into two games at the same time, and offers slots that fit", async () => {
    const league = await createSeason(4);
    const entries = await listEntries(league.leagueId);
    const first = entries[0]!;
    const other = entries.find(
      ({ teamId, leagueGameId }) => teamId === first.teamId && leagueGameId !== first.leagueGameId,
    )!;
    const elsewhere = first.place === "Harborview Park" ? "Riverside Park" : "Harborview Park";
    const overlapping = { gameOn: first.date, gameTime: "18:30", location: elsewhere };
    const { status, body } = await move(other, { ...overlapping, acceptWarnings: true });
    expect([status, body.code]).toEqual([409, "SLOT_BREAKS_RULES"]);
    const words = body.data.problems.map(({ message }: { message: string }) => message);
    expect(words[0]).toMatch(/^Team \d would play two games at the same time on .*: .* and 6:30 PM\.$|^Team/);
    expect(body.data.offers.length).toBeGreaterThan(0);
    // What the error offers is what the server takes, without any confirmation.
    for (const offer of body.data.offers) {
      const [entry] = (await listEntries(league.leagueId)).filter(({ id }) => id === other.id);
      expect((await move(entry!, offer)).status).toBe(200);
    }
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });

  it("can't use a place that's taken, a closed weekday, a closed date, or a blocked date", async () => {
    const league = await createSeason(4);
    const entries = await listEntries(league.leagueId);
    const first = entries[0]!;
    const other = entries.find(({ teamId, date }) => date !== first.date && teamId !== first.teamId)!;
    await client.put(`/leagues/${league.leagueId}/venues/${league.venues[0].id}`, {
      ...venueEntry,
      name: "Harborview Park",
      openingTimes: null,
      closedOn: ["2031-05-20"],
    });
    const getRules = async (change: object) => {
      const { body } = await move(other, { ...change, acceptWarnings: true });
      return (body.data?.problems ?? [])
        .filter(({ canConfirm }: { canConfirm: boolean }) => !canConfirm)
        .map(({ rule }: { rule: string }) => rule);
    };
    const sameSlot = { gameOn: first.date, gameTime: "18:00", location: first.place.toUpperCase() };
    const isSameTeam = entries.some(
      ({ leagueGameId, teamId }) =>
        leagueGameId === other.leagueGameId &&
        entries.some((entry) => entry.leagueGameId === first.leagueGameId && entry.teamId === teamId),
    );
    expect(await getRules({ ...sameSlot, gameTime: `${Math.floor(first.minute / 60)}:00` })).toEqual(
      expect.arrayContaining(["venue-taken", ...(isSameTeam ? ["team-overlap"] : [])]),
    );
    expect(await getRules({ gameOn: "2031-05-24", location: "Riverside Park" })).toEqual(["venue-closed"]);
    expect(await getRules({ gameOn: "2031-05-20", location: "Harborview Park" })).toEqual(["venue-closed"]);
    expect(await getRules({ gameOn: "2031-05-20", location: "Harborview Park, Field 2" })).toEqual([
      "venue-closed",
    ]);
    expect(await getRules({ gameOn: "2031-03-12" })).toContain("blocked-day");
    expect(await listEntries(league.leagueId)).toEqual(entries);
  });

  it("asks before it breaks a softer rule, and then does it", async () => {
    const league = await createSeason(4);
    const game = (await findGame(league, 0))!;
    const onSunday = { gameOn: "2031-06-15", location: "Harborview Park" };
    const { body } = await move(game, onSunday);
    expect(body.data.problems).toMatchObject([
      { rule: "blocked-day", canConfirm: true, message: "Sun, Jun 15, 2031 is blocked." },
    ]);
    expect((await move(game, { ...onSunday, acceptWarnings: true })).status).toBe(200);
  });

  it("can't be restored once its slot is taken", async () => {
    const league = await createSeason(4);
    const [first, ...others] = await listEntries(league.leagueId);
    await client.post(`/games/${first!.id}/cancellation`, {});
    const other = others.find(({ leagueGameId }) => leagueGameId !== first!.leagueGameId)!;
    const moved = await move(other, {
      gameOn: first!.date,
      gameTime: "18:00",
      location: first!.place,
      acceptWarnings: true,
    });
    expect(moved.status).toBe(200);
    const { status, body } = await client.delete(`/games/${first!.id}/cancellation`);
    expect([status, body.code]).toEqual([409, "SLOT_BREAKS_RULES"]);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });

  it("can't overlap a game that the team plays outside the league", async () => {
    const league = await createSeason(4);
    const game = (await findGame(league, 0))!;
    await createGame(game.teamId, { gameOn: "2031-06-11", gameTime: "18:30:00", location: "Elsewhere" });
    const { body } = await move(game, { gameOn: "2031-06-11", gameTime: "18:00", acceptWarnings: true });
    expect(body.data.problems[0]).toMatchObject({ rule: "plays-elsewhere-then", canConfirm: false });
  });
});

describe("rainout in a season", () => {
  it("closes the venue for the day and presets the next day when all games fit", async () => {
    const league = await createSeason(6, { gameFrequency: "twice_per_week" });
    const game = (await findGame(league, 0))!;
    const venue = league.venues.find(({ name }) => name === game.place)!;
    const path = `/leagues/${league.leagueId}/venues/${venue.id}`;
    const plan = { on: game.date, action: "cancel", toOn: null };
    const { nextOpenOn } = (await client.post(`${path}/rainout-previews`, plan)).body;
    // The preview and the command agree on every day up to the preset.
    for (let toOn = addDays(game.date, 1); nextOpenOn && toOn <= nextOpenOn; toOn = addDays(toOn, 1)) {
      const { problems } = (
        await client.post(`${path}/rainout-previews`, { on: game.date, action: "move", toOn })
      ).body;
      expect(problems.length === 0).toBe(toOn === nextOpenOn);
      if (toOn === nextOpenOn) break;
      const { status, body } = await rainOut(league, venue.id, { on: game.date, action: "move", toOn });
      expect([status, body.code]).toEqual([409, "SLOT_BREAKS_RULES"]);
      expect(body.data.problems.map(({ message }: { message: string }) => message)).toEqual(
        problems.map(({ message }: { message: string }) => message),
      );
    }
    expect(nextOpenOn > game.date).toBe(true);
    const { status } = await rainOut(league, venue.id, { on: game.date, action: "move", toOn: nextOpenOn });
    expect(status).toBe(200);
    const { venues } = (await client.get(`/leagues/${league.leagueId}/venues`)).body;
    expect(venues.find(({ id }: { id: string }) => id === venue.id).closedOn).toEqual([game.date]);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });

  it("keeps the rest of the season off the lost venue and off days blocked earlier", async () => {
    const league = await createSeason(4);
    const game = (await findGame(league, 0))!;
    const venue = league.venues.find(({ name }) => name === game.place)!;
    expect((await rainOut(league, venue.id, { on: game.date })).status).toBe(200);
    const blocked = addDays(START, 1);
    const earlier = await replan(league, START, [blocked]);
    expect(earlier.response.status).toBe(200);
    for (const { to } of earlier.plan.moved) expect([to.date, to.venue]).not.toEqual([game.date, venue.name]);
    const season = (await client.get(`/leagues/${league.leagueId}/season`)).body as Season;
    expect(season.settings!.blockedDates).toEqual([blocked, "2031-03-12"]);
    const second = season.games.find(({ state }) => state === "upcoming")!;
    await rainOut(league, league.venues.find(({ name }) => name === second.venue)!.id, { on: second.date });
    const later = await replan(league, START, []);
    expect(later.response.status).toBe(200);
    expect(later.plan.moved.map(({ to }) => to.date)).not.toContain(blocked);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });
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
  const { venues } = (await client.get(`/leagues/${league.leagueId}/venues`)).body;
  const venue = venues.find(({ id }: { id: string }) => id === league.venues[index]!.id);
  const { id, ...entry } = venue;
  return client.put(`/leagues/${league.leagueId}/venues/${id}`, { ...entry, ...change, acceptGames: true });
}

async function run(league: League, taken: Step): Promise<{ status: number; body: unknown } | undefined> {
  const { leagueId } = league;
  switch (taken.door) {
    case "move": {
      const game = await findGame(league, taken.game);
      const gameTime = `${Math.floor(taken.hour)}:${taken.hour % 1 ? "30" : "00"}`;
      const slot = { gameOn: addDays(START, taken.days), gameTime, location: PLACES[taken.venue] };
      return game && move(game, { ...slot, acceptWarnings: taken.accept });
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
      return game && client.post(`/games/${game.id}/cancellation`, {});
    }
    case "restore": {
      const { rows } = await sql<{ id: string }>`
        select game.id from game join league_game on league_game.id = league_game_id
        where league_game.league_id = ${leagueId} and cancelled_at is not null order by game.id`.execute(db);
      return rows.length === 0
        ? undefined
        : client.delete(`/games/${rows[taken.game % rows.length]!.id}/cancellation`);
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
      return client.put(`/leagues/${leagueId}/teams/${team.id}/league`, {
        toLeagueId: null,
        acceptGames: true,
      });
    }
    case "join": {
      const team = await createTeam({ name: "Late Team", managerId: lee.id, seasonEndsOn: "2030-01-01" });
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
    const outcomes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 6 }),
        fc.constantFrom("once_per_week" as const, "twice_per_week" as const),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (teamCount, gameFrequency, steps) => {
          // One manager makes all of these requests, more than anyone would in an hour.
          await sql`delete from rate_limit`.execute(db);
          const league = await createSeason(teamCount, { gameFrequency });
          /** Games that a closure left behind, by the version they had then. */
          const waiting = new Map<string, number>();
          for (const taken of steps) {
            const response = await run(league, taken);
            const status = response?.status ?? 0;
            outcomes.set(`${taken.door} ${status}`, (outcomes.get(`${taken.door} ${status}`) ?? 0) + 1);
            expect([0, 200, 201, 409], JSON.stringify([taken, response?.body])).toContain(status);
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
            await client.post(`/games/${id}/cancellation`, {});
          expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 6), endOnFailure: true },
    );
    if (process.env.FUZZ_RUNS) console.log(Object.fromEntries([...outcomes].toSorted()));
  },
  Number(process.env.FUZZ_RUNS ?? 6) * 30_000,
);
