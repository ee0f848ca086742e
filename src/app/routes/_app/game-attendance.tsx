import { lazy, Suspense } from "react";
import { AttendanceScreen } from "#features/attendance/sheet/components/attendance-screen.tsx";
import { WithGame } from "#features/games/components/with-game.tsx";
import { NudgeRow } from "#features/turnout/nudges/components/nudge-row.tsx";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import type { Route } from "./+types/game-attendance";

export const meta = () => [{ title: "Attendance · FirstWhistle" }];

const SubCallCard = lazy(() => import("#features/turnout/subs/components/sub-call-card.tsx"));

export default function GameAttendance({ params }: Route.ComponentProps) {
  // The key resets search and filters when the game changes.
  return (
    <AttendanceScreen
      key={params.gameId}
      gameId={params.gameId}
      WithGame={WithGame}
      Rows={NudgeRow}
      Subs={Subs}
    />
  );
}

/** Rendered after the responses, because people open this page for the responses. */
function Subs({ sheet }: { sheet: Sheet }) {
  return (
    <Suspense fallback={<div className="mt-5 h-[104px] rounded-lg border border-line" />}>
      <SubCallCard sheet={sheet} />
    </Suspense>
  );
}
