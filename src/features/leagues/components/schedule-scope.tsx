import { Plus } from "lucide-react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeaguePicker } from "./league-picker.tsx";
import type { ScheduleScope } from "./use-schedule-scope.ts";

/** Shows the league picker with its loading, error, and empty states. Renders nothing for other roles (SCHED-20). */
export function ScheduleScopePicker({ scope: { picker } }: { scope: ScheduleScope }) {
  if (!picker) return null;
  const { leagues, value, hasOwnTeams, choose } = picker;
  // Keep the error notice during a retry, because its button has the focus.
  if (!leagues.data && (leagues.errorUpdateCount > 0 || leagues.isPaused))
    return (
      <TeamsNotLoaded query={leagues} className="mb-5">
        We couldn't load your leagues.
      </TeamsNotLoaded>
    );
  if (!leagues.data || value === null) return <LeaguePickerLoading />;
  if (leagues.data.length === 0)
    return (
      <EmptyState
        title="No Leagues Found"
        headingLevel={2}
        className="mb-5"
        action={
          <LinkButton to="/league-management" icon={<Plus />}>
            Create League
          </LinkButton>
        }
      >
        A league puts all its teams' schedules in one place.
      </EmptyState>
    );
  return (
    <LeaguePicker
      leagues={leagues.data}
      includeOwnTeams={hasOwnTeams}
      value={value}
      onValueChange={choose}
      className="mb-5"
    />
  );
}

/** Takes the place of the schedule while a league has no teams. */
export const NoLeagueTeams = () => (
  <EmptyState
    title="No teams in this league yet"
    headingLevel={2}
    action={
      <LinkButton to="/league-management" variant="secondary">
        Go to League Management
      </LinkButton>
    }
  >
    Add a team to see its schedule here.
  </EmptyState>
);

const LeaguePickerLoading = () => (
  <Loading label="Loading your leagues" className="mb-5">
    <Skeleton className="mb-2 h-3.5 w-14" />
    <div className="flex gap-2.5">
      <Skeleton shape="block" className="h-12 w-full md:w-50" />
      <Skeleton shape="block" className="h-12 w-44 max-md:hidden" />
    </div>
  </Loading>
);
