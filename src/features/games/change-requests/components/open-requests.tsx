import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { changeRequestsQueries } from "../client.ts";
import { TeamRequests } from "./team-requests.tsx";

/** Open requests about the games of someone's teams, on the dashboard (RESULT-17). Takes no space without any. */
export default function OpenRequests() {
  const query = useQuery(
    changeRequestsQueries.changeRequests.listOpen.queryOptions({
      staleTime: 0,
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const requests = query.data?.requests ?? [];
  const hasFailed = query.isError || (!query.data && query.errorUpdateCount > 0);
  if (requests.length === 0 && !hasFailed) return null;
  return (
    <section aria-labelledby="change-requests" className="mt-7.5 md:mt-9">
      <SectionHead id="change-requests" title="Change Requests" />
      {hasFailed && (
        <LoadFailure query={query} className="mb-3">
          {query.data
            ? "These requests may be out of date."
            : "We couldn't load requests to change your games."}
        </LoadFailure>
      )}
      <TeamRequests requests={requests} />
    </section>
  );
}
