import { sideNames } from "#features/teams/sides/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Info, MapPin, Pencil, Trash2, TriangleAlert, UserCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ResponsePips } from "#features/attendance/sheet/components/response-pips.tsx";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Kit } from "#ui/kit.tsx";
import { LoadFailure, toastLoadFailure } from "#ui/load-failure.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { StatusWithReason } from "#ui/status-with-reason.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { gamesQueries } from "../client.ts";
import { formatDate, getMonthAndDay } from "#platform/date-format.ts";
import { formatDayAndTime, formatOpponent, getChangeMode } from "../rules.ts";
import type { Game } from "../schema.ts";
import { useGameDialogs } from "./game-dialogs.tsx";
import { NotificationBadge } from "./notification-badge.tsx";
import { NotificationHelp } from "./notification-help.tsx";
import { UpcomingGamesSkeleton } from "./upcoming-games-skeleton.tsx";

/** Lists the next games for all of the user's teams, so users can view, edit, and delete them (DASH-10 to DASH-19). */
export function UpcomingGames() {
  const { list, hasFailed } = useUpcomingGames();
  const section = useRef<HTMLElement>(null);
  const { dialogs, edit, remove, showTexts } = useGameDialogs({ list: section });
  const [helpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  return (
    <section ref={section} aria-labelledby="upcoming-games" className="mt-7.5 md:mt-9">
      <SectionHead
        id="upcoming-games"
        title="Upcoming Games"
        action={
          <Link
            to="/schedule"
            className="link inline-flex items-center gap-1 text-ui touch:-my-3 touch:min-h-11"
          >
            View all games <ArrowRight className="size-4" />
          </Link>
        }
      />
      {hasFailed && (
        <LoadFailure query={list} className="mb-4">
          {list.data ? "This list may be out of date." : "We couldn't load your games."}
        </LoadFailure>
      )}
      {list.isPending && !hasFailed && <UpcomingGamesSkeleton />}
      {list.data && (
        <DataTable
          caption="Upcoming games"
          columns={createColumns(openHelp, showTexts)}
          rows={list.data.games}
          rowKey={(game) => game.id}
          renderActions={(game) => <Actions game={game} onEdit={edit} onDelete={remove} />}
          empty={
            <EmptyState
              title="No upcoming games"
              action={
                <LinkButton to="/schedule" variant="secondary">
                  Go to Schedule
                </LinkButton>
              }
            >
              Your teams' next games show up here.
            </EmptyState>
          }
        />
      )}
      {list.data && list.data.games.length > 0 && (
        // Cards have no column headers, so the header's help button goes here.
        <Button
          variant="ghost"
          size="small"
          icon={<Info />}
          className="mt-1 -ml-3 not-cards:hidden"
          onClick={openHelp}
        >
          What Pending and Sent Mean
        </Button>
      )}
      {dialogs}
      <NotificationHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  );
}

function useUpcomingGames() {
  const list = useQuery(
    gamesQueries.games.listUpcoming.queryOptions({
      // Fail when offline instead of loading forever, and refetch when the connection is back.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const failedAt = list.isError ? list.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toastLoadFailure("Failed to load game schedule");
  }, [failedAt]);
  // `hasFailed` stays true during a retry, so that the retry button doesn't move.
  return { list, hasFailed: list.isError || (list.isPending && list.errorUpdateCount > 0) };
}

/**
 * Clamped to three lines in the table, so that a long word can't squeeze the other columns. Shown in full on cards.
 */
const textClass = "wrap-anywhere not-cards:line-clamp-3 not-cards:max-w-60 not-cards:min-w-20";

const createColumns = (openHelp: () => void, openTexts: (game: Game) => void): Column<Game>[] => [
  {
    key: "when",
    header: "Date & Time",
    cardSlot: "subtitle",
    className: "not-cards:whitespace-nowrap",
    cell: (game) => (
      <>
        <b className="cards:hidden">{formatDate(game.gameOn)}</b>
        <span className={cx("caption block", game.isToday ? "font-semibold text-whistle-ink" : "text-ink-3")}>
          {formatDayAndTime(game)}
        </span>
      </>
    ),
  },
  {
    key: "team",
    header: "Team",
    cell: ({ team }) => (
      <span className="flex items-center gap-2.5 cards:mt-1 cards:gap-2">
        <Kit id={team.id} kit={team.kit} size={28} className="lg:max-xl:hidden cards:size-[22px]" />
        <span className={textClass}>{team.name}</span>
      </span>
    ),
  },
  {
    key: "opponent",
    header: "Opponent",
    cardSlot: "title",
    cell: (game) => (
      <>
        <Link
          to={`/game/${game.id}/attendance`}
          aria-label={`Who's coming: ${getName(game)}`}
          className={cx("hover:underline", textClass, game.opponent === null && "font-[450] text-ink-3")}
        >
          {formatOpponent(game)}
        </Link>
        {game.side && (
          <>
            {" "}
            <Badge tone="quiet" shape="tag">
              {sideNames[game.side]}
            </Badge>
          </>
        )}
        {game.tally && <ResponsePips tally={game.tally} className="mt-0.5 font-[450] not-cards:max-w-40" />}
        {game.shortage && (
          <span className="caption flex gap-1.5 font-[450] wrap-anywhere text-yellow-ink">
            <TriangleAlert className="mt-px size-4 shrink-0" />
            {game.shortage}
          </span>
        )}
      </>
    ),
  },
  {
    key: "location",
    header: "Location",
    className: "text-ink-2",
    cell: ({ location }) => (
      <span className="flex items-center gap-2">
        <span className="grid w-[22px] shrink-0 place-items-center not-cards:hidden">
          <MapPin className="size-4" />
        </span>
        <span className={textClass}>{location}</span>
      </span>
    ),
  },
  {
    key: "notification",
    header: (
      <span className="inline-flex items-center gap-0.5">
        Notification
        <IconButton
          label="What do these statuses mean?"
          size="small"
          className="-my-1.5 cards:hidden"
          onClick={openHelp}
        >
          <Info className="size-4" />
        </IconButton>
      </span>
    ),
    cardSlot: "status",
    cell: (game) => (
      <StatusWithReason
        badge={<NotificationButton game={game} onPress={openTexts} />}
        reason={
          game.outlook && <OutlookLine outlook={game.outlook} className="block max-w-52 cards:hidden" />
        }
      />
    ),
  },
  {
    // A sentence doesn't fit beside a card's title.
    key: "outlook",
    header: "Next Text",
    className: "not-cards:hidden",
    cell: ({ outlook }) => outlook && <OutlookLine outlook={outlook} className="caption block" />,
  },
  {
    // Shown only on cards, because the table already has a date column. Must be last, because otherwise it would count
    // as the table's first column.
    key: "day",
    header: "Date",
    cardSlot: "lead",
    className: "not-cards:hidden",
    cell: ({ gameOn, isToday }) => (
      <DateBlock {...getMonthAndDay(gameOn)} today={isToday} label={formatDate(gameOn)} />
    ),
  },
];

/** A badge that opens the delivery status of each text (OP-20). */
function NotificationButton({ game, onPress }: { game: Game; onPress: (game: Game) => void }) {
  return (
    <button
      type="button"
      aria-label={`${game.notificationSent ? "Sent" : "Pending"}: text delivery for ${getName(game)}`}
      title="Text delivery"
      className="group -m-1 flex rounded-full p-1 touch:-m-2.5 touch:p-2.5"
      onClick={() => onPress(game)}
    >
      <span className="rounded-full group-hover:brightness-95">
        <NotificationBadge
          isSent={game.notificationSent}
          isBlocked={game.outlook?.state === "blocked"}
          hasChevron
        />
      </span>
    </button>
  );
}

const getName = (game: Game) => `${formatOpponent(game)}, ${formatDate(game.gameOn)}`;

function Actions(props: { game: Game; onEdit: (game: Game) => void; onDelete: (game: Game) => void }) {
  const { game, onEdit, onDelete } = props;
  const name = getName(game);
  const mode = getChangeMode(game);
  return (
    <>
      <LinkButton
        to={`/game/${game.id}/attendance`}
        aria-label={`Attendance: ${name}`}
        variant="ghost"
        size="small"
        icon={<UserCheck />}
      >
        <span className="lg:max-xl:hidden">Attendance</span>
      </LinkButton>
      <IconButton label={`Edit: ${name}`} onClick={() => onEdit(game)}>
        <Pencil />
      </IconButton>
      {mode !== "never" && (
        <IconButton
          label={`${mode === "ask" ? "Ask to delete" : "Delete"}: ${name}`}
          tone="destructive"
          onClick={() => onDelete(game)}
        >
          <Trash2 />
        </IconButton>
      )}
    </>
  );
}
