import type { CalendarGame } from "#features/leagues/league-calendar/schema.ts";
import type { LeagueHome } from "#features/leagues/league-home/schema.ts";
import type { LeagueDetail, LeagueTeamRow, ManagerRow } from "#features/leagues/management/schema.ts";
import type { Venue } from "#features/leagues/venues/schema.ts";
import { sampleId } from "../samples.ts";

export const sampleLeague = (changes: Partial<LeagueDetail> = {}): LeagueDetail => ({
  id: sampleId(),
  name: "East Side",
  sport: "Soccer",
  timeZone: "America/Chicago",
  gameChanges: "venue-free",
  teamCount: 0,
  version: 1,
  createdAt: "2026-09-01T15:00:00.000Z",
  ...changes,
});

export const sampleManager = (changes: Partial<ManagerRow> = {}): ManagerRow => ({
  id: sampleId(),
  email: "maya@example.com",
  name: "Maya Okafor",
  state: "pending",
  emailState: "sent",
  ...changes,
});

export const sampleLeagueTeam = (changes: Partial<LeagueTeamRow> = {}): LeagueTeamRow => ({
  id: sampleId(),
  name: "Otters",
  sport: "Soccer",
  createdOn: "2026-11-15",
  memberCount: 1,
  seasonEndsOn: "2027-03-01",
  managers: [],
  divisionId: null,
  canDelete: true,
  ...changes,
});

export const sampleVenue = (changes: Partial<Venue> = {}): Venue => ({
  id: sampleId(),
  name: "Harborview Park",
  maxTeamsPerDay: 4,
  address: null,
  notes: null,
  mapUrl: null,
  fields: [],
  openingTimes: null,
  closedOn: [],
  version: 1,
  ...changes,
});

export const sampleHome = (changes: Partial<LeagueHome> = {}): LeagueHome => ({
  today: "2026-11-18",
  nextGameDay: null,
  problems: [],
  problemCounts: {},
  teams: [],
  setup: null,
  ...changes,
});

export const sampleCalendarGame = (changes: Partial<CalendarGame> = {}): CalendarGame => ({
  id: sampleId(),
  date: "2026-11-21",
  time: "10:00",
  location: "Harborview Park, Field 2",
  home: { id: sampleId(), name: "Otters" },
  away: { id: sampleId(), name: "Wolves" },
  hasSides: true,
  leagueGameId: sampleId(),
  isCancelled: false,
  notes: null,
  ...changes,
});
