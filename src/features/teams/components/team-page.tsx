import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import { Roster, type RosterQuery } from "../members/components/roster.tsx";
import type { TeamDetail } from "../schema.ts";
import { isMissingTeam, teamLoading } from "./missing-team.ts";
import { ArchivedBanner } from "./archived-banner.tsx";
import { TeamPageHead } from "./team-page-head.tsx";
import { TeamPageSkeleton } from "./team-page-skeleton.tsx";
import { TeamPageTiles } from "./team-page-tiles.tsx";
import { useRosterTools } from "./use-roster-tools.tsx";

export interface TeamPageProps {
  teamId: string;
  /** What sends the team a message (TEAM-22), for those who may. */
  renderMessage?: (team: TeamDetail) => ReactNode;
  /** How its Season Pass stands, and what that means in a few words (TEAM-26, TEAM-29, TEAM-31). */
  PassBanner: (props: { team: TeamDetail }) => ReactNode;
  PassNote: (props: { team: TeamDetail }) => ReactNode;
  /** What later features know of the team, beside the roster. */
  Aside: (props: { team: TeamDetail }) => ReactNode;
}

/** One team: how it stands, and its roster (TEAM-17). */
export function TeamPage({ teamId, renderMessage, ...parts }: TeamPageProps) {
  const input = { teamId };
  // Side by side: the roster does not wait for the team.
  const team = useQuery(teamsQueries.teams.get.queryOptions({ input, ...teamLoading }));
  const roster = useQuery(teamsQueries.members.list.queryOptions({ input, ...teamLoading }));
  useFailureToast(team, roster);

  if (isMissingTeam(team.error)) return <TeamNotFound />;
  if (team.data)
    return <LoadedTeam team={team.data} roster={roster} message={renderMessage?.(team.data)} {...parts} />;
  if (team.isError) return <TeamFailed onRetry={() => void team.refetch()} />;
  return <TeamPageSkeleton />;
}

/** TEAM-34: one toast, also when both fail together. */
function useFailureToast(...loads: UseQueryResult[]) {
  const failed = loads.filter(({ error }) => error !== null && !isMissingTeam(error));
  const failedAt = Math.max(0, ...failed.map(({ errorUpdatedAt }) => errorUpdatedAt));
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load team data", { id: "team-data" });
  }, [failedAt]);
}

type LoadedTeamProps = Omit<TeamPageProps, "teamId" | "renderMessage"> & {
  team: TeamDetail;
  roster: RosterQuery;
  message: ReactNode;
};

function LoadedTeam({ team, roster, message, PassBanner, PassNote, Aside }: LoadedTeamProps) {
  const tools = useRosterTools(team);
  return (
    <>
      <TeamPageHead team={team} message={message} />
      {team.role === "league" && (
        <p className="-mt-2 mb-4 text-sm text-ink-3">You see this team because it plays in your league.</p>
      )}
      <TeamPageTiles team={team} passNote={<PassNote team={team} />} />
      <div className="mt-3.5 grid gap-3.5 empty:hidden">
        {team.isArchived && <ArchivedBanner team={team} />}
        <PassBanner team={team} />
      </div>
      <div className="mt-7.5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-9 gap-y-6.5 min-[73.75rem]:grid-cols-[minmax(0,1fr)_304px]">
        {/* Beside the roster where there is room, before it where there is none. */}
        <div className="min-[73.75rem]:order-last">
          <Aside team={team} />
        </div>
        <Roster team={team} query={roster} menu={tools.menu} menuRef={tools.menuRef} />
      </div>
      {tools.dialog}
    </>
  );
}

function TeamNotFound() {
  return (
    <EmptyState
      size="page"
      title="Team Not Found"
      action={<LinkButton to="/teams">Back to Teams</LinkButton>}
    >
      The link may be old, or the team belongs to somebody else.
    </EmptyState>
  );
}

function TeamFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      size="page"
      title="This team could not be loaded"
      action={
        <>
          <LinkButton variant="secondary" to="/teams">
            Back to Teams
          </LinkButton>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      }
    >
      Please check your connection and try again.
    </EmptyState>
  );
}
