import { getErrorCode } from "#platform/api-client.ts";

/**
 * Returns whether the team couldn't be found. A missing team, someone else's team, and an invalid id all look the same
 * to the user (TEAM-33).
 */
export function isMissingTeam(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === "TEAM_NOT_FOUND" || code === "INVALID_INPUT";
}

/** Query options for pages about a single team. */
export const teamQueryOptions = {
  retry: (failures: number, error: Error) => failures < 1 && !isMissingTeam(error),
  // Fail when offline so that the user sees an error instead of a page that never loads.
  networkMode: "always",
  refetchOnReconnect: true,
} as const;
