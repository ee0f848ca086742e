import { lazy, Suspense } from "react";
import { AttendanceScreen } from "#features/attendance/sheet/components/attendance-screen.tsx";
import { NudgeRow } from "#features/turnout/nudges/components/nudge-row.tsx";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import type { Route } from "./+types/game-attendance";

export const meta = () => [{ title: "Attendance · FirstWhistle" }];

const SpareCallCard = lazy(() => import("#features/turnout/spares/components/spare-call-card.tsx"));

export default function GameAttendance({ params }: Route.ComponentProps) {
  // A page of its own per game: no search or filter of the last one stays behind.
  return <AttendanceScreen key={params.gameId} gameId={params.gameId} Rows={NudgeRow} Spares={Spares} />;
}

/** After the answers, which is what the page is opened for. */
function Spares({ sheet }: { sheet: Sheet }) {
  return (
    <Suspense fallback={<div className="mt-5 h-[104px] rounded-lg border border-line" />}>
      <SpareCallCard sheet={sheet} />
    </Suspense>
  );
}
