import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { errorCode } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import { Roster, type RosterQuery } from "../members/components/roster.tsx";
import type { TeamDetail } from "../schema.ts";
import { TeamPageBanners } from "./team-page-banners.tsx";
import { TeamPageHead } from "./team-page-head.tsx";
import { TeamPageSkeleton } from "./team-page-skeleton.tsx";
import { TeamPageTiles } from "./team-page-tiles.tsx";
import { useCheckoutToast } from "./use-checkout-toast.ts";
import { useRosterTools } from "./use-roster-tools.tsx";

/** Not there, not one's own, or no id at all: the same to whoever asks (TEAM-33). */
function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "TEAM_NOT_FOUND" || code === "INVALID_INPUT";
}

const options = {
  retry: (failures: number, error: Error) => failures < 1 && !isMissing(error),
  // Without a connection the answer is a failure one can read, not a page that waits in silence.
  networkMode: "always",
  refetchOnReconnect: true,
} as const;

export interface TeamPageProps {
  teamId: string;
  /** What sends the team a message (TEAM-22), for those who may. */
  renderMessage?: (team: TeamDetail) => ReactNode;
  /** What later features know of the team, beside the roster. */
  Aside: (props: { team: TeamDetail }) => ReactNode;
}

/** One team: how it stands, and its roster (TEAM-17). */
export function TeamPage({ teamId, renderMessage, Aside }: TeamPageProps) {
  const input = { teamId };
  // Side by side: the roster does not wait for the team.
  const team = useQuery(teamsQueries.teams.get.queryOptions({ input, ...options }));
  const roster = useQuery(teamsQueries.members.list.queryOptions({ input, ...options }));
  useFailureToast(team, roster);

  if (isMissing(team.error)) return <TeamNotFound />;
  if (team.data)
    return <LoadedTeam team={team.data} roster={roster} message={renderMessage?.(team.data)} Aside={Aside} />;
  if (team.isError) return <TeamFailed onRetry={() => void team.refetch()} />;
  return <TeamPageSkeleton />;
}

/** TEAM-34: one toast, also when both fail together. */
function useFailureToast(...loads: UseQueryResult[]) {
  const failed = loads.filter(({ error }) => error !== null && !isMissing(error));
  const failedAt = Math.max(0, ...failed.map(({ errorUpdatedAt }) => errorUpdatedAt));
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load team data", { id: "team-data" });
  }, [failedAt]);
}

type LoadedTeamProps = Pick<TeamPageProps, "Aside"> & {
  team: TeamDetail;
  roster: RosterQuery;
  message: ReactNode;
};

function LoadedTeam({ team, roster, message, Aside }: LoadedTeamProps) {
  useCheckoutToast();
  const tools = useRosterTools(team);
  return (
    <>
      <TeamPageHead team={team} message={message} />
      {team.role === "league" && (
        <p className="-mt-2 mb-4 text-sm text-ink-3">You see this team because it plays in your league.</p>
      )}
      <TeamPageTiles team={team} />
      <TeamPageBanners team={team} />
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
