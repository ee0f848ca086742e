import { NewSeasonScreen } from "#features/leagues/new-seasons/components/new-season-screen.tsx";
import type { Route } from "./+types/team-new-season";

export const meta = () => [{ title: "Start New Season · FirstWhistle" }];

export default function TeamNewSeason({ params }: Route.ComponentProps) {
  // The key resets the page's state when the team changes.
  return <NewSeasonScreen key={params.id} teamId={params.id} />;
}
