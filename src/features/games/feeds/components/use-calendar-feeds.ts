import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toast.tsx";
import { feedsApi, feedsQueries } from "../client.ts";
import type { CalendarFeeds } from "../schema.ts";

export const FEEDS_FAILED = "Failed to load the calendar links";

/** Whose address it is; null for the team's. */
export type Owner = { id: string; name: string } | null;

type Change = {
  owner: Owner;
  /** What a toast says then. */
  done: string;
};

/** Offline fails like everything else and can be tried again; waiting for a connection would look like loading. */
export const networkMode = "always" as const;

/** All addresses of a team's calendar with their changes. What a change answers is shown without asking again. */
export function useCalendarFeeds(teamId: string) {
  const queries = useQueryClient();
  const options = feedsQueries.feeds.get.queryOptions({ input: { teamId }, networkMode, staleTime: 0 });
  const feeds = useQuery(options);
  useEffect(() => {
    if (feeds.isLoadingError) showToast.error(FEEDS_FAILED, { id: "calendar-feeds" });
  }, [feeds.isLoadingError]);

  const mutationKey = ["calendar-feed", teamId];
  const changing = (failed: string) => ({
    mutationKey,
    networkMode,
    // A look that began before the change would bring the old link back.
    onMutate: () => queries.cancelQueries({ queryKey: options.queryKey }),
    onSuccess: ({ url }: { url: string | null }, { owner, done }: Change) => {
      queries.setQueryData(options.queryKey, (known) => known && withUrl(known, owner, url));
      showToast.success(done);
    },
    onError: () => {
      showToast.error(failed);
      // Somebody may have been removed meanwhile.
      void queries.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  const renew = useMutation({
    ...changing("Failed to make the calendar link"),
    mutationFn: ({ owner }: Change) =>
      owner
        ? feedsApi.feeds.renewForMember({ teamId, memberId: owner.id })
        : feedsApi.feeds.renew({ teamId }),
  });
  const close = useMutation({
    ...changing("Failed to turn off the calendar link"),
    mutationFn: ({ owner }: Change) =>
      owner
        ? feedsApi.feeds.closeForMember({ teamId, memberId: owner.id })
        : feedsApi.feeds.close({ teamId }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as Change).owner?.id,
  });
  /** At this very moment: the screen learns of it a little later, and a second press may be faster. */
  const isUnderWay = (owner: Owner) =>
    queries.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as Change | undefined)?.owner?.id === owner?.id,
    }) > 0;
  return {
    feeds,
    isChanging: (owner: Owner) => pending.includes(owner?.id),
    renew: (change: Change, onSuccess: () => void) => {
      if (!isUnderWay(change.owner)) renew.mutate(change, { onSuccess });
    },
    close: (change: Change, onSuccess: () => void) => {
      if (!isUnderWay(change.owner)) close.mutate(change, { onSuccess });
    },
  };
}

function withUrl(known: CalendarFeeds, owner: Owner, url: string | null): CalendarFeeds {
  if (!owner) return { ...known, url };
  const others = known.members.filter(({ memberId }) => memberId !== owner.id);
  return { ...known, members: url === null ? others : [...others, { memberId: owner.id, url }] };
}
