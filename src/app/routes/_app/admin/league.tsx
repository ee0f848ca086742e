import { LeagueScreen } from "#features/admin/details/components/league-screen.tsx";
import type { Route } from "./+types/league";

export const meta = () => [{ title: "League · FirstWhistle" }];

export default function AdminLeague({ params }: Route.ComponentProps) {
  return <LeagueScreen key={params.id} leagueId={params.id} />;
}
