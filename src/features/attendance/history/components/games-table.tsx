import { Link } from "react-router";
import { formatDate } from "#platform/date-format.ts";
import { attendanceStatusNames, type AttendanceStatus } from "../../sheet/rules.ts";
import { formatGameName, statusOrder } from "../rules.ts";
import type { PlayedGame } from "../schema.ts";

/** Labels short enough for five columns to fit on a phone. */
const shortNames: Record<AttendanceStatus, string> = {
  attending: "In",
  maybe: "Maybe",
  not_attending: "Out",
  none: "None",
};

const headClass = "pb-[9px] text-[0.78125rem] font-[580] text-ink-3";

/** The chart's data as a table, newest first. It's narrow enough to stay a table on a phone. */
export function GamesTable({ games }: { games: readonly PlayedGame[] }) {
  return (
    <table aria-label="Responses per game" className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${headClass} pl-1 text-left`}>
            Game
          </th>
          {statusOrder.map((status) => (
            <th key={status} scope="col" className={`${headClass} w-12 text-right last:pr-1 md:w-30`}>
              <span className="max-md:hidden">{attendanceStatusNames[status]}</span>
              <span className="md:hidden">{shortNames[status]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {games.toReversed().map((game) => (
          <tr key={game.id} className="border-t border-line text-ui">
            <th scope="row" className="min-w-0 py-2.5 pr-3 pl-1 text-left leading-[1.35] font-[450]">
              <Link
                to={`/game/${game.id}/attendance`}
                className="font-[620] wrap-anywhere underline-offset-3 hover:underline"
              >
                {formatGameName(game)}
              </Link>
              <span className="caption block text-ink-3">{formatDate(game.gameOn)}</span>
            </th>
            {statusOrder.map((status) => (
              <td key={status} className="py-2.5 text-right last:pr-1">
                {game.counts[status]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
