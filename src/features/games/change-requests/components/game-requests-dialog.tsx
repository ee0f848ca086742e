import { useQuery } from "@tanstack/react-query";
import { formatEventName } from "../../components/kind-labels.ts";
import type { Game } from "../../schema.ts";
import { changeRequestsQueries } from "../client.ts";
import { RequestsDialog } from "./requests-dialog.tsx";
import { TeamRequests } from "./team-requests.tsx";

export interface GameRequestsDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Lists every request to change a game, newest first (RESULT-25). */
export function GameRequestsDialog({ game, ...dialog }: GameRequestsDialogProps) {
  const query = useQuery(
    changeRequestsQueries.changeRequests.list.queryOptions({
      input: { gameId: game.id },
      staleTime: 0,
      networkMode: "always",
    }),
  );
  return (
    <RequestsDialog subject={`${game.team.name}, ${formatEventName(game)}`} query={query} {...dialog}>
      {(requests) => <TeamRequests requests={requests} />}
    </RequestsDialog>
  );
}
