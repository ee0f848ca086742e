import { type BuilderFacts, toBuilderLeague } from "#features/games/season-rules/rules.ts";
import type { BuilderLeague, ScheduleSettings, Weekday } from "#features/leagues/builder/schema.ts";

// Ten leagues at venues with fields, opening hours, and closed dates. The other leagues of the test set have neither.

type Hours = [from: string, until: string];
type FieldVenue = {
  name: string;
  /** Teams per day on each field. */
  fields: number[];
  /** Hours by weekday. Closed on the other days. */
  hours?: Partial<Record<Weekday, Hours>>;
  closedOn?: string[];
};

export type FieldLeague = {
  id: string;
  /** Preferred days off of each team. Teams without any can be left out at the end. */
  daysOff?: Weekday[][];
  teams: number;
  venues: FieldVenue[];
  settings: Partial<ScheduleSettings>;
  /** The lower bound on the season length, in days. */
  bound: number;
  /** The season length that the full search reaches with seed 1. */
  days: number;
};

const weekdays: Weekday[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const allBut = (...open: Weekday[]) => weekdays.filter((day) => !open.includes(day));
const onDays = (days: Weekday[], ...hours: Hours) => Object.fromEntries(days.map((day) => [day, hours]));

export const fieldLeagues: FieldLeague[] = [
  {
    id: "21-two-fields-8",
    teams: 8,
    venues: [{ name: "Harborview Park", fields: [4, 4] }],
    settings: { blockoutDays: allBut("Saturday"), startTime: "09:00" },
    bound: 48,
    days: 48,
  },
  {
    id: "22-evening-lights-6",
    teams: 6,
    venues: [
      {
        name: "Mill Pond",
        fields: [4, 2],
        hours: onDays(["Tuesday", "Thursday"], "18:00", "22:00"),
        closedOn: ["2027-05-25", "2027-06-17"],
      },
    ],
    settings: {
      gameFrequency: "twice_per_week",
      gamesPerMatchup: 3,
      startTime: "18:00",
      gameDurationMinutes: 90,
    },
    bound: 100,
    days: 100,
  },
  {
    id: "23-short-hours-12",
    teams: 12,
    venues: [
      // Room for ten teams on paper, but the hours leave time for two games per field.
      {
        name: "Canal Turf",
        fields: [10, 10],
        hours: { ...onDays(["Monday", "Wednesday"], "19:00", "21:30"), Friday: ["19:00", "20:15"] },
      },
    ],
    settings: { gamesPerMatchup: 2, gameDurationMinutes: 60, breakBetweenGamesMinutes: 15 },
    bound: 150,
    days: 157,
  },
  {
    id: "24-two-parks-16",
    teams: 16,
    venues: [
      { name: "North Park", fields: [4, 4, 4], hours: onDays(["Saturday"], "08:00", "18:00") },
      {
        name: "South Park",
        fields: [4, 4],
        hours: onDays(["Saturday", "Sunday"], "10:00", "16:00"),
        closedOn: ["2027-04-24", "2027-04-25", "2027-05-29", "2027-05-30"],
      },
    ],
    settings: { blockoutDays: allBut("Saturday", "Sunday"), startTime: "10:00" },
    bound: 111,
    days: 111,
  },
  {
    id: "25-four-fields-24",
    teams: 24,
    venues: [
      { name: "Prairie Complex", fields: [6, 6, 6, 6], hours: onDays(["Saturday"], "08:00", "17:00") },
      { name: "Ridgeway", fields: [4, 4], closedOn: ["2027-05-01", "2027-05-08", "2027-07-03"] },
    ],
    settings: {
      blockoutDays: allBut("Saturday"),
      startTime: "08:30",
      gameDurationMinutes: 75,
      breakBetweenGamesMinutes: 15,
      blockedDates: ["2027-05-29"],
    },
    bound: 167,
    days: 167,
  },
  {
    id: "26-preferences-10",
    teams: 10,
    daysOff: [["Monday"], ["Monday"], ["Wednesday"], ["Wednesday"], [], ["Monday", "Tuesday"]],
    venues: [
      {
        name: "Schoolyard",
        fields: [2, 2],
        hours: onDays(["Monday", "Tuesday", "Wednesday", "Thursday"], "17:30", "21:00"),
        closedOn: ["2027-05-10", "2027-05-11", "2027-05-12", "2027-05-13"],
      },
    ],
    settings: { startTime: "18:00", gamesPerMatchup: 2, gameDurationMinutes: 90 },
    bound: 129,
    days: 136,
  },
  {
    id: "27-late-opening-14",
    teams: 14,
    venues: [
      { name: "Ice House", fields: [4, 4], hours: onDays(["Sunday", "Monday"], "20:00", "23:30") },
      { name: "Arena", fields: [2, 2, 2], hours: onDays(["Sunday"], "18:00", "23:00") },
    ],
    settings: { blockoutDays: [], startTime: "18:00", gameDurationMinutes: 75, breakBetweenGamesMinutes: 15 },
    bound: 91,
    days: 99,
  },
  {
    id: "28-calendar-weeks-18",
    teams: 18,
    venues: [
      { name: "East Courts", fields: [4, 4, 4, 4], hours: onDays(["Tuesday", "Thursday"], "18:00", "23:00") },
      { name: "Gym", fields: [4, 2], closedOn: ["2027-04-20", "2027-04-22", "2027-06-01"] },
    ],
    settings: {
      frequencyRule: "period-cap",
      gameFrequency: "twice_per_week",
      gamesPerMatchup: 2,
      blockoutDays: allBut("Tuesday", "Thursday"),
    },
    bound: 156,
    days: 156,
  },
  {
    id: "29-odd-capacities-9",
    teams: 9,
    venues: [
      // Three or five teams make one or two games.
      { name: "Old Mill", fields: [3, 5], closedOn: ["2027-04-17", "2027-04-24", "2027-05-01"] },
      { name: "Backlot", fields: [3, 2], hours: onDays(["Saturday"], "12:00", "16:00") },
    ],
    settings: { blockoutDays: allBut("Saturday"), startTime: "10:00", gamesPerMatchup: 2 },
    bound: 139,
    days: 139,
  },
  {
    id: "30-twice-a-month-20",
    teams: 20,
    venues: [
      { name: "Lakefront", fields: [4, 4, 2], hours: onDays(["Saturday", "Sunday"], "09:00", "17:00") },
      {
        name: "Depot",
        fields: [6, 2],
        hours: onDays(["Sunday"], "11:00", "19:00"),
        closedOn: ["2027-07-04", "2027-12-26", "2028-01-02"],
      },
    ],
    settings: {
      gameFrequency: "twice_per_month",
      blockoutDays: allBut("Saturday", "Sunday"),
      startTime: "11:00",
    },
    bound: 322,
    days: 329,
  },
];

const defaults: ScheduleSettings = {
  name: "Season",
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: 1,
  startDate: "2027-04-05",
  startTime: "19:00",
  gameDurationMinutes: 120,
  breakBetweenGamesMinutes: 30,
  blockoutDays: ["Saturday", "Sunday"],
  blockedDates: [],
  venues: [],
  notes: null,
};

/** Converts a league to the generator's input, the same way as the app. */
export function toFieldLeagueInput({ teams, daysOff, venues, settings }: FieldLeague): BuilderLeague {
  const leagueVenues: BuilderFacts["venues"] = venues.map(({ name, fields, hours, closedOn = [] }) => ({
    name,
    fields: fields.map((maxTeamsPerDay, index) => ({ name: `Field ${index + 1}`, maxTeamsPerDay })),
    openingTimes: hours
      ? weekdays.map((day) => (hours[day] ? { from: hours[day][0], until: hours[day][1] } : null))
      : null,
    closedOn,
  }));
  return toBuilderLeague(
    {
      teams: Array.from({ length: teams }, (_, index) => ({
        id: `T${String(index + 1).padStart(2, "0")}`,
        preferredBlockoutDays: daysOff?.[index] ?? [],
      })),
      venues: leagueVenues,
      busyDays: [],
    },
    {
      ...defaults,
      ...settings,
      venues: venues.map(({ name, fields }) => ({
        name,
        maxTeamsPerDay: fields.reduce((sum, field) => sum + field, 0),
      })),
    },
  );
}
