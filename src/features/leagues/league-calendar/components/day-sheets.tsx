import { createPortal } from "react-dom";
import { formatTime } from "#platform/date-format.ts";
import { formatDay } from "#ui/month-grid.ts";
import type { CalendarGame } from "../schema.ts";

export interface DaySheetsProps {
  leagueName: string;
  days: readonly { date: string; games: readonly CalendarGame[] }[];
}

const columns = ["Time", "Place", "Home", "Away", "Notes"];
const cell = "border-b border-line px-2 py-2 text-left align-top wrap-anywhere first:pl-0 last:pr-0";

/** The printable version of the calendar: a page per day, for referees and field hosts. */
export function DaySheets({ leagueName, days }: DaySheetsProps) {
  if (days.length === 0) return null;
  return createPortal(
    <div data-print="sheet" className="hidden bg-white text-[10.5pt] leading-[1.4] text-black print:block">
      {days.map(({ date, games }) => (
        <section key={date} className="break-after-page last:break-after-auto">
          <h1 className="text-[17pt] leading-[1.2] font-bold wrap-anywhere">{formatDay(date)}</h1>
          <p className="mb-4 text-[12pt] wrap-anywhere">
            {leagueName}, {games.length === 1 ? "1 game" : `${games.length} games`}
          </p>
          <table className="w-full table-fixed border-collapse">
            <colgroup>
              <col className="w-[13%]" />
              <col className="w-[25%]" />
              <col className="w-[21%]" />
              <col className="w-[21%]" />
              <col />
            </colgroup>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={`${cell} border-b-[1.5pt] border-black! font-bold`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {games.map((game) => (
                <Row key={game.id} game={game} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>,
    document.body,
  );
}

function Row({ game }: { game: CalendarGame }) {
  const strikeClass = game.isCancelled ? "line-through" : "";
  const notes = [
    // No one knows who plays at home in a game that a team entered on its own.
    !game.hasSides && game.away && "No home team set",
    game.notes,
  ];
  return (
    <tr>
      <td className={`${cell} whitespace-nowrap ${strikeClass}`}>
        {game.time === null ? "Time N/A" : formatTime(game.time)}
      </td>
      <td className={`${cell} ${strikeClass}`}>{game.location}</td>
      <td className={`${cell} ${strikeClass}`}>{game.home.name}</td>
      <td className={`${cell} ${strikeClass}`}>{game.away?.name}</td>
      <td className={`${cell} whitespace-pre-line`}>
        {game.isCancelled && <b className="block">Canceled</b>}
        {notes.filter(Boolean).join("\n")}
      </td>
    </tr>
  );
}
