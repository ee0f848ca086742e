import { useEffect } from "react";
import { useNavigate } from "react-router";
import { errorCode } from "#platform/api-client.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast.tsx";

/** What a page of one league does when it cannot be loaded (LEAGUE-28, OP2-30). True: there is no such league. */
export function useLeagueGate({ error, isLoadingError }: { error: unknown; isLoadingError: boolean }) {
  const navigate = useNavigate();
  // An address that is none is refused before anything is looked up.
  const isMissing = ["LEAGUE_NOT_FOUND", "INVALID_INPUT"].includes(errorCode(error) ?? "");
  // Only when there is nothing to show: a look in the background that fails must not cost what was typed.
  const hasFailed = isLoadingError && !isMissing;
  useEffect(() => {
    if (!hasFailed) return;
    showToast.error("Failed to load league data");
    void navigate("/league-management", { replace: true });
  }, [hasFailed, navigate]);
  return isMissing;
}

/** LEAGUE-29. */
export const LeagueNotFound = () => (
  <EmptyState
    size="page"
    title="League Not Found"
    action={<LinkButton to="/league-management">Back to League Management</LinkButton>}
  >
    It may have been deleted, or it belongs to somebody else.
  </EmptyState>
);
