import { useRouteLoaderData } from "react-router";
import { ExportSchedule } from "#features/leagues/components/export-schedule.tsx";
import { NoLeagueTeams, ScheduleScopePicker } from "#features/leagues/components/schedule-scope.tsx";
import { useScheduleScope } from "#features/leagues/components/use-schedule-scope.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { loader } from "./layout.tsx";

export const meta = () => [{ title: "Schedule · FirstWhistle" }];

export default function Schedule() {
  const { user } = useRouteLoaderData<typeof loader>("routes/_app/layout")!;
  const scope = useScheduleScope(user.role);
  const { teams, team, league, query, chooseTeam } = scope;
  return (
    <>
      <PageHead title="Schedule" actions={<ExportSchedule team={team} league={league} />} />
      <ScheduleScopePicker scope={scope} />
      {!teams && (query.errorUpdateCount > 0 || query.isPaused) && <TeamsNotLoaded query={query} />}
      {league && teams?.length === 0 && <NoLeagueTeams />}
      {team && teams && (
        <SelectField
          label="Team"
          value={team.id}
          options={teams.map(({ id, name, sport }) => ({ value: id, label: `${name}, ${sport}` }))}
          onChange={(event) => chooseTeam(event.target.value)}
          className="md:max-w-100"
        />
      )}
    </>
  );
}
