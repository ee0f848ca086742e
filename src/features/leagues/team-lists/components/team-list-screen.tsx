import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { leaguesQueries } from "../../client.ts";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { managementQueries } from "../../management/client.ts";
import { toNameKey } from "../rules.ts";
import { TeamListForm } from "./team-list-form.tsx";

const back = { to: "/league-management", label: "Back to League Management" };

/** Shows the page that creates a league's teams from a pasted list, or its loading or missing state. */
export function TeamListScreen() {
  const { leagueId = "" } = useParams();
  const options = { input: { leagueId }, retry: 1, networkMode: "always" } as const;
  const league = useQuery(managementQueries.leagueManagement.get.queryOptions(options));
  // Always fresh, because the list is checked against these names.
  const teams = useQuery(leaguesQueries.leagues.listTeams.queryOptions({ ...options, staleTime: 0 }));
  const isMissing = useLeagueGate(league);
  if (isMissing) return <LeagueNotFound />;
  const isLoaded = league.data && teams.data;
  const failed = [league, teams].find((query) => query.isError || query.isPaused);
  return (
    <>
      <PageHead
        title="Add Teams"
        back={back}
        subtitle={<span className="wrap-anywhere">{league.data?.name ?? "\u00a0"}</span>}
      />
      {isLoaded ? (
        <TeamListForm
          leagueId={leagueId}
          existingNames={new Set(teams.data.teams.map(({ name }) => toNameKey(name)))}
        />
      ) : failed ? (
        <TeamsNotLoaded query={failed}>We couldn't load this league's teams.</TeamsNotLoaded>
      ) : (
        <Loading label="Loading league" className="grid gap-4">
          <Skeleton shape="block" className="h-64" />
        </Loading>
      )}
    </>
  );
}
