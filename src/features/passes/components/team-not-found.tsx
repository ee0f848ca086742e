import { isMissingTeam } from "#features/teams/components/missing-team.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface TeamNotFoundProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** PASS-03, PASS-04. When only the connection failed, one can also try again. */
export function TeamNotFound({ query }: TeamNotFoundProps) {
  return (
    <EmptyState
      size="page"
      title="Team Not Found"
      action={
        <>
          <LinkButton variant={isMissingTeam(query.error) ? "primary" : "secondary"} to="/teams">
            Back to Teams
          </LinkButton>
          {!isMissingTeam(query.error) && (
            <Button busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
              Try Again
            </Button>
          )}
        </>
      }
    >
      The team you're looking for doesn't exist or you don't have access.
    </EmptyState>
  );
}
