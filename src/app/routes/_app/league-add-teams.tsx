import { TeamListScreen } from "#features/leagues/team-lists/components/team-list-screen.tsx";

export const meta = () => [{ title: "Add Teams · FirstWhistle" }];

export default function LeagueAddTeams() {
  return <TeamListScreen />;
}
