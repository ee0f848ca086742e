import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toast.tsx";
import { feedsApi, feedsQueries } from "../client.ts";
import type { CalendarFeeds } from "../schema.ts";

export const FEEDS_FAILED = "We couldn't load the calendar links";

/** The link's owner, or null for the team's link. */
export type FeedOwner = { id: string; name: string } | null;

type Change = {
  owner: FeedOwner;
  /** Shown in a toast on success. */
  successMessage: string;
};

/** Fails right away when offline, because waiting for a connection would look like loading. */
export const networkMode = "always" as const;

/** Loads and updates all of a team's calendar links. Updates the cache from each response instead of refetching. */
export function useCalendarFeeds(teamId: string) {
  const queries = useQueryClient();
  const options = feedsQueries.feeds.get.queryOptions({ input: { teamId }, networkMode, staleTime: 0 });
  const feeds = useQuery(options);
  useEffect(() => {
    if (feeds.isLoadingError) showToast.error(FEEDS_FAILED, { id: "calendar-feeds" });
  }, [feeds.isLoadingError]);

  const mutationKey = ["calendar-feed", teamId];
  const getMutationOptions = (errorTitle: string) => ({
    mutationKey,
    networkMode,
    // A request that started before the change would bring the old link back.
    onMutate: () => queries.cancelQueries({ queryKey: options.queryKey }),
    onSuccess: ({ url }: { url: string | null }, { owner, successMessage }: Change) => {
      queries.setQueryData(options.queryKey, (cached) => cached && withUrl(cached, owner, url));
      showToast.success(successMessage);
    },
    onError: () => {
      showToast.error(errorTitle);
      // A member may have been removed in the meantime.
      void queries.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  const renew = useMutation({
    ...getMutationOptions("We couldn't create the calendar link"),
    mutationFn: ({ owner }: Change) =>
      owner
        ? feedsApi.feeds.renewForMember({ teamId, memberId: owner.id })
        : feedsApi.feeds.renew({ teamId }),
  });
  const close = useMutation({
    ...getMutationOptions("We couldn't turn off the calendar link"),
    mutationFn: ({ owner }: Change) =>
      owner
        ? feedsApi.feeds.closeForMember({ teamId, memberId: owner.id })
        : feedsApi.feeds.close({ teamId }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as Change).owner?.id,
  });
  /** Reads the current state synchronously, because a second press can come before the next render. */
  const isInFlight = (owner: FeedOwner) =>
    queries.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as Change | undefined)?.owner?.id === owner?.id,
    }) > 0;
  return {
    feeds,
    isChanging: (owner: FeedOwner) => pending.includes(owner?.id),
    renew: (change: Change, onSuccess: () => void) => {
      if (!isInFlight(change.owner)) renew.mutate(change, { onSuccess });
    },
    close: (change: Change, onSuccess: () => void) => {
      if (!isInFlight(change.owner)) close.mutate(change, { onSuccess });
    },
  };
}

function withUrl(cached: CalendarFeeds, owner: FeedOwner, url: string | null): CalendarFeeds {
  if (!owner) return { ...cached, url };
  const otherMembers = cached.members.filter(({ memberId }) => memberId !== owner.id);
  return { ...cached, members: url === null ? otherMembers : [...otherMembers, { memberId: owner.id, url }] };
}
