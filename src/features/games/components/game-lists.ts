import { useQueryClient, type Query } from "@tanstack/react-query";
import { teamsQueries } from "#features/teams/client.ts";
import { gamesQueries } from "../client.ts";
import { inOrder } from "../rules.ts";
import type { Game } from "../schema.ts";

type Page = { games: Game[]; nextCursor: string | null };
type Range = { teamId?: string; from?: string; to?: string; cursor?: string };

const upcomingKey = gamesQueries.games.listUpcoming.queryKey();
const schedulesKey = gamesQueries.games.list.key({ type: "query" });
const otherLists = [teamsQueries.dashboard.key(), teamsQueries.teams.list.key()];

const without = (games: Game[], id: string) => games.filter((game) => game.id !== id);
const withGame = (games: Game[], game: Game) => [...without(games, game.id), game].toSorted(inOrder);

/** What a loaded page was asked for. */
const rangeOf = ({ queryKey }: Query) => (queryKey[1] as { input?: Range }).input ?? {};

/** Whether a page shows a game; a later page of a long list only if it has it already. */
function belongs({ teamId, from = "", to = "9999", cursor }: Range, page: Page, game: Game): boolean {
  if (cursor !== undefined) return page.games.some(({ id }) => id === game.id);
  return teamId === game.team.id && from <= game.gameOn && game.gameOn <= to;
}

/**
 * All lists of games on and behind the screen, changed together. Each change touches one game, because another may be
 * under way.
 */
export function useGameLists() {
  const queries = useQueryClient();

  function changeSchedules(change: (page: Page, range: Range) => Game[]) {
    for (const query of queries.getQueryCache().findAll({ queryKey: schedulesKey }))
      queries.setQueryData<Page>(
        query.queryKey,
        (page) => page && { ...page, games: change(page, rangeOf(query)) },
      );
  }
  const isListed = ({ id }: Game) =>
    queries.getQueryData(upcomingKey)?.games.some((game) => game.id === id) ?? false;

  return {
    /** Whether the dashboard lists it: then it goes on doing so until the server says otherwise. */
    isListed,
    /** An answer that is on its way does not know of a change yet. */
    async hold() {
      await Promise.all([upcomingKey, schedulesKey].map((queryKey) => queries.cancelQueries({ queryKey })));
    },
    put(game: Game, isUpcoming = isListed(game)) {
      if (isUpcoming)
        queries.setQueryData(upcomingKey, (list) => list && { games: withGame(list.games, game) });
      changeSchedules((page, range) =>
        belongs(range, page, game) ? withGame(page.games, game) : without(page.games, game.id),
      );
    },
    drop({ id }: Game) {
      queries.setQueryData(upcomingKey, (list) => list && { games: without(list.games, id) });
      changeSchedules((page) => without(page.games, id));
    },
    /** The truth, after the last of several changes: what the others did would vanish for a moment. */
    refresh() {
      if (queries.isMutating({ mutationKey: gamesQueries.games.key() }) > 1) return;
      for (const queryKey of [gamesQueries.games.key(), ...otherLists])
        void queries.invalidateQueries({ queryKey });
    },
  };
}
