import { useQuery } from "@tanstack/react-query";
import { leagueHomeQueries } from "../client.ts";

/** Loads a league's home. Refetches on every visit, because games, passes, and invitations change elsewhere. */
export const useLeagueHome = (leagueId: string) =>
  useQuery(leagueHomeQueries.leagueHome.get.queryOptions({ input: { leagueId }, staleTime: 0 }));
