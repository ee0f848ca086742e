import { toDeletedVenue } from "#features/games/season-rules/rules.ts";
// Publishes seasons, changes them through every door that a manager or a captain has, and audits them in plain code that
// shares nothing with the checker.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
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
import { createAccount } from "../factories/accounts.ts";
import { createLeague, createTeam, createVenue } from "../factories/teams.ts";
import { signInAs } from "./api.ts";

/** Signs in a league manager. */
export async function createManager() {
  const lee = await createAccount({ role: "league_manager" });
  return { lee, client: await signInAs(lee) };
}
type Manager = Awaited<ReturnType<typeof createManager>>;

export const START = "2031-03-03";
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
export const venueEntry = { maxTeamsPerDay: 4, address: null, notes: null, mapUrl: null, fields: [] };

export async function createSeason(
  { lee, client }: Manager,
  teamCount: number,
  changes: Partial<ScheduleSettings> = {},
) {
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
    version: 1,
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
  if (response.status !== 201) throw new Error(`Publishing failed with ${response.status}.`);
  return { lee, client, leagueId, teams, venues: [harborview, riverside] as const };
}
export type League = Awaited<ReturnType<typeof createSeason>>;

export type Entry = {
  id: string;
  leagueGameId: string;
  teamId: string;
  date: string;
  minute: number;
  place: string;
  version: number;
};

/** Lists both entries of every league game that's on. All teams are in the league's time zone. */
export async function listEntries(leagueId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select game.id, league_game_id as "leagueGameId", team_id as "teamId", game_on::text as date, location as place,
      (extract(epoch from game_time) / 60)::int as minute, version
    from game join league_game on league_game.id = league_game_id
    where league_game.league_id = ${leagueId} and cancelled_at is null order by game.id`.execute(db);
  return rows;
}

const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Lists double-booked teams and places, and games on closed days, straight from the tables. */
export async function audit({ leagueId }: League) {
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

export const findGame = async ({ leagueId }: League, index: number) => {
  const entries = await listEntries(leagueId);
  return entries.length === 0 ? undefined : entries[index % entries.length]!;
};

export const move = ({ client }: League, game: Entry, change: object) =>
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

export const rainOut = ({ leagueId, client }: League, venueId: string, values: object) =>
  client.post(`/leagues/${leagueId}/venues/${venueId}/rainouts`, {
    action: "cancel",
    toOn: null,
    textTeams: false,
    requestKey: randomUUID(),
    ...values,
  });

/** Reschedules the rest of a season the way the screen does. */
export async function replan({ leagueId, client }: League, from: string, lostDates: string[]) {
  const start = (await client.get(`/leagues/${leagueId}/schedule-builder`)).body as BuilderData;
  const season = (await client.get(`/leagues/${leagueId}/season`)).body as Season;
  const league = toBuilderLeague(
    {
      ...start,
      venues: [...start.venues, ...season.deletedVenues.map(toDeletedVenue)],
      busyDays: season.busyDays,
    },
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
