import { useRouteLoaderData } from "react-router";
import { ScheduleScreen } from "#features/games/components/schedule-screen.tsx";
import { useScheduleTools } from "#features/games/components/use-schedule-tools.tsx";
import { ExportSchedule } from "#features/leagues/components/export-schedule.tsx";
import { NoLeagueTeams, ScheduleScopePicker } from "#features/leagues/components/schedule-scope.tsx";
import { useScheduleScope } from "#features/leagues/components/use-schedule-scope.ts";
import type { loader } from "./layout.tsx";

export const meta = () => [{ title: "Schedule · FirstWhistle" }];

export default function Schedule() {
  const { user } = useRouteLoaderData<typeof loader>("routes/_app/layout")!;
  const scope = useScheduleScope(user.role);
  const tools = useScheduleTools({ canManage: scope.league === null });
  return (
    <>
      <ScheduleScreen
        teams={scope.teams}
        allGames={scope.allGames}
        scope={scope.picker?.value ?? null}
        scopePicker={<ScheduleScopePicker scope={scope} />}
        renderHeaderActions={({ team }) => (
          <ExportSchedule team={team ?? null} league={scope.league} offersLeague={scope.picker !== null} />
        )}
        getMenuItems={({ team }) => (team ? tools.getItems(team) : [])}
        {...(scope.league && { empty: <NoLeagueTeams /> })}
        {...(scope.hasNoLeague && { empty: null })}
      />
      {tools.dialog}
    </>
  );
}
