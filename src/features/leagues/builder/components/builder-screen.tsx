import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { builderQueries } from "../client.ts";
import { Builder } from "./builder.tsx";

/** One league's schedule builder (BUILD-01), with its loading and error states (LEAGUE-28, LEAGUE-29, OP2-30). */
export function BuilderScreen() {
  const { leagueId = "" } = useParams();
  const query = useQuery(
    builderQueries.scheduleBuilder.get.queryOptions({
      input: { leagueId },
      retry: 1,
      staleTime: 0,
      networkMode: "always",
    }),
  );
  const isMissing = useLeagueGate(query);

  if (isMissing) return <LeagueNotFound />;
  if (!query.data)
    return (
      <>
        <PageHead
          title="Schedule Builder"
          back={{ to: "/league-management", label: "Back to League Management" }}
          subtitle={"\u00a0"}
        />
        <Loading
          label="Loading the league"
          className="grid gap-6 min-[77.5rem]:grid-cols-[344px_minmax(0,1fr)]"
        >
          <Skeleton shape="block" className="h-[32rem]" />
          <Skeleton shape="block" className="h-[32rem] max-[77.5rem]:hidden" />
        </Loading>
      </>
    );
  return <Builder key={query.data.league.id} data={query.data} />;
}
