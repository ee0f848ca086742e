import { useEffect } from "react";
import { useNavigate } from "react-router";
import { getErrorCode } from "#platform/api-client.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast.tsx";

/**
 * Handles a league page that fails to load (LEAGUE-28, OP2-30) by showing a toast and going back to league management.
 * Returns true when the league doesn't exist.
 */
export function useLeagueGate({ error, isLoadingError }: { error: unknown; isLoadingError: boolean }) {
  const navigate = useNavigate();
  // A malformed id in the URL fails validation before any lookup.
  const isMissing = ["LEAGUE_NOT_FOUND", "INVALID_INPUT"].includes(getErrorCode(error) ?? "");
  // Leave the page only when there's no data to show, because a failed background refetch must not discard what the
  // user typed.
  const hasFailed = isLoadingError && !isMissing;
  useEffect(() => {
    if (!hasFailed) return;
    showToast.error("Failed to load league data");
    void navigate("/league-management", { replace: true });
  }, [hasFailed, navigate]);
  return isMissing;
}

/** LEAGUE-28: the full-page message for a league that doesn't exist. */
export const LeagueNotFound = () => (
  <EmptyState
    size="page"
    title="League Not Found"
    action={<LinkButton to="/league-management">Back to League Management</LinkButton>}
  >
    It may have been deleted, or you don't have access.
  </EmptyState>
);
