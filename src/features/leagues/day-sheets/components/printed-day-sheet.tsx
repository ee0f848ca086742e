import { createPortal } from "react-dom";
import { formatTime } from "#platform/date-format.ts";
import { formatDay } from "#ui/month-grid.ts";
import { formatRequest, formatScore, groupByPlace } from "../rules.ts";
import type { DaySheet, DaySheetGame } from "../schema.ts";

const columns = ["Time", "Home", "Away", "Score", "Notes"];
const cell = "border-b border-line px-2 py-2 text-left align-top wrap-anywhere first:pl-0 last:pr-0";

/** The day sheet on paper, with room to write scores. The widths fit letter paper. */
export function PrintedDaySheet({ sheet }: { sheet: DaySheet }) {
  if (sheet.games.length === 0) return null;
  return createPortal(
    <div data-print="sheet" className="hidden bg-white text-[10.5pt] leading-[1.4] text-black print:block">
      <h1 className="text-[17pt] leading-[1.2] font-bold wrap-anywhere">{formatDay(sheet.on)}</h1>
      <p className="text-[12pt] wrap-anywhere">
        {sheet.leagueName}, {sheet.games.length === 1 ? "1 game" : `${sheet.games.length} games`}
      </p>
      {groupByPlace(sheet.games).map(({ place, games }) => (
        <section key={place} className="mt-4">
          <h2 className="text-[12pt] font-bold wrap-anywhere">{place}</h2>
          <table className="w-full table-fixed border-collapse">
            <colgroup>
              <col className="w-[13%]" />
              <col className="w-[24%]" />
              <col className="w-[24%]" />
              <col className="w-[15%]" />
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

function Row({ game }: { game: DaySheetGame }) {
  const strikeClass = game.isCancelled ? "line-through" : "";
  const notes = [
    !game.hasSides && game.away && "No home team set",
    game.request && formatRequest(game.request),
    game.notes,
  ];
  return (
    <tr>
      <td className={`${cell} whitespace-nowrap ${strikeClass}`}>
        {game.time === null ? "Time N/A" : formatTime(game.time)}
      </td>
      <td className={`${cell} ${strikeClass}`}>{game.home.name}</td>
      <td className={`${cell} ${strikeClass}`}>{game.away?.name}</td>
      <td className={cell}>{formatScore(game)}</td>
      <td className={`${cell} whitespace-pre-line`}>
        {game.isCancelled && <b className="block">Canceled</b>}
        {notes.filter(Boolean).join("\n")}
      </td>
    </tr>
  );
}
