import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { WithGameProps } from "#features/attendance/sheet/components/attendance-screen.tsx";
import type { ReactNode } from "react";
import { gamesQueries } from "../client.ts";
import type { Game } from "../schema.ts";
import { GameActions } from "./game-actions.tsx";

/**
 * Reads a game with who gets its next text, and again whenever the version of its responses changes. Adds what managers
 * can do about it.
 */
export function WithGame({
  gameId,
  version,
  canManageTeam,
  renderScore,
  children,
}: WithGameProps & { renderScore?: (game: Game) => ReactNode }) {
  const options = gamesQueries.games.get.queryOptions({ input: { gameId } });
  const { data: game } = useQuery({
    ...options,
    queryKey: [...options.queryKey, version],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return children({
    outlook: game?.outlook,
    actions: game && (
      <>
        <GameActions game={game} canMessage={canManageTeam} />
        {renderScore?.(game)}
      </>
    ),
  });
}
