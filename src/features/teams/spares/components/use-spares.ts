import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import { sparesApi, sparesQueries } from "../client.ts";
import { inOrder } from "../rules.ts";
import type { Spare, Spares } from "../schema.ts";

const changing = ["spares-change"];

export const useSpares = (teamId: string) =>
  useQuery(
    sparesQueries.spares.list.queryOptions({
      input: { teamId },
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
    }),
  );

/** Shown at once; one after the other, so that the last order is the last to arrive. */
function useChange<Input>(
  teamId: string,
  change: {
    send: (input: Input) => Promise<Spares>;
    show: (spares: Spare[], input: Input) => Spare[];
    failure: string;
  },
) {
  const queries = useQueryClient();
  const queryKey = sparesQueries.spares.list.queryKey({ input: { teamId } });
  return useMutation({
    mutationKey: changing,
    scope: { id: changing[0]! },
    networkMode: "always",
    mutationFn: change.send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known) => known && { spares: change.show(known.spares, input) });
    },
    onError: (error) => {
      showToast.error(change.failure, { id: "spares", description: errorMessage(error, "") || undefined });
    },
    onSettled: () => {
      // The last one fetches the truth, which is also how a failed one is taken back; the roster shows it too.
      if (queries.isMutating({ mutationKey: changing }) === 1)
        for (const key of [queryKey, teamsQueries.key()]) void queries.invalidateQueries({ queryKey: key });
    },
  });
}

export const useReorderSpares = (teamId: string) =>
  useChange(teamId, {
    send: (memberIds: string[]) => sparesApi.spares.reorder({ teamId, memberIds }),
    show: (spares, ids) => inOrder(spares, ids),
    failure: "Failed to change the order",
  });

export const useRemoveSpare = (teamId: string) =>
  useChange(teamId, {
    send: ({ id }: Spare) => sparesApi.spares.remove({ teamId, memberId: id }),
    show: (spares, { id }) => spares.filter((spare) => spare.id !== id),
    failure: "Failed to remove the spare",
  });

export const useAddSpare = (teamId: string) =>
  useChange(teamId, {
    send: ({ id }: Spare) => sparesApi.spares.add({ teamId, memberId: id }),
    show: (spares, spare) => [...spares.filter(({ id }) => id !== spare.id), spare],
    failure: "Failed to add the spare",
  });
