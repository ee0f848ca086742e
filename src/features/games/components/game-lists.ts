import { useQueryClient, type Query } from "@tanstack/react-query";
import { attendanceQueries } from "#features/attendance/sheet/client.ts";
import { teamsQueries } from "#features/teams/client.ts";
import { gamesQueries } from "../client.ts";
import { compareGames } from "../rules.ts";
import type { Game } from "../schema.ts";

type Page = { games: Game[]; nextCursor: string | null };
type Range = { teamId?: string; from?: string; to?: string; cursor?: string };

const upcomingKey = gamesQueries.games.listUpcoming.queryKey();
const scheduleKeys = [gamesQueries.games.list, gamesQueries.games.listAll].map((list) =>
  list.key({ type: "query" }),
);
const otherListKeys = [
  teamsQueries.dashboard.key(),
  teamsQueries.teams.list.key(),
  attendanceQueries.attendance.key(),
];

const withoutGame = (games: Game[], id: string) => games.filter((game) => game.id !== id);
const withGame = (games: Game[], game: Game) => [...withoutGame(games, game.id), game].toSorted(compareGames);

/** Returns the input of a loaded query. */
const getRange = ({ queryKey }: Query) => (queryKey[1] as { input?: Range }).input ?? {};

/**
 * Returns whether a page should include a game. The later pages of a long list keep only games they already include.
 */
function isOnPage({ teamId, from = "", to = "9999", cursor }: Range, page: Page, game: Game): boolean {
  if (cursor !== undefined) return page.games.some(({ id }) => id === game.id);
  // Lists of all teams have no team. A game of a team that isn't on the list disappears with the next refetch.
  return (teamId ?? game.team.id) === game.team.id && from <= game.gameOn && game.gameOn <= to;
}

/**
 * Updates every cached list of games together. Each update changes only one game, because updates to other games may be
 * in flight.
 */
export function useGameLists() {
  const queries = useQueryClient();

  function changeSchedules(change: (page: Page, range: Range) => Game[]) {
    const cached = scheduleKeys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }));
    for (const query of cached)
      queries.setQueryData<Page>(
        query.queryKey,
        (page) => page && { ...page, games: change(page, getRange(query)) },
      );
  }
  const isListed = ({ id }: Game) =>
    queries.getQueryData(upcomingKey)?.games.some((game) => game.id === id) ?? false;

  return {
    /** Returns whether the dashboard lists the game. Updates keep it there until the next refetch. */
    isListed,
    /** Cancels requests in flight, whose responses would overwrite the optimistic update. */
    async cancelFetches() {
      await Promise.all(
        [upcomingKey, ...scheduleKeys].map((queryKey) => queries.cancelQueries({ queryKey })),
      );
    },
    upsert(game: Game, isUpcoming = isListed(game)) {
      if (isUpcoming)
        queries.setQueryData(upcomingKey, (list) => list && { games: withGame(list.games, game) });
      changeSchedules((page, range) =>
        isOnPage(range, page, game) ? withGame(page.games, game) : withoutGame(page.games, game.id),
      );
    },
    remove({ id }: Game) {
      queries.setQueryData(upcomingKey, (list) => list && { games: withoutGame(list.games, id) });
      changeSchedules((page) => withoutGame(page.games, id));
    },
    /** Refetches after the last of several concurrent changes. Refetching earlier would briefly revert the others. */
    refresh() {
      if (queries.isMutating({ mutationKey: gamesQueries.games.key() }) > 1) return;
      for (const queryKey of [gamesQueries.games.key(), ...otherListKeys])
        void queries.invalidateQueries({ queryKey });
    },
  };
}
