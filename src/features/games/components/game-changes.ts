import { useMutation } from "@tanstack/react-query";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { dateInWords } from "#platform/date-words.ts";
import { showToast } from "#ui/toast.tsx";
import { gamesApi, gamesQueries } from "../client.ts";
import { changed } from "../rules.ts";
import type { EventKind, Game, GameChange, NewGames } from "../schema.ts";
import { useGameLists } from "./game-lists.ts";
import { kindCount, kindName } from "./kind-words.ts";

/** A loss of connection is an answer too: nobody should believe that a change was saved while it waits. */
const networkMode = "always";

const failed = (verb: string, kind: EventKind, error: unknown) =>
  showToast.error(`Failed to ${verb} ${kindName(kind).toLowerCase()}`, {
    description: errorMessage(error, "") || undefined,
  });

type Update = {
  game: Game;
  change: GameChange;
  tellTeam?: boolean;
  /** Dragged rather than typed: it can be undone, and there is no form to come back to. */
  by?: "dragging" | "undoing";
};

type Cancel = { game: Game; isCancelled: boolean; tellTeam?: boolean };

/** Who gets a text about a change, if that was wanted. */
function toldInWords(told: number | null): string | undefined {
  if (told === null) return undefined;
  if (told === 0) return "Nobody could be texted about it.";
  return told === 1 ? "1 person gets a text." : `${told} people get a text.`;
}

/**
 * Changing, moving, cancelling and deleting games. The lists show it at once and take it back when it fails.
 * `onUpdateFailed` gets a game that can still be changed, and what it is now if somebody else changed it.
 */
export function useGameChanges({ onUpdateFailed }: { onUpdateFailed: (game: Game, now?: Game) => void }) {
  const lists = useGameLists();

  const update = useMutation({
    mutationKey: gamesQueries.games.update.mutationKey(),
    networkMode,
    mutationFn: ({ game, change, tellTeam = false }: Update) =>
      gamesApi.games.update({ gameId: game.id, version: game.version, ...change, tellTeam }),
    onMutate: async ({ game, change }) => {
      await lists.hold();
      lists.put(changed(game, change));
    },
    onSuccess: ({ told, ...updated }, { game, by }) => {
      lists.put(updated);
      showToast.success(`${kindName(updated.kind)} updated successfully!`, {
        description: by ? dateInWords(updated.gameOn) : toldInWords(told),
        ...(by === "dragging" && {
          action: { label: "Undo", onSelect: () => move(updated, game.gameOn, "undoing") },
          further:
            updated.isPast || updated.isCancelled
              ? undefined
              : { label: "Text the Team", onSelect: () => announce.mutate(updated) },
        }),
      });
    },
    onError: async (error, { game, by }) => {
      lists.put(game);
      failed("update", game.kind, error);
      if (by) return;
      const code = errorCode(error);
      if (code === "GAME_CHANGED") await offerAgain(game);
      else if (code !== "NOT_FOUND") onUpdateFailed(game);
    },
    onSettled: () => lists.refresh(),
  });

  /** With what it is by now, if that can be found out; not at all if it is gone. */
  async function offerAgain(game: Game) {
    try {
      const now = await gamesApi.games.get({ gameId: game.id });
      lists.put(now);
      onUpdateFailed(game, now);
    } catch (error) {
      if (errorCode(error) !== "NOT_FOUND") onUpdateFailed(game);
    }
  }

  function move(game: Game, gameOn: string, by: Update["by"] = "dragging") {
    const same = sameAgain(game);
    if (same) update.mutate({ game, change: { ...same, gameOn }, by });
  }

  /** OP-21, for a game that was moved without a form that could ask. */
  const announce = useMutation({
    networkMode,
    mutationFn: (game: Game) => gamesApi.games.announce({ gameId: game.id }),
    onSuccess: ({ told }) => (told > 0 ? showToast.success : showToast.error)(toldInWords(told)),
    onError: (error) =>
      showToast.error("Failed to text the team", { description: errorMessage(error, "") || undefined }),
  });

  const remove = useMutation({
    mutationKey: gamesQueries.games.remove.mutationKey(),
    networkMode,
    mutationFn: (game: Game) => gamesApi.games.remove({ gameId: game.id }),
    onMutate: async (game) => {
      await lists.hold();
      const wasListed = lists.isListed(game);
      lists.drop(game);
      return { wasListed };
    },
    onSuccess: (_answer, { kind }) => showToast.success(`${kindName(kind)} deleted successfully!`),
    onError: (error, game, context) => {
      lists.put(game, context?.wasListed);
      failed("delete", game.kind, error);
    },
    onSettled: () => lists.refresh(),
  });

  const cancel = useMutation({
    mutationKey: gamesQueries.games.cancel.mutationKey(),
    networkMode,
    mutationFn: async ({ game, isCancelled, tellTeam = false }: Cancel) =>
      isCancelled
        ? gamesApi.games.cancel({ gameId: game.id, tellTeam })
        : { ...(await gamesApi.games.restore({ gameId: game.id })), told: null },
    onMutate: async ({ game, isCancelled }) => {
      await lists.hold();
      lists.put({ ...game, isCancelled });
    },
    onSuccess: ({ told, ...updated }) => {
      lists.put(updated);
      showToast.success(`${kindName(updated.kind)} ${updated.isCancelled ? "cancelled" : "is on again"}`, {
        description: toldInWords(told),
      });
    },
    onError: (error, { game, isCancelled }) => {
      lists.put(game);
      failed(isCancelled ? "cancel" : "restore", game.kind, error);
    },
    onSettled: () => lists.refresh(),
  });

  return {
    update: (game: Game, change: GameChange, tellTeam: boolean) => update.mutate({ game, change, tellTeam }),
    move: (game: Game, gameOn: string) => move(game, gameOn),
    remove: remove.mutate,
    cancel: (game: Game, tellTeam: boolean) => cancel.mutate({ game, isCancelled: true, tellTeam }),
    restore: (game: Game) => cancel.mutate({ game, isCancelled: false }),
  };
}

/** Adds a game, or one every week. They show with the answer: until then the form is in front. */
export function useAddGames(teamId: string) {
  const lists = useGameLists();
  return useMutation({
    mutationKey: gamesQueries.games.create.mutationKey(),
    networkMode,
    mutationFn: (games: NewGames) => gamesApi.games.create({ teamId, ...games }),
    onSuccess: ({ games }, { kind }) => {
      for (const game of games) lists.put(game);
      const [first] = games;
      const what = games.length === 1 ? kindName(kind) : kindCount(kind, games.length);
      showToast.success(`${what} added successfully`, { description: first && dateInWords(first.gameOn) });
    },
    onError: (error, { kind }) => failed("add", kind, error),
    onSettled: () => lists.refresh(),
  });
}

/** A game as a change that changes nothing; null for one without a time, which has to get one first (SCHED-34). */
function sameAgain(game: Game): GameChange | null {
  const { kind, gameOn, gameTime, location, opponent, notes, arrivalMinutes } = game;
  return gameTime === null ? null : { kind, gameOn, gameTime, location, opponent, notes, arrivalMinutes };
}
