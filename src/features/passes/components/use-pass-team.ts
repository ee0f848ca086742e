import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { teamQueryOptions, isMissingTeam } from "#features/teams/components/missing-team.ts";
import { showToast } from "#ui/toast.tsx";
import { passesQueries } from "../client.ts";

/**
 * Loads a team with its pass status, for users who can buy a pass. Payments happen elsewhere, so every visit refetches.
 */
export function usePassTeam(
  teamId: string,
  options: { enabled?: boolean; pollEvery?: () => number | false } = {},
) {
  const { enabled = true, pollEvery } = options;
  return useQuery(
    passesQueries.passes.get.queryOptions({
      input: { teamId },
      ...teamQueryOptions,
      enabled,
      staleTime: 0,
      refetchInterval: pollEvery ?? false,
    }),
  );
}

/** Shows the TEAM-35 toast once per attempt, unless the team doesn't exist. */
export function useFailureToast({ error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number }) {
  const failedAt = error !== null && !isMissingTeam(error) ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load team details", { id: "team-details" });
  }, [failedAt]);
}
