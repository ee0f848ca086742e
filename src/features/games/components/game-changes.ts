import { useMutation } from "@tanstack/react-query";
import { getErrorCode, getErrorData, getErrorMessage } from "#platform/api-client.ts";
import { formatDate } from "#platform/date-format.ts";
import { showToast } from "#ui/toast.tsx";
import { gamesApi, gamesQueries } from "../client.ts";
import { applyChange } from "../rules.ts";
import type { EventKind, Game, GameChange, NewGames } from "../schema.ts";
import type { SlotRejection } from "../season-rules/schema.ts";
import { useGameLists } from "./game-lists.ts";
import { formatKindCount, getKindName } from "./kind-labels.ts";

/** Fails right away when offline, because users would think that a paused change was saved. */
const networkMode = "always";

const showFailure = (verb: string, kind: EventKind, error: unknown) =>
  showToast.error(`Failed to ${verb} ${getKindName(kind).toLowerCase()}`, {
    description: getErrorMessage(error, "") || undefined,
  });

/** Returns what's wrong with a league game's new slot, or null for any other error. */
const getRejection = (error: unknown) =>
  getErrorCode(error) === "SLOT_BREAKS_RULES" ? (getErrorData(error) as SlotRejection) : null;

type UpdateRequest = {
  game: Game;
  change: GameChange;
  textTeam?: boolean;
  /** True if the user read the warnings about a league game's new slot. */
  acceptWarnings?: boolean;
  /** Set for a drag and its undo, which have no form to reopen. Only a drag can be undone. */
  trigger?: "dragging" | "undoing";
};

type CancelRequest = { game: Game; isCancelled: boolean; textTeam?: boolean };

/** Formats how many people are being texted, if a text was requested. */
function formatTextedCount(count: number | null): string | undefined {
  if (count === null) return undefined;
  if (count === 0) return "We couldn't text anyone about it.";
  return count === 1 ? "Texting 1 person." : `Texting ${count} people.`;
}

/** Says after saving who gets the game's next text, so that no one believes in texts that won't go out. */
const describeSaved = ({ outlook }: Game, description: string | undefined) =>
  outlook && description
    ? `${description.replace(/\.$/, "")}. ${outlook.sentence}`
    : (outlook?.sentence ?? description);

/**
 * Updates, moves, cancels, and deletes games with optimistic updates that roll back on failure. When an update fails,
 * `onUpdateFailed` receives the game if it can still be edited, with its current version if someone else changed it.
 */
