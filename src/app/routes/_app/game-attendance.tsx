import { AttendanceScreen } from "#features/attendance/sheet/components/attendance-screen.tsx";
import { NudgeRow } from "#features/turnout/nudges/components/nudge-row.tsx";
import type { Route } from "./+types/game-attendance";

export const meta = () => [{ title: "Attendance · FirstWhistle" }];

export default function GameAttendance({ params }: Route.ComponentProps) {
  // A page of its own per game: no search or filter of the last one stays behind.
  return <AttendanceScreen key={params.gameId} gameId={params.gameId} Rows={NudgeRow} />;
}
