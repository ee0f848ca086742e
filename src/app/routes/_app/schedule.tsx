import { ScheduleScreen } from "#features/games/components/schedule-screen.tsx";
import { useAllTeams } from "#features/teams/components/all-teams.ts";

export const meta = () => [{ title: "Schedule · FirstWhistle" }];

export default function Schedule() {
  return <ScheduleScreen teams={useAllTeams()} />;
}
