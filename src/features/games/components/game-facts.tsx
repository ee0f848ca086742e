import { dateInWords } from "#platform/date-words.ts";
import { gameTimeInWords, opponentInWords } from "../rules.ts";
import type { Game } from "../schema.ts";

/** A game in full, before something is done to it. */
export function GameFacts({ game }: { game: Game }) {
  const facts = {
    Team: game.team.name,
    Date: dateInWords(game.gameOn),
    Time: gameTimeInWords(game.gameTime),
    Location: game.location,
    ...(game.kind === "game" && { Opponent: opponentInWords(game) }),
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
