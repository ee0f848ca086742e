import { createRandom } from "#features/leagues/builder/generator/random.ts";
import type { LeaguePlan } from "#features/leagues/builder/schema.ts";
import type { Frequency, Instance, Rule } from "./check.ts";
import type { DivisionInstance } from "./check-divisions.ts";
import { createRandomInstance } from "./fuzz.ts";
import { toLeague } from "./instances.ts";

// Leagues with divisions: the largest ones that the builder takes, and small ones that are tight in some way.

type Options = {
  teams: number;
  fields?: [count: number, teamsPerDay: number];
  meetings?: number;
  frequency?: Frequency;
  weekdays?: string;
  time?: string;
  minutes?: number;
  pause?: number;
  venue?: string;
  start?: string;
  daysOff?: string[];
};

const WEEK = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

function createDivision(options: Options, index: number): Instance {
  const {
    teams,
    fields = [10, 8],
    meetings = 1,
    frequency = "once_per_week",
    weekdays = "Saturday Sunday",
  } = options;
  const {
    time = "09:00",
    minutes = 60,
    pause = 15,
    venue = "Field",
    start = "2027-03-01",
    daysOff = [],
  } = options;
  return {
    id: `division-${index + 1}`,
    title: "",
    description: "",
    teams: Array.from({ length: teams }, (_, team) => ({
      id: `D${index + 1}T${team + 1}`,
      name: `Team ${index + 1}-${team + 1}`,
      preferred_blockout_days: team % 4 === 0 ? daysOff : [],
    })),
    venues: Array.from({ length: fields[0] }, (_, field) => ({
      name: `${venue} ${field + 1}`,
      max_teams_per_day: fields[1],
    })),
    games_per_matchup: meetings,
    game_frequency: frequency,
    start_date: start,
    start_time: time,
    game_duration_minutes: minutes,
    break_between_games_minutes: pause,
    blockout_days: WEEK.filter((day) => !weekdays.split(" ").includes(day)),
    blocked_dates: ["2027-07-04", "2027-12-25"],
    max_days: 730,
  };
}

const createLeague = (
  id: string,
  cross: number,
  divisions: Options[],
  rule: Rule = "team-gap",
): DivisionInstance => ({
  id,
  divisions: divisions.map(createDivision),
  cross_division_games: cross,
  rule,
});

const repeat = (count: number, options: Options) => Array.from({ length: count }, () => options);

export const divisionLeagues: DivisionInstance[] = [
  createLeague("d1-200-teams", 0, repeat(5, { teams: 40, fields: [20, 10] })),
  createLeague("d2-200-teams-cross", 4, repeat(5, { teams: 40, fields: [20, 12] })),
  createLeague(
    "d3-200-teams-weekdays",
    1,
    repeat(5, {
      teams: 40,
      fields: [12, 4],
      weekdays: "Monday Tuesday Wednesday Thursday Friday",
      time: "18:00",
      minutes: 90,
      daysOff: ["Monday"],
    }),
  ),
  createLeague("d4-twelve-divisions", 10, [
    ...repeat(6, { teams: 16, fields: [16, 12] }),
    ...repeat(6, { teams: 17, fields: [16, 12] }),
  ]),
  createLeague("d5-mixed-settings", 2, [
    { teams: 14, fields: [3, 12], minutes: 50, pause: 10, weekdays: "Saturday" },
    { teams: 12, fields: [3, 12], minutes: 75, weekdays: "Saturday Sunday", meetings: 2 },
    {
      teams: 9,
      fields: [2, 8],
      minutes: 120,
      pause: 30,
      time: "18:30",
      weekdays: "Tuesday Thursday Saturday",
      frequency: "twice_per_week",
    },
  ]),
  createLeague("d6-everyone-else", 10, repeat(2, { teams: 10, fields: [4, 8] })),
  createLeague(
    "d7-odd",
    3,
    [{ teams: 7 }, { teams: 6 }, { teams: 6 }].map((it) => ({ ...it, fields: [2, 8] })),
  ),
  createLeague(
    "d8-calendar-weeks",
    3,
    repeat(4, { teams: 10, fields: [6, 6], daysOff: ["Sunday"] }),
    "period-cap",
  ),
  createLeague(
    "d9-own-venues",
    2,
    ["North", "South", "East"].map((venue) => ({ teams: 8, fields: [2, 6], venue })),
  ),
  createLeague("d10-monthly", 2, [
    { teams: 6, fields: [2, 8], frequency: "once_per_month" },
    { teams: 6, fields: [2, 8], frequency: "twice_per_month" },
  ]),
];

export const toPlan = ({ divisions, cross_division_games, rule }: DivisionInstance): LeaguePlan => ({
  divisions: divisions.map((division) => ({
    id: division.id,
    league: toLeague(division, rule === "period-cap" ? "period-cap" : "team-gap"),
  })),
  crossDivisionGames: cross_division_games,
  lockedGames: [],
});

/** Returns the same league with 2 to 5 divisions for the same seed. Some divisions share their venues. */
export function createRandomDivisions(seed: number): DivisionInstance {
  const random = createRandom(seed);
  const count = 2 + random.nextInt(4);
  const divisions = Array.from({ length: count }, (_, index) => {
    const instance = createRandomInstance(seed * 10 + index);
    const teams = instance.teams.slice(0, 14).map((team) => ({ ...team, id: `D${index}${team.id}` }));
    const venues = instance.venues.map((venue) => ({
      ...venue,
      name: random.nextInt(4) === 0 ? `${venue.name} of ${index}` : venue.name,
    }));
    return { ...instance, id: `division-${index}`, teams, venues };
  });
  const sizes = divisions.map(({ teams }) => teams.length);
  const largest = Math.max(...sizes);
  const others = sizes.reduce((sum, size) => sum + size, 0) - largest;
  return {
    id: `divisions-${seed}`,
    divisions,
    cross_division_games: largest > others ? 0 : random.nextInt(11),
    rule: random.nextInt(2) === 0 ? "team-gap" : "period-cap",
  };
}
