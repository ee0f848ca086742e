import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { SubscriptionStatus } from "#features/teams/schema.ts";
import { showToast } from "#ui/toast.tsx";
import { toastFailure, useFailureToast } from "../../components/failures.ts";
import { cursorPaging } from "../../components/page-by-page.ts";
import { adminTeamsQueries } from "../client.ts";

type TeamsFilterInput = {
  search: string;
  status: SubscriptionStatus | undefined;
  sport: string | undefined;
};

const operations = adminTeamsQueries.adminTeams;

/**
 * Loads the list and the counts. Keeps the previous list while filters change. Shows the ADMTEAM-13 toast on failure.
 */
export function useAdminTeams(filter: TeamsFilterInput) {
  const list = useInfiniteQuery({
    ...operations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...cursorPaging,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(operations.count.queryOptions({ staleTime: 0 }));
  useFailureToast("Failed to load teams", list, counts);
  return { list, counts: counts.data };
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: operations.key() });
};

/** Overrides a team's subscription status (ADMTEAM-08, ADMTEAM-09). */
export function useStatusChange() {
  const refresh = useRefresh();
  return useMutation(
    operations.setStatus.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Subscription status updated successfully"),
      onError: (error) => toastFailure("Failed to update subscription status", error),
      onSettled: refresh,
    }),
  );
}

/** Grants a pass. The message is that of ADMTEAM-08 if the administrator set the status to active. */
export function useGrantPass(isActivation: boolean, onGranted: () => void) {
  const refresh = useRefresh();
  return useMutation(
    operations.grantPass.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success(isActivation ? "Subscription status updated successfully" : "Pass granted");
        onGranted();
      },
      onError: (error) =>
        toastFailure(
          isActivation ? "Failed to update subscription status" : "We couldn't grant the pass",
          error,
        ),
      onSettled: refresh,
    }),
  );
}

/** Deletes a team (ADMTEAM-11, ADMTEAM-12). */
export function useDeleteTeam() {
  const refresh = useRefresh();
  return useMutation(
    operations.remove.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Team deleted successfully"),
      onError: (error) => toastFailure("Failed to delete team", error),
      onSettled: refresh,
    }),
  );
}
