import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2, UserCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton, IconLink } from "#ui/icon-button.tsx";
import { MonthCalendar } from "#ui/month-calendar.tsx";
import { monthInWords, monthOf } from "#ui/month-grid.ts";
import { showToast } from "#ui/toast.tsx";
import { gamesQueries } from "../client.ts";
import { GAMES_PER_PAGE } from "../rules.ts";
import type { Game } from "../schema.ts";
import { Agenda } from "./agenda.tsx";
import { DayDialog } from "./day-dialog.tsx";
import { calendarItem, monthInNumbers } from "./event-words.ts";
import { FIRST_MONTH, LAST_MONTH, shownDays } from "./schedule-address.ts";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { eventName } from "./kind-words.ts";

export interface ScheduleMonthProps {
  team: { id: string; name: string };
  month: string;
  today: string;
  onMonthChange: (month: string) => void;
  onAdd: (on: string) => void;
  onEdit: (game: Game) => void;
  onDelete: (game: Game) => void;
  onMove: (game: Game, on: string) => void;
}

/** One month of a team: the calendar, on phones the agenda below it, and what the printer gets. */
export function ScheduleMonth(props: ScheduleMonthProps) {
  const { team, month, today, onMonthChange, onAdd, onEdit } = props;
  const list = useMonth(team.id, month);
  const games = list.data?.games ?? [];
  const inMonth = games.filter(({ gameOn }) => monthOf(gameOn) === month);
  const [day, setDay] = useState({ on: today, open: false });
  const closeDay = () => setDay((last) => ({ ...last, open: false }));
  const find = (id: string) => games.find((game) => game.id === id)!;

  return (
    <>
      <Problems list={list} />
      <MonthCalendar
        month={month}
        today={today}
        items={games.map((game) => calendarItem(game, today))}
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
        summary={list.data && monthInNumbers(inMonth)}
      />
      <p className="caption mt-2.5 text-ink-2 md:hidden">
        Tap a game to edit it, or an empty day to add one.
      </p>
      {list.data && <MonthAgenda games={inMonth} month={month} onOpen={onEdit} />}
      {list.isPending && <output className="sr-only">Loading {monthInWords(month)}</output>}
      <DayDialog
        on={day.on}
        open={day.open}
        games={games.filter(({ gameOn }) => gameOn === day.on)}
        onClose={closeDay}
        onOpen={(game) => {
          closeDay();
          onEdit(game);
        }}
        onAdd={() => {
          closeDay();
          onAdd(day.on);
        }}
      />
      {list.data && <ScheduleSheet team={team} month={month} games={inMonth} />}
    </>
  );
}

/** The month's games with one request (SCHED-50), and the days around them that its page shows. */
function useMonth(teamId: string, month: string) {
  const list = useQuery(
    gamesQueries.games.list.queryOptions({
      input: { teamId, ...shownDays(month) },
      // Without a connection it fails, instead of loading for ever, and tries again when there is one.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const failedAt = list.isError ? list.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load game schedule", { id: "game-schedule" });
  }, [failedAt]);
  return list;
}

function Problems({ list }: { list: ReturnType<typeof useMonth> }) {
  // Once failed, the notice stays while it is tried again: its button has the focus.
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
            busyLabel="Trying..."
            onClick={() => void list.refetch()}
          >
            Try Again
          </Button>
        }
      >
        {list.data ? "These games may be out of date." : "This month's games could not be loaded."}
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

/** SCHED-12 to SCHED-14. */
function Actions({ game, onEdit, onDelete }: ScheduleMonthProps & { game: Game }) {
  const name = eventName(game);
  return (
    <>
      <IconLink label={`View attendance: ${name}`} size="small" to={`/game/${game.id}/attendance`}>
        <UserCheck className="size-4" />
      </IconLink>
      <IconButton label={`Edit: ${name}`} size="small" onClick={() => onEdit(game)}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton label={`Delete: ${name}`} size="small" tone="destructive" onClick={() => onDelete(game)}>
        <Trash2 className="size-4" />
      </IconButton>
    </>
  );
}

type MonthAgendaProps = { games: Game[]; month: string; onOpen: (game: Game) => void };

/** What is still to come; of a month that is over, what was. */
function MonthAgenda({ games, month, onOpen }: MonthAgendaProps) {
  const ahead = games.filter(({ isPast }) => !isPast);
  if (games.length === 0)
    return <p className="caption mt-1 text-ink-3 md:hidden">No games in {monthInWords(month)}.</p>;
  return <Agenda games={ahead.length > 0 ? ahead : games} onOpen={onOpen} className="mt-3 md:hidden" />;
}
