import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { LeaveTeam } from "#features/leagues/managers/components/leave-team.tsx";
import { TeamManagers } from "#features/leagues/managers/components/team-managers.tsx";
import { teamsQueries } from "#features/teams/client.ts";
import { ArchiveTeam } from "#features/teams/components/archive-team.tsx";
import { HandOverTeam } from "#features/teams/components/hand-over-team.tsx";
import { SettingsForm } from "#features/teams/components/settings-form.tsx";
import { AlertPhone } from "#features/turnout/manager-phones/components/alert-phone.tsx";
import { errorCode } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/team-settings";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Team Settings · FirstWhistle" }];

/** Not there, not one's own, or no id at all: trying again changes nothing. */
const isMissing = (error: unknown) => ["TEAM_NOT_FOUND", "INVALID_INPUT"].includes(errorCode(error) ?? "");

export default function TeamSettings({ params: { id } }: Route.ComponentProps) {
  const { user } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  const query = useQuery({
    ...teamsQueries.teams.get.queryOptions({ input: { teamId: id } }),
    retry: (failures, error) => failures < 1 && !isMissing(error),
  });
  const { data: team, error, errorUpdatedAt } = query;
  const failed = error !== null && !isMissing(error);
  const failedAt = failed ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load team data", { id: "team-data" });
  }, [failedAt]);

  if (isMissing(error) || team?.can.manage === false)
    return (
      <EmptyState
        size="page"
        title="Team Not Found"
        action={<LinkButton to="/teams">Back to Teams</LinkButton>}
      >
        There is no such team, or you do not manage it.
      </EmptyState>
    );
  const back = { to: `/teams/${id}`, label: "Back to Team" };
  if (!team)
    return (
      <>
        <PageHead title="Team Settings" back={back} />
        {failed ? (
          <EmptyState
            title="The settings could not be loaded"
            headingLevel={2}
            action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
          >
            Please check your connection.
          </EmptyState>
        ) : (
          <SettingsSkeleton />
        )}
      </>
    );
  return (
    <>
      <PageHead
        title="Team Settings"
        subtitle={<span className="wrap-anywhere">{team.name}</span>}
        media={<Kit id={team.id} size={56} />}
        badges={team.isArchived && <Badge tone="quiet">Archived</Badge>}
        back={back}
      />
      <div className="max-w-[880px]">
        <SettingsForm key={team.id} team={team} />
        <div className="border-t border-line pt-5">
          <FormSection
            title="Alerts"
            lead="A text to you when fewer than the minimum are coming: the day before, and when somebody drops out late."
          >
            <AlertPhone key={team.id} teamId={team.id} />
          </FormSection>
          {team.can.handOver && (
            <FormSection
              title="Managers"
              lead="They work with the team as you do. Only giving it away, and who manages it, stays yours."
            >
              <TeamManagers key={team.id} teamId={team.id} />
            </FormSection>
          )}
          {team.can.leave && (
            <FormSection title="Leave">
              <LeaveTeam team={team} />
            </FormSection>
          )}
          <FormSection title="Archive">
            <ArchiveTeam team={team} />
          </FormSection>
          {team.can.handOver && (
            <FormSection title="Hand Over">
              <HandOverTeam team={team} ownEmail={user.email} />
            </FormSection>
          )}
        </div>
      </div>
    </>
  );
}

/** The titles are known; only what stands beside them is not. */
function SettingsSkeleton() {
  return (
    <Loading label="Loading the team's settings" className="max-w-[880px]">
      {[
        ["Team", 3],
        ["Season", 1],
        ["Reminders", 2],
      ].map(([title, fields]) => (
        <FormSection key={title} title={title}>
          <div className="grid gap-4">
            {Array.from({ length: Number(fields) }, (_, field) => (
              <div key={field} className="grid gap-2">
                <Skeleton className="h-3 w-24" />
                <Skeleton shape="block" className="h-10 w-full" />
              </div>
            ))}
          </div>
        </FormSection>
      ))}
    </Loading>
  );
}
