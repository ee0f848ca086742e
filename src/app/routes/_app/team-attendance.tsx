import { HistoryScreen } from "#features/attendance/history/components/history-screen.tsx";
import type { Route } from "./+types/team-attendance";

export const meta = () => [{ title: "Attendance History · FirstWhistle" }];

export default function TeamAttendance({ params }: Route.ComponentProps) {
  // A page of its own per team: nothing of the last one stays behind.
  return <HistoryScreen key={params.teamId} teamId={params.teamId} />;
}