export function useGameChanges({
  onUpdateFailed,
  onSlotRejected,
}: {
  onUpdateFailed: (game: Game, latest?: Game) => void;
  /** Called when a league game's slot breaks the season's rules, with the change that was tried. */
  onSlotRejected: (game: Game, rejection: SlotRejection, change?: GameChange) => void;
}) {
  const lists = useGameLists();

  const update = useMutation({
    mutationKey: gamesQueries.games.update.mutationKey(),
    networkMode,
    mutationFn: ({ game, change, textTeam = false, acceptWarnings = false }: UpdateRequest) =>
      gamesApi.games.update({ gameId: game.id, version: game.version, ...change, textTeam, acceptWarnings }),
    onMutate: async ({ game, change }) => {
      await lists.cancelFetches();
      lists.upsert(applyChange(game, change));
    },
    onSuccess: ({ textedCount, ...updated }, { game, trigger }) => {
      lists.upsert(updated);
      showToast.success(`${getKindName(updated.kind)} updated successfully!`, {
        description: describeSaved(
          updated,
          trigger ? formatDate(updated.gameOn) : formatTextedCount(textedCount),
        ),
        ...(trigger === "dragging" && {
          action: { label: "Undo", onSelect: () => move(updated, game.gameOn, "undoing") },
          secondaryAction:
            updated.isPast || updated.isCancelled
              ? undefined
              : { label: "Text the Team", onSelect: () => announce.mutate(updated) },
        }),
      });
    },
    onError: async (error, { game, change, trigger }) => {
      lists.upsert(game);
      const rejection = getRejection(error);
      if (rejection) return onSlotRejected(game, rejection, change);
      showFailure("update", game.kind, error);
      if (trigger) return;
      const code = getErrorCode(error);
      if (code === "GAME_CHANGED" || code === "NEEDS_AGREEMENT") await reopenForm(game);
      else if (code !== "NOT_FOUND") onUpdateFailed(game);
    },
    onSettled: () => lists.refresh(),
  });

  /** Reopens the form, with the current version if it can be loaded. Does nothing if the game was deleted. */
  async function reopenForm(game: Game) {
    try {
      const latest = await gamesApi.games.get({ gameId: game.id });
      lists.upsert(latest);
      onUpdateFailed(game, latest);
    } catch (error) {
      if (getErrorCode(error) !== "NOT_FOUND") onUpdateFailed(game);
    }
  }

  function move(game: Game, gameOn: string, trigger: UpdateRequest["trigger"] = "dragging") {
    const current = toGameChange(game);
    if (current) update.mutate({ game, change: { ...current, gameOn }, trigger });
  }

  /** Texts the team about a game that was moved by dragging, because dragging bypasses the form's checkbox (OP-21). */
  const announce = useMutation({
    networkMode,
    mutationFn: (game: Game) => gamesApi.games.announce({ gameId: game.id }),
    onSuccess: ({ textedCount }) =>
      (textedCount > 0 ? showToast.success : showToast.error)(formatTextedCount(textedCount)),
    onError: (error) =>
      showToast.error("We couldn't text the team", { description: getErrorMessage(error, "") || undefined }),
  });

  /** Saves what one team decides about a league game, and returns the game, or null if that failed. */
  async function updateOwn(game: Game, entered: GameChange): Promise<Game | null> {
    const current = toGameChange(game);
    // A game without a time can't be saved as it is (SCHED-34).
    if (!current) return game;
    const { gameOn, gameTime, location } = current;
    try {
      const { textedCount: _texted, ...updated } = await update.mutateAsync({
        game,
        change: { ...entered, gameOn, gameTime, location },
      });
      return updated;
    } catch {
      // The mutation says what went wrong and reopens the form.
      return null;
    }
  }

  const remove = useMutation({
    mutationKey: gamesQueries.games.remove.mutationKey(),
    networkMode,
    mutationFn: (game: Game) => gamesApi.games.remove({ gameId: game.id }),
    onMutate: async (game) => {
      await lists.cancelFetches();
      const wasListed = lists.isListed(game);
      lists.remove(game);
      return { wasListed };
    },
    onSuccess: (_response, { kind }) => showToast.success(`${getKindName(kind)} deleted successfully!`),
    onError: (error, game, context) => {
      lists.upsert(game, context?.wasListed);
      showFailure("delete", game.kind, error);
    },
    onSettled: () => lists.refresh(),
  });

  const cancel = useMutation({
    mutationKey: gamesQueries.games.cancel.mutationKey(),
    networkMode,
    mutationFn: async ({ game, isCancelled, textTeam = false }: CancelRequest) =>
      isCancelled
        ? gamesApi.games.cancel({ gameId: game.id, textTeam })
        : { ...(await gamesApi.games.restore({ gameId: game.id })), textedCount: null },
    onMutate: async ({ game, isCancelled }) => {
      await lists.cancelFetches();
      lists.upsert({ ...game, isCancelled });
    },
    onSuccess: ({ textedCount, ...updated }) => {
      lists.upsert(updated);
      showToast.success(`${getKindName(updated.kind)} ${updated.isCancelled ? "canceled" : "is back on"}`, {
        description: formatTextedCount(textedCount),
      });
    },
    onError: (error, { game, isCancelled }) => {
      lists.upsert(game);
      const rejection = getRejection(error);
      if (rejection) return onSlotRejected(game, rejection);
      showFailure(isCancelled ? "cancel" : "restore", game.kind, error);
    },
    onSettled: () => lists.refresh(),
  });

  return {
    update: (game: Game, change: GameChange, textTeam: boolean, acceptWarnings: boolean) =>
      update.mutate({ game, change, textTeam, acceptWarnings }),
    updateOwn,
    move: (game: Game, gameOn: string) => move(game, gameOn),
    remove: remove.mutate,
    cancel: (game: Game, textTeam: boolean) => cancel.mutate({ game, isCancelled: true, textTeam }),
    restore: (game: Game) => cancel.mutate({ game, isCancelled: false }),
  };
}

/**
 * Adds a game or a weekly series of games. Not optimistic, because the form covers the list until the server responds.
 */
export function useAddGames(teamId: string) {
  const lists = useGameLists();
  return useMutation({
    mutationKey: gamesQueries.games.create.mutationKey(),
    networkMode,
    mutationFn: (games: NewGames) => gamesApi.games.create({ teamId, ...games }),
    onSuccess: ({ games }, { kind }) => {
      for (const game of games) lists.upsert(game);
      const [first] = games;
      const label = games.length === 1 ? getKindName(kind) : formatKindCount(kind, games.length);
      showToast.success(`${label} added successfully`, {
        description: first && describeSaved(first, formatDate(first.gameOn)),
      });
    },
    onError: (error, { kind }) => showFailure("add", kind, error),
    onSettled: () => lists.refresh(),
  });
}

/**
 * Maps a game to a no-op change. Returns null for a game without a time, because a change requires one (SCHED-34).
 */
function toGameChange(game: Game): GameChange | null {
  const { kind, gameOn, gameTime, location, opponent, side, notes, arrivalMinutes } = game;
  return gameTime === null
    ? null
    : { kind, gameOn, gameTime, location, opponent, side, notes, arrivalMinutes };
}
