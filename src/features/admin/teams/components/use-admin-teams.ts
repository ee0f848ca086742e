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
import { pageByPage } from "../../components/page-by-page.ts";
import { adminTeamsQueries } from "../client.ts";

type TeamsChoice = {
  search: string;
  status: SubscriptionStatus | undefined;
  sport: string | undefined;
};

const operations = adminTeamsQueries.adminTeams;

/** The page's list and numbers; while the choice changes the last list stays. With the toast of ADMTEAM-13. */
export function useAdminTeams(choice: TeamsChoice) {
  const list = useInfiniteQuery({
    ...operations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...choice, cursor }),
      ...pageByPage,
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

/** ADMTEAM-08, ADMTEAM-09. */
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

/** ADMTEAM-11, ADMTEAM-12. */
export function useTeamRemoval() {
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
