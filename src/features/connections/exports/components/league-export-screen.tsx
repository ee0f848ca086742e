import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { LeagueNotFound, useLeagueGate } from "#features/leagues/components/league-gate.tsx";
import { managementQueries } from "#features/leagues/management/client.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Card } from "#ui/card.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ExportData } from "./export-data.tsx";

/** The page of a league's export, which League Settings lead to (CONNECT-35). */
export function LeagueExportScreen() {
  const { leagueId = "" } = useParams();
  const league = useQuery(
    managementQueries.leagueManagement.get.queryOptions({
      input: { leagueId },
      retry: 1,
      networkMode: "always",
    }),
  );
  const isMissing = useLeagueGate(league);
  if (isMissing) return <LeagueNotFound />;
  return (
    <>
      <PageHead
        title="Export Data"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={<span className="wrap-anywhere">{league.data?.name ?? "\u00a0"}</span>}
      />
      {league.data ? (
        <Card className="max-w-[720px]">
          <ExportData key={leagueId} leagueId={leagueId}>
            Get everything about this league in one file, for spreadsheets and scripts: teams, rosters,
            seasons, venues, games, results, standings, and requests.
          </ExportData>
        </Card>
      ) : league.isError ? (
        <TeamsNotLoaded query={league}>We couldn't load the league.</TeamsNotLoaded>
      ) : (
        <Loading label="Loading the league" className="max-w-[720px]">
          <Skeleton shape="block" className="h-48" />
        </Loading>
      )}
    </>
  );
}
