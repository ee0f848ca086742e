import type { TeamDetail, TeamSummary } from "#features/teams/schema.ts";
import { sampleTeam } from "../samples.ts";

/** Returns a team as it appears in a list. */
export const listedTeam = (changes: Partial<TeamDetail> = {}): TeamSummary => ({
  ...sampleTeam(changes),
  nextGame: null,
});
