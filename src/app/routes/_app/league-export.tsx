import { LeagueExportScreen } from "#features/connections/exports/components/league-export-screen.tsx";

export const meta = () => [{ title: "Export Data · FirstWhistle" }];

export default function LeagueExport() {
  return <LeagueExportScreen />;
}
