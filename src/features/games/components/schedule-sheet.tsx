import { createPortal } from "react-dom";
import { formatDate, getWeekday } from "#platform/date-format.ts";
import { formatMonth } from "#ui/month-grid.ts";
import { formatGameTime } from "../rules.ts";
import type { Game } from "../schema.ts";
import { formatArrival } from "./event-labels.ts";
import { getEventText } from "./kind-labels.ts";

export interface ScheduleSheetProps {
  team: { name: string };
  month: string;
  games: readonly Game[];
  /** True if the games belong to several teams. */
  namesTeams?: boolean;
}

const columns = ["Date", "Time", "Location", "Opponent", "Notes"];
const cell = "border-b border-line px-2 py-1.5 text-left align-top wrap-anywhere first:pl-0 last:pr-0";

/** The printable version of the calendar: a list of the month's games. */
export function ScheduleSheet({ team, month, games, namesTeams = false }: ScheduleSheetProps) {
  return createPortal(
    <div data-print="sheet" className="hidden bg-white text-[10pt] leading-[1.4] text-black print:block">
      <h1 className="text-[17pt] leading-[1.2] font-bold wrap-anywhere">{team.name}</h1>
      <p className="mb-4 text-[12pt]">Schedule, {formatMonth(month)}</p>
      {games.length === 0 ? (
        <p>No games this month.</p>
      ) : (
        <table className="w-full table-fixed border-collapse">
          <colgroup>
            <col className="w-[19%]" />
            <col className="w-[15%]" />
            <col className="w-[22%]" />
            <col className="w-[20%]" />
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
              <Row key={game.id} game={game} namesTeam={namesTeams} />
            ))}
          </tbody>
        </table>
      )}
    </div>,
    document.body,
  );
}

function Row({ game, namesTeam }: { game: Game; namesTeam: boolean }) {
  const strikeClass = game.isCancelled ? "line-through" : "";
  const arrival = formatArrival(game);
  return (
    <tr>
      <td className={`${cell} ${strikeClass}`}>
        {getWeekday(game.gameOn)}, {formatDate(game.gameOn)}
      </td>
      <td className={cell}>
        <span className={strikeClass}>{formatGameTime(game.gameTime)}</span>
        {arrival && !game.isCancelled && <span className="block">{arrival}</span>}
      </td>
      <td className={`${cell} ${strikeClass}`}>{game.location}</td>
      <td className={cell}>
        {namesTeam && <span className={`block ${strikeClass}`}>{game.team.name}</span>}
        <span className={strikeClass}>{getEventText(game)}</span>
        {game.isCancelled && <b className="block">Canceled</b>}
      </td>
      <td className={`${cell} whitespace-pre-line`}>{game.notes}</td>
    </tr>
  );
}
