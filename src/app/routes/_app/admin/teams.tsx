import { AdminTeamsScreen } from "#features/admin/teams/components/admin-teams-screen.tsx";

export const meta = () => [{ title: "Teams Admin · FirstWhistle" }];

export default function AdminTeams() {
  return <AdminTeamsScreen />;
}
