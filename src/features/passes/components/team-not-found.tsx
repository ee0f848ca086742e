import { isMissingTeam } from "#features/teams/components/missing-team.ts";
import { TeamsNotLoaded, type TeamsNotLoadedProps } from "#features/teams/components/teams-not-loaded.tsx";
import { explainError } from "#platform/api-client.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface TeamNotFoundProps {
  query: TeamsNotLoadedProps["query"] & { error: Error | null };
}

/**
 * Shows that the team wasn't found (PASS-03, PASS-04). If loading failed, the required text alone would be misleading,
 * so an error with a retry button follows it. The error is below the text because the required toast appears at the
 * top.
 */
export function TeamNotFound({ query }: TeamNotFoundProps) {
  const isMissing = isMissingTeam(query.error);
  return (
    <>
      <EmptyState
        size="page"
        title="Team Not Found"
        action={
          <LinkButton variant={isMissing ? "primary" : "secondary"} to="/teams">
            Back to Teams
          </LinkButton>
        }
      >
        The team you're looking for doesn't exist or you don't have access.
      </EmptyState>
      {!isMissing && (
        <TeamsNotLoaded query={query}>
          {`We couldn't load this team. ${explainError(query.error)}`}
        </TeamsNotLoaded>
      )}
    </>
  );
}
