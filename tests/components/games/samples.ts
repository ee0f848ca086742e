import type { TeamDetail, TeamSummary } from "#features/teams/schema.ts";
import { sampleTeam } from "../samples.ts";

/** A team as lists have it. */
export const listedTeam = (changes: Partial<TeamDetail> = {}): TeamSummary => ({
  ...sampleTeam(changes),
  nextGame: null,
});
