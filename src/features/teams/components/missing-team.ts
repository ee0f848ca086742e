import { errorCode } from "#platform/api-client.ts";

/** Not there, not one's own, or no id at all: the same to whoever asks (TEAM-33). */
export function isMissingTeam(error: unknown): boolean {
  const code = errorCode(error);
  return code === "TEAM_NOT_FOUND" || code === "INVALID_INPUT";
}

/** For what a page about one team loads. */
export const teamLoading = {
  retry: (failures: number, error: Error) => failures < 1 && !isMissingTeam(error),
  // Without a connection the answer is a failure one can read, not a page that waits in silence.
  networkMode: "always",
  refetchOnReconnect: true,
} as const;
