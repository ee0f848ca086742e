import { formatDate } from "#platform/date-format.ts";
import { formatGameTime, formatOpponent } from "../rules.ts";
import type { Game } from "../schema.ts";

/** Shows a game's details in a confirmation dialog. */
export function GameFacts({ game }: { game: Game }) {
  const facts = {
    Team: game.team.name,
    Date: formatDate(game.gameOn),
    Time: formatGameTime(game.gameTime),
    Location: game.location,
    ...(game.kind === "game" && { Opponent: formatOpponent(game) }),
  };
  return (
    <dl className="my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 rounded-lg bg-sunken px-4 py-3">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="font-semibold wrap-anywhere text-ink">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
