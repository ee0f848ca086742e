import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { errorCode } from "#platform/api-client.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { builderQueries } from "../client.ts";
import { Builder } from "./builder.tsx";

/** BUILD-01: the builder of one league, in all states of loading (LEAGUE-28, LEAGUE-29, OP2-30). */
export function BuilderScreen() {
  const { leagueId = "" } = useParams();
  const navigate = useNavigate();
  const query = useQuery(
    builderQueries.scheduleBuilder.get.queryOptions({
      input: { leagueId },
      retry: 1,
      staleTime: 0,
      networkMode: "always",
    }),
  );
  // An address that is none is refused before anything is looked up.
  const isMissing = ["LEAGUE_NOT_FOUND", "INVALID_INPUT"].includes(errorCode(query.error) ?? "");
  // Only the first load leads away: what is open stays when looking again fails.
  const hasFailed = query.isLoadingError && !isMissing;
  useEffect(() => {
    if (!hasFailed) return;
    showToast.error("Failed to load league data");
    void navigate("/league-management", { replace: true });
  }, [hasFailed, navigate]);

  if (isMissing)
    return (
      <EmptyState
        size="page"
        title="League Not Found"
        action={<LinkButton to="/league-management">Back to League Management</LinkButton>}
      >
        It may have been deleted, or it belongs to somebody else.
      </EmptyState>
    );
  if (!query.data)
    return (
      <>
        <PageHead
          title="Schedule Builder"
          back={{ to: "/league-management", label: "Back to league management" }}
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
  return <Builder key={query.data.league.id} start={query.data} />;
}
