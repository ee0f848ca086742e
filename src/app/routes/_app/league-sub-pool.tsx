import { PoolScreen } from "#features/leagues/pool/components/pool-screen.tsx";

export const meta = () => [{ title: "Sub Pool · FirstWhistle" }];

export default function LeagueSubPool() {
  return <PoolScreen />;
}
