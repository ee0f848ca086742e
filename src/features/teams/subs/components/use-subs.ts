import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import { subsApi, subsQueries } from "../client.ts";
import { sortByIds } from "../rules.ts";
import type { Sub, Subs } from "../schema.ts";

const changeKey = ["subs-change"];

export const useSubs = (teamId: string) =>
  useQuery(
    subsQueries.subs.list.queryOptions({
      input: { teamId },
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
    }),
  );

/** Applies changes optimistically, and sends them one at a time so that the last order wins. */
function useChange<Input>(
  teamId: string,
  change: {
    send: (input: Input) => Promise<Subs>;
    show: (subs: Sub[], input: Input) => Sub[];
    failure: string;
  },
) {
  const queries = useQueryClient();
  const queryKey = subsQueries.subs.list.queryKey({ input: { teamId } });
  return useMutation({
    mutationKey: changeKey,
    scope: { id: changeKey[0]! },
    networkMode: "always",
    mutationFn: change.send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (current) => current && { subs: change.show(current.subs, input) });
    },
    onError: (error) => {
      showToast.error(change.failure, { id: "subs", description: getErrorMessage(error, "") || undefined });
    },
    onSettled: () => {
      // Refetch after the last change, which also rolls back any that failed. Include the roster, because it shows subs
      // too.
      if (queries.isMutating({ mutationKey: changeKey }) === 1)
        for (const key of [queryKey, teamsQueries.key()]) void queries.invalidateQueries({ queryKey: key });
    },
  });
}

export const useReorderSubs = (teamId: string) =>
  useChange(teamId, {
    send: (memberIds: string[]) => subsApi.subs.reorder({ teamId, memberIds }),
    show: (subs, ids) => sortByIds(subs, ids),
    failure: "We couldn't change the order",
  });

export const useRemoveSub = (teamId: string) =>
  useChange(teamId, {
    send: ({ id }: Sub) => subsApi.subs.remove({ teamId, memberId: id }),
    show: (subs, { id }) => subs.filter((sub) => sub.id !== id),
    failure: "We couldn't remove the sub",
  });

export const useAddSub = (teamId: string) =>
  useChange(teamId, {
    send: ({ id }: Sub) => subsApi.subs.add({ teamId, memberId: id }),
    show: (subs, sub) => [...subs.filter(({ id }) => id !== sub.id), sub],
    failure: "We couldn't add the sub",
  });
