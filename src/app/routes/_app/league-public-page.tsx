import { LeaguePageScreen } from "#features/public-pages/components/league-page-screen.tsx";

export const meta = () => [{ title: "Public Page · FirstWhistle" }];

export default function LeaguePublicPage() {
  return <LeaguePageScreen />;
}
