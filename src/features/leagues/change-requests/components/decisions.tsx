import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { leagueChangeRequestsQueries } from "../client.ts";
import { LeagueRequests } from "./league-requests.tsx";

/** What the league's manager has to decide about changes of games (RESULT-18). Takes no space without anything. */
export function Decisions({ leagueId }: { leagueId: string }) {
  const query = useQuery(
    leagueChangeRequestsQueries.leagueChangeRequests.list.queryOptions({
      input: { leagueId, waiting: "true" },
      staleTime: 0,
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const requests = query.data?.requests ?? [];
  const hasFailed = query.isError || (!query.data && query.errorUpdateCount > 0);
  if (requests.length === 0 && !hasFailed) return null;
  return (
    <section aria-labelledby="needs-decision" className="mt-8 md:mt-9">
      <SectionHead id="needs-decision" title="Needs Your Decision" />
      {hasFailed && (
        <LoadFailure query={query} className="mb-3">
          {query.data ? "This list may be out of date." : "We couldn't load the requests that wait for you."}
        </LoadFailure>
      )}
      <LeagueRequests leagueId={leagueId} requests={requests} />
    </section>
  );
}
