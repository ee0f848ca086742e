import { useQuery } from "@tanstack/react-query";
import { teamsQueries } from "#features/teams/client.ts";
import { isMissingTeam, teamQueryOptions } from "#features/teams/components/missing-team.ts";
import { explainError } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { seasonsQueries } from "../client.ts";
import { NewSeasonForm } from "./new-season-form.tsx";

/** The page that starts a team's new season (START-28). */
export function NewSeasonScreen({ teamId }: { teamId: string }) {
  const input = { teamId };
  const options = { ...teamQueryOptions, networkMode: "always" as const };
  const team = useQuery(teamsQueries.teams.get.queryOptions({ input, ...options }));
  const roster = useQuery(teamsQueries.members.list.queryOptions({ input, ...options }));
  const seasons = useQuery(seasonsQueries.seasons.get.queryOptions({ input, ...options }));
  const back = { to: `/teams/${teamId}`, label: "Back to Team" };
  const failed = [team, roster, seasons].find(({ isError, data }) => isError && !data);

  if (isMissingTeam(team.error) || team.data?.can.manage === false)
    return (
      <EmptyState
        size="page"
        title="Team Not Found"
        action={<LinkButton to="/teams">Back to Teams</LinkButton>}
      >
        This team doesn't exist, or you don't manage it.
      </EmptyState>
    );
  const next = seasons.data?.next;
  return (
    <>
      <PageHead
        title="Start New Season"
        subtitle={team.data && <span className="wrap-anywhere">{team.data.name}</span>}
        media={<Kit id={teamId} kit={team.data?.kit} size={56} />}
        back={back}
      />
      {next ? (
        <EmptyState
          title="The New Season Is Set Up"
          headingLevel={2}
          action={<LinkButton to={`/teams/${next.id}`}>Open New Season</LinkButton>}
        >
          Someone already started it as <b className="wrap-anywhere">{next.name}</b>.
        </EmptyState>
      ) : team.data && roster.data && seasons.data ? (
        <NewSeasonForm team={team.data} members={roster.data.members} />
      ) : failed ? (
        <EmptyState
          title="We Couldn't Load This Team"
          headingLevel={2}
          action={
            <Button
              busy={[team, roster, seasons].some(({ isFetching }) => isFetching)}
              onClick={() =>
                void Promise.all(
                  [team, roster, seasons].filter(({ data }) => !data).map((query) => query.refetch()),
                )
              }
            >
              Try Again
            </Button>
          }
        >
          {explainError(failed.error!)}
        </EmptyState>
      ) : (
        <SkeletonRows label="Loading the roster" rows={6} />
      )}
    </>
  );
}
