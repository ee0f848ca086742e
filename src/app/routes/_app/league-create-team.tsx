import { CreateTeamScreen } from "#features/leagues/team-creation/components/create-team-screen.tsx";

export const meta = () => [{ title: "Create Team · FirstWhistle" }];

export default function LeagueCreateTeam() {
  return <CreateTeamScreen />;
}
