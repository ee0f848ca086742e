import type { Game } from "#features/games/schema.ts";
import type { TeamDetail, TeamSummary } from "#features/teams/schema.ts";
import { sampleId, sampleTeam } from "../samples.ts";

export const sampleGame = (team: { id: string; name: string }, changes: Partial<Game> = {}): Game => ({
  id: sampleId(),
  team: { id: team.id, name: team.name },
  kind: "game",
  gameOn: "2031-05-07",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Otters",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isShared: false,
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  reason: null,
  ...changes,
});

/** A team as lists have it. */
export const listedTeam = (changes: Partial<TeamDetail> = {}): TeamSummary => ({
  ...sampleTeam(changes),
  nextGame: null,
});
