import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getErrorCode } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { gamesApi } from "../../client.ts";
import { useGameLists } from "../../components/game-lists.ts";
import type { Game } from "../../schema.ts";
import { changeRequestsApi, changeRequestsQueries } from "../client.ts";
import type { ChangeKind, ChangeRequest } from "../schema.ts";
import type { Slot } from "./request-labels.ts";

/** What someone wants to ask the other team. `slot` is where a move goes. */
export type Ask = { kind: "move"; slot: Slot & { gameTime: string } } | { kind: Exclude<ChangeKind, "move"> };

type Entry = { game: Game; ask: Ask; note: string; textTeam: boolean };

const doneTitles = {
  move: "Game moved",
  cancel: "Game canceled",
  delete: "Game deleted",
  restore: "Game is back on",
} as const satisfies Record<ChangeKind, string>;

/** Says who decides now. Someone who manages both teams has agreed for the other one already. */
function announceSent({ kind, state, to }: ChangeRequest) {
  if (state === "accepted") showToast.success(doneTitles[kind]);
  else if (state === "waiting-league")
    showToast.success("Request sent", { description: "Waiting for the league." });
  else showToast.success("Request sent", { description: `Waiting for ${to.name}.` });
}

/** Gets the game as it is now, or null once it's gone. */
type OnRefused = (latest: Game | null) => void;

/**
 * Sends a request. It isn't optimistic, because the game stays as it is until the other team agrees. Reads the game again
 * if it changed in the meantime.
 */
export function useSendRequest({ onSent, onRefused }: { onSent: () => void; onRefused: OnRefused }) {
  const lists = useGameLists();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: changeRequestsQueries.changeRequests.send.mutationKey(),
    // Fails right away when offline, because people would think that a paused request was sent.
    networkMode: "always",
    mutationFn: ({ game, ask, note, textTeam }: Entry) =>
      changeRequestsApi.changeRequests.send({
        gameId: game.id,
        kind: ask.kind,
        ...(ask.kind === "move" && ask.slot),
        note: note.replaceAll(/\s+/g, " ").trim() || null,
        textTeam,
        version: game.version,
      }),
    onSuccess: (request) => {
      announceSent(request);
      onSent();
    },
    onError: async (error, { game }) => {
      const code = getErrorCode(error);
      if (code === "NOT_FOUND") return onRefused(null);
      if (code !== "GAME_CHANGED" && code !== "NO_AGREEMENT_NEEDED") return;
      try {
        const latest = await gamesApi.games.get({ gameId: game.id });
        lists.upsert(latest);
        onRefused(latest);
      } catch (failure) {
        if (getErrorCode(failure) === "NOT_FOUND") onRefused(null);
      }
    },
    onSettled: () => {
      lists.refresh();
      void queries.invalidateQueries({ queryKey: changeRequestsQueries.changeRequests.key() });
    },
  });
}
