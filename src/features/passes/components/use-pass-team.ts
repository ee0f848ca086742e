import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { teamLoading, isMissingTeam } from "#features/teams/components/missing-team.ts";
import { showToast } from "#ui/toast.tsx";
import { passesQueries } from "../client.ts";

/** A team with how its pass stands, for those who may pay for it. Payments happen elsewhere, so every visit looks again. */
export function usePassTeam(
  teamId: string,
  more: { enabled?: boolean; pollEvery?: () => number | false } = {},
) {
  const { enabled = true, pollEvery } = more;
  return useQuery(
    passesQueries.passes.get.queryOptions({
      input: { teamId },
      ...teamLoading,
      enabled,
      staleTime: 0,
      refetchInterval: pollEvery ?? false,
    }),
  );
}

/** TEAM-35, once per try: only for a team that may well be there. */
export function useFailureToast({ error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number }) {
  const failedAt = error !== null && !isMissingTeam(error) ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load team details", { id: "team-details" });
  }, [failedAt]);
}
