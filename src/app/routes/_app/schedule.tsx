import { useRouteLoaderData } from "react-router";
import { ScheduleScreen } from "#features/games/components/schedule-screen.tsx";
import { AddToMyCalendar } from "#features/games/feeds/components/add-to-my-calendar.tsx";
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
          <>
            {team && scope.league === null && (
              <div className="max-md:hidden">
                <AddToMyCalendar key={team.id} team={team} />
              </div>
            )}
            <ExportSchedule team={team ?? null} league={scope.league} offersLeague={scope.picker !== null} />
          </>
        )}
        // On phones, the buttons for games come first.
        renderFooter={({ team }) =>
          team &&
          scope.league === null && (
            <div className="mt-4 grid md:hidden" data-print="hide">
              <AddToMyCalendar key={team.id} team={team} />
            </div>
          )
        }
        getMenuItems={({ team }) => (team ? tools.getItems(team) : [])}
        {...(scope.league && { empty: <NoLeagueTeams /> })}
        {...(scope.hasNoLeague && { empty: null })}
      />
      {tools.dialog}
    </>
  );
}
