import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { explainFailure } from "#platform/failures.ts";
import { showToast } from "#ui/toast.tsx";
import type { Ask } from "../change-requests/components/use-send-request.ts";
import { getChangeMode } from "../rules.ts";
import type { Game, GameChange } from "../schema.ts";
import type { SlotRejection } from "../season-rules/schema.ts";
import { useGameChanges } from "./game-changes.ts";
import { useGameLists } from "./game-lists.ts";
import { formatEventName } from "./kind-labels.ts";

// The dialogs load after the page, because the list doesn't need them and their forms depend on a large library.
const loaders = {
  add: () => import("./add-game-dialog.tsx"),
  edit: () => import("./edit-game-dialog.tsx"),
  read: () => import("./read-game-dialog.tsx"),
  ask: () => import("../change-requests/components/request-change-dialog.tsx"),
  requests: () => import("../change-requests/components/game-requests-dialog.tsx"),
  delete: () => import("./delete-game-dialog.tsx"),
  cancel: () => import("./cancel-game-dialog.tsx"),
  texts: () => import("#features/messages/delivery/components/game-delivery-dialog.tsx"),
};
const AddGameDialog = lazy(async () => ({ default: (await loaders.add()).AddGameDialog }));
const EditGameDialog = lazy(async () => ({ default: (await loaders.edit()).EditGameDialog }));
const ReadGameDialog = lazy(async () => ({ default: (await loaders.read()).ReadGameDialog }));
const RequestChangeDialog = lazy(async () => ({ default: (await loaders.ask()).RequestChangeDialog }));
const GameRequestsDialog = lazy(async () => ({ default: (await loaders.requests()).GameRequestsDialog }));
const DeleteGameDialog = lazy(async () => ({ default: (await loaders.delete()).DeleteGameDialog }));
const CancelGameDialog = lazy(async () => ({ default: (await loaders.cancel()).CancelGameDialog }));
const GameDeliveryDialog = lazy(async () => ({ default: (await loaders.texts()).GameDeliveryDialog }));

type Team = { id: string; name: string };
type GameDialogRequest = {
  dialog: "edit" | "read" | "requests" | "delete" | "cancel" | "texts";
  game: Game;
  /** The newer version that someone else saved in the meantime. */
  latest?: Game;
  /** True to show only the date, time, and location of the form. */
  isMove?: boolean;
  /** Why a league game's new slot was rejected, and the change that was tried. */
  rejection?: SlotRejection | undefined;
  attempt?: GameChange | undefined;
};
type AddDialogRequest = { dialog: "add"; team: Team; start: string | Game };
type AskDialogRequest = { dialog: "ask"; game: Game; ask: Ask };
type DialogRequest = GameDialogRequest | AskDialogRequest | AddDialogRequest;
type DialogState = DialogRequest & {
  /** False while the dialog fades out, and after that until a failed change reopens it. */
  open: boolean;
  /** Used as a key, so a new number resets the form. */
  openCount: number;
};

export type GameDialogsOptions = {
  /** The element that gets focus when the focused game is deleted. */
  list: RefObject<HTMLElement | null>;
  /** Returns a day's element, which gets focus when the day's games change. */
  findDay?: (on: string) => HTMLElement | null;
  onAdded?: (games: Game[]) => void;
};

