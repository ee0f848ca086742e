import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { explainError } from "#platform/api-client.ts";
import type { MenuAction } from "#ui/menu.tsx";
import { showToast } from "#ui/toast.tsx";
import { leagueCalendarQueries } from "../client.ts";
import type { CalendarGame } from "../schema.ts";

/** Returns whether the league decides who hosts the game: it's one of its own, and both teams still have it. */
export const canSwapSides = ({ leagueGameId, hasSides, away }: CalendarGame) =>
  leagueGameId !== null && hasSides && away?.id != null;

/** Returns the menu action that lets a game's other team be the host (RESULT-07). */
export function useSwapSides(leagueId: string): (game: CalendarGame) => MenuAction {
  const client = useQueryClient();
  const swap = useMutation(
    leagueCalendarQueries.leagueCalendar.setHomeTeam.mutationOptions({
      networkMode: "always",
      // Every screen with this game names its sides.
      onSuccess: () => client.invalidateQueries(),
      onError: (error) => showToast.error(explainError(error)),
    }),
  );
  return ({ leagueGameId, away }) => ({
    label: "Swap Home and Away",
    icon: <ArrowLeftRight className="size-4" />,
    disabled: swap.isPending,
    onSelect: () => {
      if (leagueGameId === null || away?.id == null) return;
      swap.mutate(
        { leagueId, leagueGameId, homeTeamId: away.id },
        { onSuccess: () => showToast.success(`${away.name} is the home team now`) },
      );
    },
  });
}
