import { useQuery } from "@tanstack/react-query";
import { RequestsDialog } from "#features/games/change-requests/components/requests-dialog.tsx";
import { leagueChangeRequestsQueries } from "../client.ts";
import { LeagueRequests } from "./league-requests.tsx";

export interface AllRequestsDialogProps {
  league: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** Lists a league's requests, newest first. */
export default function AllRequestsDialog({ league, open, onClose }: AllRequestsDialogProps) {
  const query = useQuery(
    leagueChangeRequestsQueries.leagueChangeRequests.list.queryOptions({
      input: { leagueId: league.id },
      staleTime: 0,
      networkMode: "always",
      enabled: open,
    }),
  );
  return (
    <RequestsDialog subject={league.name} query={query} open={open} onClose={onClose}>
      {(requests) => <LeagueRequests leagueId={league.id} requests={requests} />}
    </RequestsDialog>
  );
}
