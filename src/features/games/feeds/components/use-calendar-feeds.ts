import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toast.tsx";
import { feedsApi, feedsQueries } from "../client.ts";
import type { CalendarFeeds } from "../schema.ts";

export const FEEDS_FAILED = "Failed to load the calendar links";

/** Whose address it is; null for the team's. */
export type Owner = { id: string; name: string } | null;

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

  const show = (owner: Owner, url: string | null) =>
    queries.setQueryData(options.queryKey, (known) => known && withUrl(known, owner, url));
  const changing = {
    networkMode,
    // A look that began before the change would bring the old link back.
    onMutate: () => queries.cancelQueries({ queryKey: options.queryKey }),
    // Somebody who was removed meanwhile, for example.
    onError: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
  };
  const renew = useMutation({
    ...changing,
    mutationFn: (owner: Owner) =>
      owner
        ? feedsApi.feeds.renewForMember({ teamId, memberId: owner.id })
        : feedsApi.feeds.renew({ teamId }),
    onSuccess: ({ url }, owner) => show(owner, url),
  });
  const close = useMutation({
    ...changing,
    mutationFn: (owner: Owner) =>
      owner
        ? feedsApi.feeds.closeForMember({ teamId, memberId: owner.id })
        : feedsApi.feeds.close({ teamId }),
    onSuccess: ({ url }, owner) => show(owner, url),
  });
  return { feeds, renew, close };
}

function withUrl(known: CalendarFeeds, owner: Owner, url: string | null): CalendarFeeds {
  if (!owner) return { ...known, url };
  const others = known.members.filter(({ memberId }) => memberId !== owner.id);
  return { ...known, members: url === null ? others : [...others, { memberId: owner.id, url }] };
}
