import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { explainError } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { teamsQueries } from "../client.ts";
import { PhoneNotesProvider } from "../members/components/phone-note.tsx";
import { Roster, type RosterQuery } from "../members/components/roster.tsx";
import type { TeamDetail } from "../schema.ts";
import { isMissingTeam, teamQueryOptions } from "./missing-team.ts";
import { ArchivedBanner } from "./archived-banner.tsx";
import { TeamPageHead } from "./team-page-head.tsx";
import { TeamPageSkeleton } from "./team-page-skeleton.tsx";
import { TeamPageTiles } from "./team-page-tiles.tsx";
import { useRosterTools } from "./use-roster-tools.tsx";

export interface TeamPageProps {
  teamId: string;
  /** Renders the button that sends the team a message (TEAM-22), for users who can send one. */
  renderMessage?: (team: TeamDetail) => ReactNode;
  /** The team's next game, shown first because it's what most visits are about. */
  NextGame?: (props: { team: TeamDetail }) => ReactNode;
  /** The status of the team's Season Pass and a short explanation (TEAM-26, TEAM-29, TEAM-31). */
  PassBanner: (props: { team: TeamDetail }) => ReactNode;
  PassNote: (props: { team: TeamDetail }) => ReactNode;
  /** Renders a note beside each number on the roster. */
  PhoneNote?: (props: { teamId: string; phone: string }) => ReactNode;
  /** A slot next to the roster for other features. */
  Aside: (props: { team: TeamDetail }) => ReactNode;
}

/** A team's page, with its status and roster (TEAM-17). */
export function TeamPage({ teamId, renderMessage, ...parts }: TeamPageProps) {
  const input = { teamId };
  // Load both in parallel so that the roster doesn't wait for the team.
  const team = useQuery(teamsQueries.teams.get.queryOptions({ input, ...teamQueryOptions }));
  const roster = useQuery(teamsQueries.members.list.queryOptions({ input, ...teamQueryOptions }));
  useFailureToast(team, roster);

  if (isMissingTeam(team.error)) return <TeamNotFound />;
  if (team.data)
    return <LoadedTeam team={team.data} roster={roster} message={renderMessage?.(team.data)} {...parts} />;
  if (team.isError) return <TeamFailed error={team.error} onRetry={() => void team.refetch()} />;
  return <TeamPageSkeleton />;
}

/** Shows one toast, even when both requests fail (TEAM-34). */
function useFailureToast(...queries: UseQueryResult[]) {
  const failed = queries.filter(({ error }) => error !== null && !isMissingTeam(error));
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

function LoadedTeam(props: LoadedTeamProps) {
  const { team, roster, message, NextGame, PassBanner, PassNote, PhoneNote, Aside } = props;
  const tools = useRosterTools(team);
  // On a phone, the next game and the roster come first, because that's what people open this page for.
  const isPhone = useMediaQuery("(width < 48rem)");
  const status = (
    <>
      <TeamPageTiles team={team} passNote={<PassNote team={team} />} />
      <div className="mt-3.5 grid gap-3.5 empty:hidden">
        {team.isArchived && <ArchivedBanner team={team} />}
        <PassBanner team={team} />
      </div>
    </>
  );
  return (
    <>
      <TeamPageHead team={team} message={message} />
      {team.role === "league" && (
        <p className="-mt-2 mb-4 text-sm text-ink-3">You can see this team because it's in your league.</p>
      )}
      {NextGame && <NextGame team={team} />}
      {!isPhone && status}
      <div className="mt-7.5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-9 gap-y-6.5 min-[73.75rem]:grid-cols-[minmax(0,1fr)_304px]">
        <PhoneNotesProvider teamId={team.id} View={PhoneNote}>
          <Roster team={team} query={roster} menu={tools.menu} menuRef={tools.menuRef} />
        </PhoneNotesProvider>
        {/* The aside goes next to the roster on wide screens and below it on narrow ones. */}
        <div>
          {isPhone && <div className="mb-6.5">{status}</div>}
          <Aside team={team} />
        </div>
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
      The link may be out of date, or you don't have access to this team.
    </EmptyState>
  );
}

function TeamFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      size="page"
      title="We Couldn't Load This Team"
      action={
        <>
          <LinkButton variant="secondary" to="/teams">
            Back to Teams
          </LinkButton>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      }
    >
      {explainError(error)}
    </EmptyState>
  );
}
