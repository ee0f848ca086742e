import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { WithOutlookProps } from "#features/attendance/sheet/components/attendance-screen.tsx";
import { gamesQueries } from "../client.ts";

/** Reads who gets a game's next text, and again whenever the version of its responses changes. */
export function WithOutlook({ gameId, version, children }: WithOutlookProps) {
  const options = gamesQueries.games.get.queryOptions({ input: { gameId } });
  const query = useQuery({
    ...options,
    queryKey: [...options.queryKey, version],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return children(query.data?.outlook);
}
