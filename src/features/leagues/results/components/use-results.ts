import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { explainFailure } from "#platform/failures.ts";
import { showToast } from "#ui/toast.tsx";
import { resultsQueries } from "../client.ts";

/** Loads a season's results of one day, and what needs a decision. */
export const useSeasonResults = (leagueId: string, seasonId: string | undefined, on: string | null) =>
  useQuery({
    ...resultsQueries.leagueResults.list.queryOptions({
      input: seasonId === undefined ? skipToken : { leagueId, seasonId, ...(on !== null && { on }) },
      staleTime: 0,
    }),
    placeholderData: keepPreviousData,
  });

/** Sets a game's result. Everything that shows results or standings is loaded again, whatever came of it. */
export function useSetResult() {
  const queries = useQueryClient();
  return useMutation(
    resultsQueries.leagueResults.set.mutationOptions({
      networkMode: "always",
      onSuccess: (_, { outcome }) => showToast.success(outcome ? "Score saved" : "Result cleared"),
      onError: (error) =>
        showToast.error(
          getErrorCode(error) === "REASON_NEEDED"
            ? "Both teams agreed in the meantime"
            : "We couldn't save the score",
          { description: getErrorMessage(error, explainFailure(error)) },
        ),
      onSettled: () => void queries.invalidateQueries(),
    }),
  );
}
export type SetResult = ReturnType<typeof useSetResult>;
