import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#ui/toast.tsx";
import { poolQueries } from "../client.ts";
import type { PoolPerson, PoolSettings } from "../schema.ts";

// Fail when offline so that the user can retry. Waiting for a connection would look like loading.
const networkMode = "always" as const;

/** Loads a league's pool and returns it with its mutations. Settings change on the screen right away. */
export function usePool(leagueId: string) {
  const queries = useQueryClient();
  const input = { leagueId };
  const options = { input, networkMode, retry: 1, staleTime: 0 };
  const settingsKey = poolQueries.subPool.get.queryKey({ input });
  const linkKey = poolQueries.subPool.getLink.queryKey({ input });
  const peopleKey = poolQueries.subPool.listPeople.queryKey({ input });
  const settings = useQuery(poolQueries.subPool.get.queryOptions(options));
  const link = useQuery(poolQueries.subPool.getLink.queryOptions(options));
  const people = useQuery(poolQueries.subPool.listPeople.queryOptions(options));

  const save = useMutation(
    poolQueries.subPool.update.mutationOptions({
      networkMode,
      onMutate: async (next: PoolSettings) => {
        await queries.cancelQueries({ queryKey: settingsKey });
        const before = queries.getQueryData<PoolSettings>(settingsKey);
        queries.setQueryData(settingsKey, { isOn: next.isOn, weeklyLimit: next.weeklyLimit });
        return { before };
      },
      onSuccess: () => void queries.invalidateQueries({ queryKey: linkKey }),
      onError: (_error, _next, context) => {
        queries.setQueryData(settingsKey, context?.before);
        showToast.error("We couldn't save the sub pool");
      },
    }),
  );
  const linkOptions = {
    networkMode,
    onSuccess: (next: { url: string | null }) => void queries.setQueryData(linkKey, next),
  };
  const peopleOptions = {
    networkMode,
    onSuccess: (next: { people: PoolPerson[] }) => void queries.setQueryData(peopleKey, next),
  };
  return {
    settings,
    link,
    people,
    save,
    renew: useMutation(
      poolQueries.subPool.renewLink.mutationOptions({
        ...linkOptions,
        onError: () => showToast.error("We couldn't create a new join link"),
      }),
    ),
    close: useMutation(
      poolQueries.subPool.closeLink.mutationOptions({
        ...linkOptions,
        onError: () => showToast.error("We couldn't turn off the join link"),
      }),
    ),
    setLevel: useMutation(
      poolQueries.subPool.setLevel.mutationOptions({
        ...peopleOptions,
        onError: () => showToast.error("We couldn't change the level"),
      }),
    ),
    remove: useMutation(
      poolQueries.subPool.remove.mutationOptions({
        ...peopleOptions,
        onError: () => showToast.error("We couldn't remove this person"),
      }),
    ),
  };
}
