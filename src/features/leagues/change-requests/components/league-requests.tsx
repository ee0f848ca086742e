import { useQueryClient } from "@tanstack/react-query";
import { RequestActions } from "#features/games/change-requests/components/request-actions.tsx";
import { RequestCard } from "#features/games/change-requests/components/request-card.tsx";
import type { ChangeRequest } from "#features/games/change-requests/schema.ts";
import { leagueChangeRequestsApi, leagueChangeRequestsQueries } from "../client.ts";

export interface LeagueRequestsProps {
  leagueId: string;
  requests: readonly ChangeRequest[];
}

/** Lists requests with what the league's manager can decide about each. */
export function LeagueRequests({ leagueId, requests }: LeagueRequestsProps) {
  const queries = useQueryClient();
  const { leagueChangeRequests } = leagueChangeRequestsQueries;
  return (
    <ul className="grid gap-3">
      {requests.map((request) => (
        <RequestCard key={request.id} request={request}>
          <RequestActions
            request={request}
            decide={({ choice }) =>
              leagueChangeRequestsApi.leagueChangeRequests.decide({
                leagueId,
                requestId: request.id,
                isApproved: choice === "accept",
              })
            }
            onSettled={() =>
              void queries.invalidateQueries({ queryKey: leagueChangeRequests.list.key({ type: "query" }) })
            }
          />
        </RequestCard>
      ))}
    </ul>
  );
}
