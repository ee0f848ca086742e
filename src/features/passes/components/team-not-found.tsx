import { isMissingTeam } from "#features/teams/components/missing-team.ts";
import { TeamsNotLoaded, type TeamsNotLoadedProps } from "#features/teams/components/teams-not-loaded.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface TeamNotFoundProps {
  query: TeamsNotLoadedProps["query"] & { error: Error | null };
}

/**
 * PASS-03, PASS-04. When only the load failed it says so: the stated words alone would be untrue. Below them, because
 * the stated toast stands above.
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
          The team could not be loaded. It may well be there: please check your connection and try again.
        </TeamsNotLoaded>
      )}
    </>
  );
}
