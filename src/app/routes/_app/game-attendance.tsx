import { lazy, Suspense } from "react";
import { ResponseButtons } from "#features/attendance/sheet/components/response-buttons.tsx";
import {
  AttendanceScreen,
  type WithGameProps,
} from "#features/attendance/sheet/components/attendance-screen.tsx";
import { WithGame } from "#features/games/components/with-game.tsx";
import type { Game } from "#features/games/schema.ts";
import { NudgeRow } from "#features/turnout/nudges/components/nudge-row.tsx";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import type { Route } from "./+types/game-attendance";

export const meta = () => [{ title: "Attendance · FirstWhistle" }];

const GameScore = lazy(() => import("#features/leagues/results/components/game-score.tsx"));
const GameCards = lazy(() => import("#features/turnout/components/game-cards.tsx"));

export default function GameAttendance({ params }: Route.ComponentProps) {
  // The key resets search and filters when the game changes.
  return (
    <AttendanceScreen
      key={params.gameId}
      gameId={params.gameId}
      WithGame={WithScore}
      Rows={NudgeRow}
      Cards={Cards}
    />
  );
}

/** Only league games have a score, so no one else loads its form. */
const renderScore = (game: Game) =>
  game.leagueGame && (
    <Suspense>
      <GameScore game={game} />
    </Suspense>
  );
const WithScore = (props: WithGameProps) => <WithGame {...props} renderScore={renderScore} />;

/** Loaded after the responses, because people open this page for the responses. */
function Cards({ sheet }: { sheet: Sheet }) {
  return (
    <Suspense fallback={<div className="mt-5 h-[104px] rounded-lg border border-line" />}>
      <GameCards sheet={sheet} Responses={ResponseButtons} />
    </Suspense>
  );
}
