import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamsQueries } from "#features/teams/client.ts";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { gamesApi, gamesQueries } from "../client.ts";
import { changed, inOrder } from "../rules.ts";
import type { Game, GameChange } from "../schema.ts";

const upcomingKey = gamesQueries.games.listUpcoming.queryKey();
const otherLists = [teamsQueries.dashboard.key(), teamsQueries.teams.list.key()];

const without = (games: Game[], { id }: Game) => games.filter((game) => game.id !== id);
const withGame = (games: Game[], game: Game) => [...without(games, game), game].toSorted(inOrder);

/** A loss of connection is an answer too: nobody should believe that a change was saved while it waits. */
const networkMode = "always";

/**
 * Changing and deleting games. The list shows it at once and takes it back when it fails; only the game concerned is
 * put back, because another change may be under way. `onUpdateFailed` gets a game that can still be changed.
 */
export function useGameChanges({ onUpdateFailed }: { onUpdateFailed: (game: Game) => void }) {
  const queries = useQueryClient();

  async function show(patch: (games: Game[]) => Game[]) {
    // An answer that is on its way does not know of this change yet.
    await queries.cancelQueries({ queryKey: upcomingKey });
    queries.setQueryData(upcomingKey, (list) => list && { games: patch(list.games) });
  }

  function refresh() {
    // Not before the last of several changes: what the others did would vanish for a moment.
    if (queries.isMutating({ mutationKey: gamesQueries.games.key() }) > 1) return;
    for (const queryKey of [gamesQueries.games.key(), ...otherLists])
      void queries.invalidateQueries({ queryKey });
  }

  const update = useMutation({
    mutationKey: gamesQueries.games.update.mutationKey(),
    networkMode,
    mutationFn: ({ game, change }: { game: Game; change: GameChange }) =>
      gamesApi.games.update({ gameId: game.id, version: game.version, ...change }),
    onMutate: ({ game, change }) => show((games) => withGame(games, changed(game, change))),
    onSuccess: () => showToast.success("Game updated successfully!"),
    onError: async (error, { game }) => {
      await show((games) => withGame(games, game));
      showToast.error("Failed to update game", { description: errorMessage(error, "") || undefined });
      if (errorCode(error) !== "NOT_FOUND") onUpdateFailed(game);
    },
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationKey: gamesQueries.games.remove.mutationKey(),
    networkMode,
    mutationFn: (game: Game) => gamesApi.games.remove({ gameId: game.id }),
    onMutate: (game) => show((games) => without(games, game)),
    onSuccess: () => showToast.success("Game deleted successfully!"),
    onError: async (error, game) => {
      await show((games) => withGame(games, game));
      showToast.error("Failed to delete game", { description: errorMessage(error, "") || undefined });
    },
    onSettled: refresh,
  });

  return { update: update.mutate, remove: remove.mutate };
}
