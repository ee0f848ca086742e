import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { errorCode } from "#platform/api-client.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { managementQueries } from "../../management/client.ts";
import { CreateTeamForm } from "./create-team-form.tsx";

const back = { to: "/league-management", label: "Back to league management" };

/** A league that a page is about, in all its states (LEAGUE-28, LEAGUE-29, OP2-30). */
export function CreateTeamScreen() {
  const { leagueId = "" } = useParams();
  const navigate = useNavigate();
  const query = useQuery(
    managementQueries.leagueManagement.get.queryOptions({
      input: { leagueId },
      retry: 1,
      networkMode: "always",
    }),
  );
  // An address that is none is refused before anything is looked up.
  const isMissing = ["LEAGUE_NOT_FOUND", "INVALID_INPUT"].includes(errorCode(query.error) ?? "");
  // Only when there is nothing to show: a look in the background that fails must not cost what was typed.
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
        <PageHead title="Create Team" back={back} subtitle={"\u00a0"} />
        {query.isPaused ? (
          <TeamsNotLoaded query={query} />
        ) : (
          <Loading label="Loading the league" className="grid gap-4">
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
