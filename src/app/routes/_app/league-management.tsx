import { LeagueScreen } from "#features/leagues/management/components/league-screen.tsx";

export const meta = () => [{ title: "League Management · FirstWhistle" }];

export default function LeagueManagement() {
  return <LeagueScreen />;
}
