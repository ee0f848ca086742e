import { useQueryClient } from "@tanstack/react-query";
import { changeRequestsApi, changeRequestsQueries } from "../client.ts";
import type { ChangeRequest } from "../schema.ts";
import { RequestActions, type Decision } from "./request-actions.tsx";
import { RequestCard } from "./request-card.tsx";

function decideForTeam({ id: requestId, gameId }: ChangeRequest, { choice, textTeam }: Decision) {
  // A request that someone can act on has their team's game.
  const request = { gameId: gameId!, requestId };
  return choice === "withdraw"
    ? changeRequestsApi.changeRequests.withdraw(request)
    : changeRequestsApi.changeRequests.respond({ ...request, isAccepted: choice === "accept", textTeam });
}

/** Lists requests with what a team's manager can do with each. */
export function TeamRequests({ requests }: { requests: readonly ChangeRequest[] }) {
  const queries = useQueryClient();
  const refresh = () =>
    void queries.invalidateQueries({ queryKey: changeRequestsQueries.changeRequests.key({ type: "query" }) });
  return (
    <ul className="grid gap-3">
      {requests.map((request) => (
        <RequestCard key={request.id} request={request}>
          <RequestActions
            request={request}
            decide={(decision) => decideForTeam(request, decision)}
            onSettled={refresh}
          />
        </RequestCard>
      ))}
    </ul>
  );
}
