import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLoadFailure } from "../../management/components/use-leagues.ts";
import { managementQueries } from "../../management/client.ts";
import type { Venue } from "../schema.ts";

/** A league's venues by name (VENUE-08), with the toast of a failed load (VENUE-16). */
export function useVenues(leagueId: string) {
  const query = useQuery(
    managementQueries.venues.list.queryOptions({
      input: { leagueId },
      staleTime: 0,
      select: (list) => list.venues,
    }),
  );
  useLoadFailure(query, "Failed to load venues");
  return query;
}

/** How people order names. The server's order is the one that counts; this one fills in until it is known. */
const byName = new Intl.Collator("en").compare;

/** Adding, changing and deleting venues. What is shown follows at once; the list then loads again by itself. */
export function useVenueChanges(leagueId: string) {
  const queries = useQueryClient();
  const { venues } = managementQueries;
  const queryKey = venues.list.queryKey({ input: { leagueId } });
  const patch = (change: (list: Venue[]) => Venue[]) => {
    queries.setQueryData(queryKey, (list) => list && { venues: change(list.venues) });
    void queries.invalidateQueries({ queryKey: venues.key() });
  };
  const withVenue = (venue: Venue) =>
    patch((list) =>
      [...list.filter(({ id }) => id !== venue.id), venue].toSorted((one, other) =>
        byName(one.name, other.name),
      ),
    );
  // Without a network fail now, with everything still in the form, instead of waiting for one.
  const networkMode = "always" as const;
  return {
    add: useMutation(venues.create.mutationOptions({ networkMode, onSuccess: withVenue })),
    update: useMutation(venues.update.mutationOptions({ networkMode, onSuccess: withVenue })),
    remove: useMutation(
      venues.remove.mutationOptions({
        networkMode,
        onSuccess: (_done, { venueId }) => patch((list) => list.filter(({ id }) => id !== venueId)),
      }),
    ),
  };
}
