import { Link } from "react-router";
import { dateInWords } from "#platform/date-words.ts";
import { standingNames, type Standing } from "../../sheet/rules.ts";
import { gameName, inOrder } from "../rules.ts";
import type { PlayedGame } from "../schema.ts";

/** Where five columns have to fit on a phone. */
const shortNames: Record<Standing, string> = {
  attending: "In",
  maybe: "Maybe",
  not_attending: "Out",
  none: "None",
};

const head = "pb-[9px] text-[0.78125rem] font-[580] text-ink-3";

/** The columns of the chart as numbers, newest first. Narrow enough to stay a table on a phone. */
export function GamesTable({ games }: { games: readonly PlayedGame[] }) {
  return (
    <table aria-label="Answers per game" className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${head} pl-1 text-left`}>
            Game
          </th>
          {inOrder.map((standing) => (
            <th key={standing} scope="col" className={`${head} w-12 text-right last:pr-1 md:w-30`}>
              <span className="max-md:hidden">{standingNames[standing]}</span>
              <span className="md:hidden">{shortNames[standing]}</span>
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
                {gameName(game)}
              </Link>
              <span className="caption block text-ink-3">{dateInWords(game.gameOn)}</span>
            </th>
            {inOrder.map((standing) => (
              <td key={standing} className="py-2.5 text-right last:pr-1">
                {game.counts[standing]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
