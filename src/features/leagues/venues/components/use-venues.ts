import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLoadFailureToast } from "../../management/components/use-leagues.ts";
import { managementQueries } from "../../management/client.ts";
import type { ListedVenue, Venue } from "../schema.ts";

/** Loads a league's venues, sorted by name (VENUE-08). Shows a toast on failure (VENUE-16). */
export function useVenues(leagueId: string) {
  const query = useQuery(
    managementQueries.venues.list.queryOptions({
      input: { leagueId },
      staleTime: 0,
      select: (list) => list.venues,
    }),
  );
  useLoadFailureToast(query, "Failed to load venues");
  return query;
}

/** Compares names to sort the cached list until the refetch returns the server's order. */
const compareNames = new Intl.Collator("en").compare;

/** Returns mutations for venues. On success they update the cached list right away, then refetch it. */
export function useVenueChanges(leagueId: string) {
  const queries = useQueryClient();
  const { venues } = managementQueries;
  const queryKey = venues.list.queryKey({ input: { leagueId } });
  const updateCache = (change: (list: ListedVenue[]) => ListedVenue[]) => {
    queries.setQueryData(queryKey, (list) => list && { venues: change(list.venues) });
    void queries.invalidateQueries({ queryKey: venues.key() });
  };
  const replaceVenue = (venue: Venue) =>
    updateCache((list) =>
      [
        ...list.filter(({ id }) => id !== venue.id),
        { gamesAhead: list.find(({ id }) => id === venue.id)?.gamesAhead, ...venue },
      ].toSorted((a, b) => compareNames(a.name, b.name)),
    );
  // Fail right away when offline, with the form's input intact, instead of waiting for a connection.
  const networkMode = "always" as const;
  return {
    /** Fetches the current venues. Returns undefined if they can't be loaded. */
    reload: async () => {
      const options = venues.list.queryOptions({ input: { leagueId }, staleTime: 0, networkMode: "always" });
      return (await queries.fetchQuery(options).catch(() => undefined))?.venues;
    },
    add: useMutation(venues.create.mutationOptions({ networkMode, onSuccess: replaceVenue })),
    update: useMutation(venues.update.mutationOptions({ networkMode, onSuccess: replaceVenue })),
    remove: useMutation(
      venues.remove.mutationOptions({
        networkMode,
        onSuccess: (_result, { venueId }) => updateCache((list) => list.filter(({ id }) => id !== venueId)),
      }),
    ),
  };
}
