import type { ComponentType, ReactNode } from "react";
import { ChartColumnStacked } from "lucide-react";
import { Link } from "react-router";
import { explainError } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { BackLink } from "#ui/page-head.tsx";
import { OutOfDate } from "../../components/out-of-date.tsx";
import type { Outlook } from "#features/reminders/schema.ts";
import type { Sheet } from "../schema.ts";
import { GameHead } from "./game-head.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { SheetView } from "./sheet-view.tsx";
import { isMissing, useSheet } from "./use-sheet.ts";

export interface WithGameProps {
  gameId: string;
  version: string;
  canManageTeam: boolean;
  /** The outlook is undefined while it loads. */
  children: (game: { outlook: Outlook | null | undefined; actions: ReactNode }) => ReactNode;
}

export interface AttendanceScreenProps {
  gameId: string;
  /**
   * Reads who gets the game's next text, and reads it again with each version of the responses. Adds what managers can do
   * about the game.
   */
  WithGame: ComponentType<WithGameProps>;
  /** Rows that other features add between the lineup and the list. */
  Rows: ComponentType<{ sheet: Sheet }>;
  /** Cards that other features add after those rows. */
  Cards: (props: { sheet: Sheet }) => ReactNode;
}

/** Shows one game's attendance (ATT-01). */
export function AttendanceScreen({ gameId, WithGame, Rows, Cards }: AttendanceScreenProps) {
  const { query, sheet, isLive } = useSheet(gameId);
  if (isMissing(query.error)) return <GameNotFound />;
  if (!sheet && query.isError)
    return <SheetFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to="/schedule">Back to Schedule</BackLink>
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
          <WithGame gameId={gameId} version={sheet.version} canManageTeam={sheet.game.canManageTeam}>
            {({ outlook, actions }) => (
              <>
                <GameHead game={sheet.game} outlook={outlook} />
                {actions}
              </>
            )}
          </WithGame>
          {query.isError && <OutOfDate query={query}>These responses</OutOfDate>}
          <SheetView
            sheet={sheet}
            isLive={isLive}
            rows={<Rows sheet={sheet} />}
            between={<Cards sheet={sheet} />}
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
      The link may be out of date, or you don't have access to this game's team.
    </EmptyState>
  );
}

function SheetFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      size="page"
      title="We Couldn't Load This Game"
      action={
        <>
          <LinkButton variant="secondary" to="/schedule">
            Back to Schedule
          </LinkButton>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      }
    >
      {explainError(error)}
    </EmptyState>
  );
}
