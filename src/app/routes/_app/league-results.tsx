import { ResultsScreen } from "#features/leagues/results/components/results-screen.tsx";

export const meta = () => [{ title: "Results · FirstWhistle" }];

export default function LeagueResults() {
  return <ResultsScreen />;
}
