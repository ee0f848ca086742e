import { StandingsScreen } from "#features/leagues/standings/components/standings-screen.tsx";

export const meta = () => [{ title: "Standings · FirstWhistle" }];

export default function LeagueStandings() {
  return <StandingsScreen />;
}
