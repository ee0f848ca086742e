import { HistoryScreen } from "#features/attendance/history/components/history-screen.tsx";
import type { Route } from "./+types/team-attendance";

export const meta = () => [{ title: "Attendance History · FirstWhistle" }];

export default function TeamAttendance({ params }: Route.ComponentProps) {
  // The key resets the page's state when the team changes.
  return <HistoryScreen key={params.teamId} teamId={params.teamId} />;
}