/** Provides the game dialogs for a screen that lists games. Render `dialogs` once. */
export function useGameDialogs({ list, findDay, onAdded }: GameDialogsOptions) {
  const [current, setCurrent] = useState<DialogState>();
  /** The day whose games changed. It gets focus because the button that was pressed may be gone. */
  const changedOn = useRef<string>(undefined);
  const lists = useGameLists();
  const { update, updateOwn, move, remove, cancel, restore } = useGameChanges({
    // Reopen the form with the values the user entered, unless another game was opened in the meantime.
    onUpdateFailed: ({ id }, latest) =>
      setCurrent((previous) =>
        previous?.dialog === "edit" && previous.game.id === id
          ? { ...previous, ...(latest && { latest }), open: true }
          : previous,
      ),
    onSlotRejected: (game, rejection, attempt) =>
      setCurrent((previous) => ({
        dialog: "edit",
        game,
        isMove: previous?.dialog !== "edit" || previous.game.id !== game.id || previous.isMove === true,
        rejection,
        attempt,
        open: true,
        openCount: (previous?.openCount ?? 0) + 1,
      })),
  });

  useEffect(() => {
    for (const preload of [loaders.edit, loaders.delete]) preload().catch(() => {});
  }, []);

  async function open(next: DialogRequest) {
    try {
      // Load the dialog's code first, so that a lost connection shows a toast instead of crashing the page.
      await loaders[next.dialog]();
      changedOn.current = undefined;
      setCurrent((previous) => ({ ...next, open: true, openCount: (previous?.openCount ?? 0) + 1 }));
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }
  const close = () => setCurrent((previous) => previous && { ...previous, open: false });
  const add = (team: Team, start: string | Game) => void open({ dialog: "add", team, start });
  const openForGame = (dialog: GameDialogRequest["dialog"], game: Game, isMove = false) =>
    void open({ dialog, game, isMove });
  const edit = (game: Game, isMove = false) =>
    openForGame(game.changes === "none" ? "read" : "edit", game, isMove);

  /** Asks the other team if that's the way to change this game. Otherwise, returns false. */
  function ask(game: Game, kind: "cancel" | "delete" | "restore"): boolean {
    const asks = getChangeMode(game) === "ask";
    if (asks) void open({ dialog: "ask", game, ask: { kind } });
    return asks;
  }
  const confirmCancel = (game: Game) => void (ask(game, "cancel") || openForGame("cancel", game));
  const confirmDelete = (game: Game) => void (ask(game, "delete") || openForGame("delete", game));
  const startRestore = (game: Game) => void (ask(game, "restore") || restore(game));

  /** Asks the other team for another slot. What's the team's own is saved first, and without asking (RESULT-08). */
  async function askToMove(game: Game, change: GameChange, savesOwn: boolean) {
    const { gameOn, gameTime, location } = change;
    const saved = savesOwn ? await updateOwn(game, change) : game;
    if (saved)
      void open({
        dialog: "ask",
        game: saved,
        ask: { kind: "move", slot: { gameOn, gameTime, location } },
      });
  }

  /** Runs the action once. A second press while the dialog fades out is ignored. */
  const runOnce = (action: () => void, on?: string) => {
    if (!current?.open) return;
    changedOn.current = on;
    close();
    action();
  };
  const focusDay = (on: string | undefined) => (on === undefined ? null : (findDay?.(on) ?? null));

  const renderGameDialog = (request: GameDialogRequest & DialogState) => {
    const game = request.latest ?? request.game;
    const commonProps = { game: request.game, open: request.open, onClose: close };
    const actions = {
      onDelete: () => confirmDelete(game),
      onCancelGame: () => confirmCancel(game),
      onRestore: () => runOnce(() => startRestore(game), game.gameOn),
      onDuplicate: () => add(game.team, game),
      onShowTexts: () => openForGame("texts", game),
      onShowRequests: () => openForGame("requests", game),
    };
    const focusAfter = () => focusDay(changedOn.current ?? request.game.gameOn);
    if (request.dialog === "edit")
      return (
        <EditGameDialog
          {...commonProps}
          latest={request.latest}
          isMove={request.isMove}
          rejection={request.rejection}
          attempt={request.attempt}
          onSave={(change, textTeam, acceptWarnings) =>
            runOnce(() => update(game, change, textTeam, acceptWarnings), change.gameOn)
          }
          onAsk={(change, savesOwn) => runOnce(() => void askToMove(game, change, savesOwn))}
          {...actions}
          finalFocus={() => focusDay(changedOn.current)}
        />
      );
    if (request.dialog === "read") return <ReadGameDialog {...commonProps} {...actions} />;
    if (request.dialog === "requests") return <GameRequestsDialog {...commonProps} finalFocus={focusAfter} />;
    if (request.dialog === "cancel")
      return (
        <CancelGameDialog
          {...commonProps}
          onConfirm={(textTeam) => runOnce(() => cancel(game, textTeam), game.gameOn)}
          finalFocus={focusAfter}
        />
      );
    if (request.dialog === "texts")
      return (
        <GameDeliveryDialog
          gameId={game.id}
          name={`${game.team.name}, ${formatEventName(game)}`}
          open={request.open}
          onClose={() => {
            close();
            // Refresh the notification badge, because texts may have been sent while the dialog was open.
            lists.refresh();
          }}
          finalFocus={() => focusDay(game.gameOn)}
        />
      );
    return (
      <DeleteGameDialog
        {...commonProps}
        onConfirm={() => runOnce(() => remove(game), game.gameOn)}
        focusAfter={(isGone) => focusDay(game.gameOn) ?? (isGone ? list.current : null)}
      />
    );
  };

  const dialogs = current && (
    <Suspense key={current.openCount}>
      {current.dialog === "add" ? (
        <AddGameDialog
          team={current.team}
          start={current.start}
          open={current.open}
          onClose={close}
          onAdded={onAdded}
          finalFocus={() => (typeof current.start === "string" ? null : focusDay(current.start.gameOn))}
        />
      ) : current.dialog === "ask" ? (
        <RequestChangeDialog
          game={current.game}
          ask={current.ask}
          open={current.open}
          onClose={close}
          finalFocus={() => focusDay(current.game.gameOn)}
        />
      ) : (
        renderGameDialog(current)
      )}
    </Suspense>
  );

  return {
    dialogs,
    /** Opens the dialog to add a game on a day, or to copy a game to the following week. */
    add,
    edit: (game: Game) => edit(game),
    /** Opens the form with only the date, time, and location. */
    reschedule: (game: Game) => edit(game, true),
    cancel: confirmCancel,
    restore: startRestore,
    remove: confirmDelete,
    /** Opens the delivery status of the game's texts. */
    showTexts: (game: Game) => openForGame("texts", game),
    /** Moves a game to another day, or asks the other team to. */
    move: (game: Game, gameOn: string) => {
      const { gameTime, location } = game;
      if (getChangeMode(game) === "directly") move(game, gameOn);
      else if (gameTime !== null)
        void open({ dialog: "ask", game, ask: { kind: "move", slot: { gameOn, gameTime, location } } });
    },
  };
}
