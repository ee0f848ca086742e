import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { showToast } from "#ui/toast.tsx";
import type { Game } from "../schema.ts";
import { DeleteGameDialog } from "./delete-game-dialog.tsx";
import { useGameChanges } from "./game-changes.ts";

const loadEditDialog = () => import("./edit-game-dialog.tsx");

/** Brings the form library, so it comes after the page. */
const EditGameDialog = lazy(async () => ({ default: (await loadEditDialog()).EditGameDialog }));

type Shown = {
  dialog: "edit" | "delete";
  game: Game;
  /** False while it fades out, or until a failed change brings it back. */
  open: boolean;
  /** A new number is a new form. */
  opening: number;
};

/**
 * Edit Game and Delete Game for a screen that lists games: put `dialogs` into it once. The list takes focus when a
 * game that had it is deleted.
 */
export function useGameDialogs(list: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown>();
  const { update, remove } = useGameChanges({
    // Back with what was typed, unless the person has turned to another game meanwhile.
    onUpdateFailed: ({ id }) =>
      setShown(
        (last) => last && (last.dialog === "edit" && last.game.id === id ? { ...last, open: true } : last),
      ),
  });

  useEffect(() => {
    loadEditDialog().catch(() => {});
  }, []);

  const open = (dialog: Shown["dialog"], game: Game) =>
    setShown((last) => ({ dialog, game, open: true, opening: (last?.opening ?? 0) + 1 }));
  const close = () => setShown((last) => last && { ...last, open: false });

  async function edit(game: Game) {
    try {
      // First, so that a lost connection costs a toast and not the page.
      await loadEditDialog();
      open("edit", game);
    } catch {
      showToast.error("This could not be opened. Please check your connection and try again.");
    }
  }

  /** Once: a second press while the dialog fades out is not a second order. */
  const carryOut = (order: () => void) => {
    if (!shown?.open) return;
    close();
    order();
  };

  const dialogs = shown && (
    <Suspense>
      {shown.dialog === "edit" ? (
        <EditGameDialog
          key={shown.opening}
          game={shown.game}
          open={shown.open}
          onClose={close}
          onSave={(change) => carryOut(() => update({ game: shown.game, change }))}
          onDelete={() => open("delete", shown.game)}
        />
      ) : (
        <DeleteGameDialog
          key={shown.opening}
          game={shown.game}
          open={shown.open}
          onClose={close}
          onConfirm={() => carryOut(() => remove(shown.game))}
          focusAfter={list}
        />
      )}
    </Suspense>
  );

  return { dialogs, edit: (game: Game) => void edit(game), remove: (game: Game) => open("delete", game) };
}
