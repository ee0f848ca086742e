import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2, UserCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton, IconLink } from "#ui/icon-button.tsx";
import { MonthCalendar } from "#ui/month-calendar.tsx";
import { formatMonth, toMonth } from "#ui/month-grid.ts";
import { showToast } from "#ui/toast.tsx";
import { gamesApi, gamesQueries } from "../client.ts";
import { GAMES_PER_PAGE, getChangeMode } from "../rules.ts";
import type { Game } from "../schema.ts";
import { Agenda } from "./agenda.tsx";
import { DayDialog } from "./day-dialog.tsx";
import { toCalendarItem, formatMonthSummary } from "./event-labels.ts";
import { FIRST_MONTH, LAST_MONTH, getCalendarRange } from "./schedule-url.ts";
import type { AllGames } from "./schedule-teams.ts";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { formatEventName, formatOpenLabel } from "./kind-labels.ts";

export interface ScheduleMonthProps {
  /** The team, or all teams. */
  source: { id: string; name: string } | AllGames;
  month: string;
  today: string;
  onMonthChange: (month: string) => void;
  onAdd: (on: string) => void;
  onEdit: (game: Game) => void;
  onDelete: (game: Game) => void;
  onMove: (game: Game, on: string) => void;
}

/** Shows a month of one team or of all teams: the calendar, the agenda below it on phones, and the printable sheet. */
export function ScheduleMonth(props: ScheduleMonthProps) {
  const { source, month, today, onMonthChange, onAdd, onEdit } = props;
  const list = useMonth(source, month);
  const namesTeams = "getQuery" in source;
  const games = list.data?.games ?? [];
  const monthGames = games.filter(({ gameOn }) => toMonth(gameOn) === month);
  const [day, setDay] = useState({ on: today, open: false });
  const closeDay = () => setDay((last) => ({ ...last, open: false }));
  const find = (id: string) => games.find((game) => game.id === id)!;

  return (
    <>
      <Problems list={list} />
      <MonthCalendar
        month={month}
        today={today}
        items={games.map((game) => toCalendarItem(game, today, namesTeams))}
        busy={list.isPending}
        firstMonth={FIRST_MONTH}
        lastMonth={LAST_MONTH}
        onMonthChange={onMonthChange}
        onOpenDay={onAdd}
        onOpenItem={({ id }) => onEdit(find(id))}
        onOpenMany={(on) => setDay({ on, open: true })}
        onMoveItem={({ id }, on) => props.onMove(find(id), on)}
        renderActions={({ id }) => <Actions {...props} game={find(id)} />}
        addLabel="Add Game"
        todayLabel="TODAY"
        summary={list.data && formatMonthSummary(monthGames)}
      />
      <p className="caption mt-2.5 text-ink-2 md:hidden">
        Tap a game to edit it, or an empty day to add one.
      </p>
      {list.data && <MonthAgenda games={monthGames} month={month} namesTeams={namesTeams} onEdit={onEdit} />}
      {list.isPending && <output className="sr-only">Loading {formatMonth(month)}</output>}
      <DayDialog
        on={day.on}
        open={day.open}
        namesTeams={namesTeams}
        games={games.filter(({ gameOn }) => gameOn === day.on)}
        onClose={closeDay}
        onEdit={(game) => {
          closeDay();
          onEdit(game);
        }}
        onAdd={() => {
          closeDay();
          onAdd(day.on);
        }}
      />
      {list.data && <ScheduleSheet team={source} namesTeams={namesTeams} month={month} games={monthGames} />}
    </>
  );
}

function getQuery(
  source: ScheduleMonthProps["source"],
  range: { from: string; to: string },
): ReturnType<AllGames["getQuery"]> {
  if ("getQuery" in source) return source.getQuery(range);
  const input = { teamId: source.id, ...range };
  return {
    queryKey: gamesQueries.games.list.queryKey({ input }),
    queryFn: () => gamesApi.games.list(input),
  };
}

/** Loads the games on a month's calendar page with one request (SCHED-50). */
function useMonth(source: ScheduleMonthProps["source"], month: string) {
  const list = useQuery({
    ...getQuery(source, getCalendarRange(month)),
    // Fail when offline instead of loading forever, and refetch when the connection is back.
    networkMode: "always",
    refetchOnReconnect: true,
  });
  const failedAt = list.isError ? list.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load game schedule", { id: "game-schedule" });
  }, [failedAt]);
  return list;
}

function Problems({ list }: { list: ReturnType<typeof useMonth> }) {
  // Keep the error visible during a retry, because its button has focus.
  if (list.isError || (list.isPending && list.errorUpdateCount > 0))
    return (
      <Banner
        tone="error"
        className="mb-3"
        action={
          <Button
            variant="secondary"
            size="small"
            busy={list.isFetching}
            busyLabel="Retrying..."
            onClick={() => void list.refetch()}
          >
            Try Again
          </Button>
        }
      >
        {list.data ? "This list may be out of date." : "We couldn't load this month's games."}
      </Banner>
    );
  if (list.data?.nextCursor)
    return (
      <Banner tone="info" className="mb-3">
        Only the first {GAMES_PER_PAGE} games of this month are shown.
      </Banner>
    );
  return null;
}

/** Renders a game's actions (SCHED-12 to SCHED-14). */
function Actions({ game, onEdit, onDelete }: ScheduleMonthProps & { game: Game }) {
  const name = formatEventName(game);
  const mode = getChangeMode(game);
  return (
    <>
      <IconLink label={`View attendance: ${name}`} size="small" to={`/game/${game.id}/attendance`}>
        <UserCheck className="size-4" />
      </IconLink>
      <IconButton label={formatOpenLabel(game)} size="small" onClick={() => onEdit(game)}>
        <Pencil className="size-4" />
      </IconButton>
      {mode !== "never" && (
        <IconButton
          label={`${mode === "ask" ? "Ask to delete" : "Delete"}: ${name}`}
          size="small"
          tone="destructive"
          onClick={() => onDelete(game)}
        >
          <Trash2 className="size-4" />
        </IconButton>
      )}
    </>
  );
}

type MonthAgendaProps = { games: Game[]; month: string; namesTeams: boolean; onEdit: (game: Game) => void };

/** Lists upcoming games, or all games in a past month. */
function MonthAgenda({ games, month, namesTeams, onEdit }: MonthAgendaProps) {
  const upcoming = games.filter(({ isPast }) => !isPast);
  if (games.length === 0)
    return <p className="caption mt-1 text-ink-3 md:hidden">No games in {formatMonth(month)}.</p>;
  return (
    <Agenda
      games={upcoming.length > 0 ? upcoming : games}
      namesTeams={namesTeams}
      onEdit={onEdit}
      className="mt-3 md:hidden"
    />
  );
}
