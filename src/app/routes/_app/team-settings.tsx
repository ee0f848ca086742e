import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { LeaveTeam } from "#features/leagues/managers/components/leave-team.tsx";
import { TeamLeagues } from "#features/leagues/managers/components/team-leagues.tsx";
import { TeamManagers } from "#features/leagues/managers/components/team-managers.tsx";
import { StartSeason } from "#features/leagues/new-seasons/components/start-season.tsx";
import { ArchiveLeagueTeam } from "#features/leagues/seasons/withdrawals/components/archive-league-team.tsx";
import { LanguagePreviews } from "#features/messages/languages/components/language-previews.tsx";
import { formatNameNote } from "#features/messages/wording/rules.ts";
import { ExportData } from "#features/connections/exports/components/export-data.tsx";
import { TeamPageSection } from "#features/public-pages/components/team-page-section.tsx";
import { teamsQueries } from "#features/teams/client.ts";
import { InByDefault } from "#features/teams/defaults/components/in-by-default.tsx";
import { TransferTeam } from "#features/teams/components/transfer-team.tsx";
import { GroupsEditor } from "#features/teams/groups/components/groups-editor.tsx";
import { SettingsForm } from "#features/teams/components/settings-form.tsx";
import { AlertPhone } from "#features/turnout/manager-phones/components/alert-phone.tsx";
import { explainError } from "#platform/api-client.ts";
import { getErrorCode } from "#platform/api-client.ts";
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

/** Returns whether the team is missing or belongs to someone else, or its ID is malformed. Retrying won't help. */
const isMissing = (error: unknown) => ["TEAM_NOT_FOUND", "INVALID_INPUT"].includes(getErrorCode(error) ?? "");

export default function TeamSettings({ params: { id } }: Route.ComponentProps) {
  const { user, linkLength, installation } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
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
        This team doesn't exist, or you don't manage it.
      </EmptyState>
    );
  const back = { to: `/teams/${id}`, label: "Back to Team" };
  if (!team)
    return (
      <>
        <PageHead title="Team Settings" back={back} />
        {failed ? (
          <EmptyState
            title="We Couldn't Load the Settings"
            headingLevel={2}
            action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
          >
            {explainError(query.error)}
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
        media={<Kit id={team.id} kit={team.kit} size={56} />}
        badges={team.isArchived && <Badge tone="quiet">Archived</Badge>}
        back={back}
      />
      <div className="max-w-[880px]">
        <SettingsForm
          key={team.id}
          team={team}
          getNameNote={(name) => formatNameNote(name, linkLength)}
          aboutReminders={<LanguagePreviews teamId={team.id} />}
        />
        <div className="border-t border-line pt-5">
          <FormSection
            title="Groups"
            lead="Positions or anything else that a game needs some of, like goalies. We'll warn you when one is missing."
          >
            <GroupsEditor key={team.id} teamId={team.id} />
          </FormSection>
          <FormSection
            title="Alerts"
            lead={`We'll ${installation.hasTexting ? "text" : "email"} you if you're below your minimum: the day before the game, and whenever someone drops out late.`}
          >
            {installation.hasTexting && <AlertPhone key={team.id} teamId={team.id} />}
          </FormSection>
          <FormSection title="Responses" lead="On some teams, players only say when they can't make it.">
            <InByDefault key={team.id} teamId={team.id} />
          </FormSection>
          <FormSection title="Public Page" lead="A page that families and fans can read without an account.">
            <TeamPageSection key={team.id} teamId={team.id} />
          </FormSection>
          {team.can.transfer && (
            <FormSection
              title="Managers"
              lead="Managers can do everything you can, except transfer the team or change who manages it."
            >
              <TeamManagers key={team.id} teamId={team.id} />
            </FormSection>
          )}
          {team.can.transfer && <TeamLeagues key={team.id} team={team} />}
          {team.can.leave && (
            <FormSection title="Leave">
              <LeaveTeam team={team} />
            </FormSection>
          )}
          <FormSection title="New Season">
            <StartSeason teamId={team.id} />
          </FormSection>
          {team.can.transfer && (
            <FormSection title="Export Data" lead="It's yours. Take it with you at any time.">
              <ExportData key={team.id} teamId={team.id}>
                Get everything about this team in one file, for spreadsheets and scripts: roster, games,
                responses, messages, subs, days away, and payments.
              </ExportData>
            </FormSection>
          )}
          <FormSection title="Archive">
            <ArchiveLeagueTeam team={team} />
          </FormSection>
          {team.can.transfer && (
            <FormSection title="Transfer Team">
              <TransferTeam team={team} ownEmail={user.email} />
            </FormSection>
          )}
        </div>
      </div>
    </>
  );
}

/** Shows the section titles, which are known before the team loads, with placeholders for the fields. */
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
