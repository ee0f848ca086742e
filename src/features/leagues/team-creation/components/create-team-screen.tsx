import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { managementQueries } from "../../management/client.ts";
import { CreateTeamForm } from "./create-team-form.tsx";

const back = { to: "/league-management", label: "Back to League Management" };

/**
 * Shows the create-team page, its loading state, or a message that the league doesn't exist (LEAGUE-28, LEAGUE-29,
 * OP2-30).
 */
export function CreateTeamScreen() {
  const { leagueId = "" } = useParams();
  const query = useQuery(
    managementQueries.leagueManagement.get.queryOptions({
      input: { leagueId },
      retry: 1,
      networkMode: "always",
    }),
  );
  const isMissing = useLeagueGate(query);

  if (isMissing) return <LeagueNotFound />;
  if (!query.data)
    return (
      <>
        <PageHead title="Create Team" back={back} subtitle={"\u00a0"} />
        {query.isPaused ? (
          <TeamsNotLoaded query={query} />
        ) : (
          <Loading label="Loading league" className="grid gap-4">
            <Skeleton shape="block" className="h-64" />
            <Skeleton shape="block" className="h-40" />
          </Loading>
        )}
      </>
    );
  return (
    <>
      <PageHead
        title="Create Team"
        back={back}
        subtitle={<span className="wrap-anywhere">{query.data.name}</span>}
      />
      <CreateTeamForm league={query.data} />
    </>
  );
}
