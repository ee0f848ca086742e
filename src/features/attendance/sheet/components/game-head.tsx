import { getVersus, sideNames } from "#features/teams/sides/rules.ts";
import { CalendarDays, Clock, DoorOpen, Hourglass, Info, MapPin, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import type { Outlook } from "#features/reminders/schema.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { CourtPanel } from "#ui/court-panel.tsx";
import { cx } from "#ui/cx.ts";
import { TimeChip } from "#ui/time-chip.tsx";
import { WhistleLine } from "#ui/whistle-line.tsx";
import { formatArrival, formatDue, computeCountdown, getDayLabel, getOpponentOrKind } from "../rules.ts";
import type { SheetGame } from "../schema.ts";

/** Shows the game itself (ATT-03), with the texts that were sent and those that are still to come. */
export function GameHead({ game, outlook }: { game: SheetGame; outlook?: Outlook | null | undefined }) {
  const dayLabel = getDayLabel(game);
  const line = computeCountdown(game, outlook?.state === "blocked");
  const arrival = formatArrival(game);
  const due = formatDue(game);
  return (
    <CourtPanel as="header" lines="corner" className="mb-3.5 p-4.5 md:mb-4.5 md:px-7 md:pt-6 md:pb-5.5">
      <div className="grid items-end gap-x-12 gap-y-5 min-[73.75rem]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          {(dayLabel || game.isCancelled || game.side) && (
            <div className="mb-3 flex flex-wrap gap-2">
              {game.isCancelled ? (
                <Badge tone="expired">Canceled</Badge>
              ) : (
                dayLabel && <TimeChip>{dayLabel}</TimeChip>
              )}
              {game.side && <Badge tone="quiet">{sideNames[game.side]}</Badge>}
            </div>
          )}
          <Title game={game} />
          <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-on-court-2">
            <Fact icon={<CalendarDays />}>{formatDate(game.gameOn)}</Fact>
            <Fact icon={<Clock />}>{game.gameTime === null ? "Time N/A" : formatTime(game.gameTime)}</Fact>
            {arrival && <Fact icon={<DoorOpen />}>{arrival}</Fact>}
            {due && <Fact icon={<Hourglass />}>{due}</Fact>}
            <Fact icon={<MapPin />}>{game.location}</Fact>
          </ul>
          {game.notes !== null && (
            <p className="mt-3.5 flex max-w-130 gap-2 rounded-md bg-white/12 px-3 py-2.5 text-sm leading-[1.45]">
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere whitespace-pre-line">{game.notes}</span>
            </p>
          )}
        </div>
        <div className="grid gap-3 empty:hidden">
          {line && <WhistleLine steps={line.steps} nowFraction={line.nowFraction} />}
          {outlook && !game.isCancelled && (
            <p className="flex gap-2 text-sm">
              {outlook.state === "ready" || outlook.state === "done" ? null : (
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              )}
              <OutlookLine outlook={outlook} onCourt />
            </p>
          )}
        </div>
      </div>
    </CourtPanel>
  );
}

function Title({ game }: { game: SheetGame }) {
  const title = getOpponentOrKind(game);
  return (
    <h1
      className={cx(
        "mt-0.5 mb-3 font-display text-[1.375rem] leading-[1.15] font-[720] tracking-[-0.022em] wrap-anywhere font-stretch-109% md:text-[1.75rem]",
        game.isCancelled && "line-through",
      )}
    >
      {game.team.name}
      {title !== null && (
        <>
          <br />
          {game.opponent !== null && <span className="font-[480] opacity-85">{getVersus(game.side)} </span>}
          {title}
        </>
      )}
    </h1>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
