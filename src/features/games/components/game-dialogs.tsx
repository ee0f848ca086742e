import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { showToast } from "#ui/toast.tsx";
import type { Game } from "../schema.ts";
import { useGameChanges } from "./game-changes.ts";
import { useGameLists } from "./game-lists.ts";
import { eventName } from "./kind-words.ts";

// Nobody waits for them to see the games: they come after the page, the forms with their library.
const load = {
  add: () => import("./add-game-dialog.tsx"),
  edit: () => import("./edit-game-dialog.tsx"),
  delete: () => import("./delete-game-dialog.tsx"),
  cancel: () => import("./cancel-game-dialog.tsx"),
  texts: () => import("#features/messages/delivery/components/game-delivery-dialog.tsx"),
};
const AddGameDialog = lazy(async () => ({ default: (await load.add()).AddGameDialog }));
const EditGameDialog = lazy(async () => ({ default: (await load.edit()).EditGameDialog }));
const DeleteGameDialog = lazy(async () => ({ default: (await load.delete()).DeleteGameDialog }));
const CancelGameDialog = lazy(async () => ({ default: (await load.cancel()).CancelGameDialog }));
const GameDeliveryDialog = lazy(async () => ({ default: (await load.texts()).GameDeliveryDialog }));

type Team = { id: string; name: string };
type OfGame = {
  dialog: "edit" | "delete" | "cancel" | "texts";
  game: Game;
  /** What somebody else made of it meanwhile. */
  now?: Game;
};
type OfNew = { dialog: "add"; team: Team; start: string | Game };
type Wanted = OfGame | OfNew;
type Shown = Wanted & {
  /** False while it fades out, or until a failed change brings it back. */
  open: boolean;
  /** A new number is a new form. */
  opening: number;
};

export type GameDialogsOptions = {
  /** Takes focus when a game that had it is deleted. */
  list: RefObject<HTMLElement | null>;
  /** Where a day is on the screen: takes focus when what is on it has changed. */
  dayOf?: (on: string) => HTMLElement | null;
  onAdded?: (games: Game[]) => void;
};

/** The dialogs of games, for a screen that lists them: put `dialogs` into it once. */
export function useGameDialogs({ list, dayOf, onAdded }: GameDialogsOptions) {
  const [shown, setShown] = useState<Shown>();
  /** The day whose games have changed; what was pressed there may be gone. */
  const changedOn = useRef<string>(undefined);
  const lists = useGameLists();
  const { update, move, remove, cancel, restore } = useGameChanges({
    // Back with what was typed, unless the person has turned to another game meanwhile.
    onUpdateFailed: ({ id }, now) =>
      setShown((last) =>
        last?.dialog === "edit" && last.game.id === id ? { ...last, ...(now && { now }), open: true } : last,
      ),
  });

  useEffect(() => {
    for (const ahead of [load.edit, load.delete]) ahead().catch(() => {});
  }, []);

  async function open(next: Wanted) {
    try {
      // First, so that a lost connection costs a toast and not the page.
      await load[next.dialog]();
      changedOn.current = undefined;
      setShown((last) => ({ ...next, open: true, opening: (last?.opening ?? 0) + 1 }));
    } catch {
      showToast.error("This could not be opened. Please check your connection and try again.");
    }
  }
  const close = () => setShown((last) => last && { ...last, open: false });
  const add = (team: Team, start: string | Game) => void open({ dialog: "add", team, start });
  const ask = (dialog: OfGame["dialog"], game: Game) => void open({ dialog, game });

  /** Once: a second press while the dialog fades out is not a second order. */
  const carryOut = (order: () => void, on?: string) => {
    if (!shown?.open) return;
    changedOn.current = on;
    close();
    order();
  };
  const focusDay = (on: string | undefined) => (on === undefined ? null : (dayOf?.(on) ?? null));

  const ofGame = (of: OfGame & Shown) => {
    const game = of.now ?? of.game;
    const shared = { game: of.game, open: of.open, onClose: close };
    const focusAfter = () => focusDay(changedOn.current ?? of.game.gameOn);
    if (of.dialog === "edit")
      return (
        <EditGameDialog
          {...shared}
          now={of.now}
          onSave={(change, tellTeam) => carryOut(() => update(game, change, tellTeam), change.gameOn)}
          onDelete={() => ask("delete", game)}
          onCancelGame={() => ask("cancel", game)}
          onRestore={() => carryOut(() => restore(game), game.gameOn)}
          onDuplicate={() => add(game.team, game)}
          onShowTexts={() => ask("texts", game)}
          finalFocus={() => focusDay(changedOn.current)}
        />
      );
    if (of.dialog === "cancel")
      return (
        <CancelGameDialog
          {...shared}
          onConfirm={(tellTeam) => carryOut(() => cancel(game, tellTeam), game.gameOn)}
          finalFocus={focusAfter}
        />
      );
    if (of.dialog === "texts")
      return (
        <GameDeliveryDialog
          gameId={game.id}
          name={`${game.team.name}, ${eventName(game)}`}
          open={of.open}
          onClose={() => {
            close();
            // What went out meanwhile is what the badge says from now on.
            lists.refresh();
          }}
          finalFocus={() => focusDay(game.gameOn)}
        />
      );
    return (
      <DeleteGameDialog
        {...shared}
        onConfirm={() => carryOut(() => remove(game), game.gameOn)}
        focusAfter={(isGone) => focusDay(game.gameOn) ?? (isGone ? list.current : null)}
      />
    );
  };

  const dialogs = shown && (
    <Suspense key={shown.opening}>
      {shown.dialog === "add" ? (
        <AddGameDialog
          team={shown.team}
          start={shown.start}
          open={shown.open}
          onClose={close}
          onAdded={onAdded}
          finalFocus={() => (typeof shown.start === "string" ? null : focusDay(shown.start.gameOn))}
        />
      ) : (
        ofGame(shown)
      )}
    </Suspense>
  );

  return {
    dialogs,
    /** On a day, or like a game a week later. */
    add,
    edit: (game: Game) => ask("edit", game),
    remove: (game: Game) => ask("delete", game),
    /** What became of its reminders. */
    texts: (game: Game) => ask("texts", game),
    move,
  };
}
