import { TeamScreen } from "#features/admin/details/components/team-screen.tsx";
import type { Route } from "./+types/team";

export const meta = () => [{ title: "Team · FirstWhistle" }];

export default function AdminTeam({ params }: Route.ComponentProps) {
  return <TeamScreen key={params.id} teamId={params.id} />;
}
