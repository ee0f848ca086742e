import type { ComponentType, ReactNode } from "react";
import { ChartColumnStacked } from "lucide-react";
import { Link } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { BackLink } from "#ui/page-head.tsx";
import { OutOfDate } from "../../components/out-of-date.tsx";
import type { Sheet } from "../schema.ts";
import { GameHead } from "./game-head.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { SheetView } from "./sheet-view.tsx";
import { isMissing, useSheet } from "./use-sheet.ts";

export interface AttendanceScreenProps {
  gameId: string;
  /** Rows between the picture and the list, of features that come later. */
  Rows?: ComponentType<{ sheet: Sheet }>;
  /** What later features do about those who are missing, after those rows. */
  Spares?: (props: { sheet: Sheet }) => ReactNode;
}

/** Who is coming to one game (ATT-01). */
export function AttendanceScreen({ gameId, Rows, Spares }: AttendanceScreenProps) {
  const { query, sheet, isLive } = useSheet(gameId);
  if (isMissing(query.error)) return <GameNotFound />;
  if (!sheet && query.isError) return <SheetFailed onRetry={() => void query.refetch()} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to="/schedule">Back to schedule</BackLink>
        {sheet && (
          <Link
            to={`/teams/${sheet.game.team.id}/attendance`}
            data-print="hide"
            className="-mt-1 mb-2.5 inline-flex min-h-9 items-center gap-1.5 p-1 text-sm font-[550] text-ink-2 hover:text-ink touch:min-h-11"
          >
            <ChartColumnStacked className="size-4" />
            Attendance History
          </Link>
        )}
      </div>
      {sheet ? (
        <>
          <GameHead game={sheet.game} />
          {query.isError && (
            <OutOfDate isTrying={query.isFetching} onRetry={() => void query.refetch()}>
              These answers
            </OutOfDate>
          )}
          <SheetView
            sheet={sheet}
            isLive={isLive}
            rows={Rows && <Rows sheet={sheet} />}
            between={Spares && <Spares sheet={sheet} />}
          />
        </>
      ) : (
        <SheetSkeleton />
      )}
    </>
  );
}

function GameNotFound() {
  return (
    <EmptyState
      size="page"
      title="Game Not Found"
      action={<LinkButton to="/schedule">Back to Schedule</LinkButton>}
    >
      The link may be old, or the game belongs to somebody else's team.
    </EmptyState>
  );
}

function SheetFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      size="page"
      title="This game could not be loaded"
      action={
        <>
          <LinkButton variant="secondary" to="/schedule">
            Back to Schedule
          </LinkButton>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      }
    >
      Please check your connection and try again.
    </EmptyState>
  );
}
