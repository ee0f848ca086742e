import { gamesApi, gamesQueries } from "../client.ts";
import type { GamesPage } from "../contract.ts";

/** A team in the schedule's team picker. */
export type ScheduleTeam = { id: string; name: string; kit?: string | null | undefined; sport: string };

/** The games of all teams in the picker on a calendar page. */
export type AllGames = {
  name: string;
  /** The key's second part must have an `input` with the range, so that changes update the list. */
  getQuery: (range: { from: string; to: string }) => {
    queryKey: readonly unknown[];
    queryFn: () => Promise<GamesPage>;
  };
};

/** The games of all teams that the user manages. */
export const ownGames: AllGames = {
  name: "All Teams",
  getQuery: (range) => ({
    queryKey: gamesQueries.games.listAll.queryKey({ input: range }),
    queryFn: () => gamesApi.games.listAll(range),
  }),
};

/** The part of a query result that the screen needs. */
export type ScheduleTeams = {
  data: readonly ScheduleTeam[] | undefined;
  errorUpdateCount: number;
  isPaused: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};
