import { CalendarOff, Check, CircleQuestionMark, X } from "lucide-react";
import type { ReactNode } from "react";
import { dateInWords, monthAndDay, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button-look.ts";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { answers, closedMessage, nounOf } from "../../rules.ts";
import type { Response } from "../../schema.ts";
import type { Mine, MyGame } from "../schema.ts";
import { MOST_GAMES } from "../rules.ts";

/** All the games in one form: several are answered before one tap saves them. */
export function MyGames({ mine, path }: { mine: Mine; path: string }) {
  const { games, hasMoreGames } = mine;
  if (games.length === 0)
    return (
      <EmptyState title="No Games to Come" className="mt-4">
        <p>As soon as your team adds one, it is here.</p>
      </EmptyState>
    );
  return (
    <form method="post" action={`${path}/answers`} className="games mt-1">
      <ul>
        {games.map((game) => (
          <GameRow key={game.id} game={game} mine={mine} />
        ))}
      </ul>
      {hasMoreGames && (
        <p className="mt-1 text-caption text-ink-3">
          These are the next {MOST_GAMES}. More follow when they are over.
        </p>
      )}
      {games.some(({ state }) => state === "open") && (
        <div className="save -mx-5 px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:rounded-b-xl md:px-6 md:pb-5">
          <p className="unsaved mb-2 text-caption font-[580] text-ink">Not saved yet.</p>
          <button type="submit" className={cx(buttonClass({ size: "large", full: true }), "md:w-auto!")}>
            Save Answers
          </button>
        </div>
      )}
    </form>
  );
}

function GameRow({ game, mine }: { game: MyGame; mine: Mine }) {
  const { id, kind, gameOn, gameTime, location, state, answeredVia } = game;
  const { month, day } = monthAndDay(gameOn);
  const isThisYear = gameOn.slice(0, 4) === mine.today.slice(0, 4);
  const title = `game-${id}`;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex gap-3.5">
        <DateBlock month={month} day={day} today={gameOn === mine.today} className="self-start" />
        <div className="min-w-0 flex-1">
          <h3 id={title} className="h3 wrap-anywhere">
            {occasion(game)}
          </h3>
          <p className="text-ui wrap-anywhere text-ink-2">
            <span className="sr-only">{dateInWords(gameOn)}, </span>
            {weekdayOf(gameOn)}
            {!isThisYear && `, ${dateInWords(gameOn)}`},{" "}
            {gameTime === null ? "time not set yet" : timeInWords(gameTime)}
            {location && ` · ${location}`}
          </p>
        </div>
        {answeredVia === "away" && state === "open" && (
          <Badge tone="quiet" icon={<CalendarOff />}>
            Away
          </Badge>
        )}
        {state === "cancelled" && <Badge tone="expired">Cancelled</Badge>}
        {state === "started" && <Badge tone="now">Started</Badge>}
      </div>
      {state === "open" ? (
        <Choice game={game} labelledBy={title} />
      ) : (
        <p className="mt-2 text-ui text-ink-2">
          {closedMessage(state, kind)} {game.response && state === "started" && said[game.response]}
        </p>
      )}
    </li>
  );
}

/** Without the team, which the whole page is about: "vs Harbor Street FC", "Practice". */
function occasion({ opponent, kind }: MyGame): string {
  if (opponent !== null) return `vs ${opponent}`;
  const noun = nounOf(kind);
  return noun[0]!.toUpperCase() + noun.slice(1);
}

const said: Record<Response, string> = {
  attending: "You said that you'll be there.",
  maybe: "You were not sure.",
  not_attending: "You said that you can't make it.",
};

const icons: Record<Response, ReactNode> = {
  attending: <Check aria-hidden="true" size={18} strokeWidth={2.4} />,
  maybe: <CircleQuestionMark aria-hidden="true" size={18} strokeWidth={2.4} />,
  not_attending: <X aria-hidden="true" size={18} strokeWidth={2.4} />,
};

const looks: Record<Response, string> = {
  attending:
    "peer-checked:bg-green-soft peer-checked:text-green-ink peer-checked:shadow-[inset_0_0_0_2.5px_var(--green-line)]",
  maybe:
    "peer-checked:bg-yellow-soft peer-checked:text-yellow-ink peer-checked:shadow-[inset_0_0_0_2.5px_var(--yellow-line)]",
  not_attending:
    "peer-checked:bg-red-soft peer-checked:text-red-ink peer-checked:shadow-[inset_0_0_0_2.5px_var(--red-line)]",
};

/** The same three answers as on the page of one game (RSVP-09 to RSVP-12). */
function Choice({ game: { id, response }, labelledBy }: { game: MyGame; labelledBy: string }) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="mt-3 grid grid-cols-3 gap-2">
      {/* What was shown: only what somebody changes is sent on, not an answer that grew old on an open page. */}
      <input type="hidden" name={`was-${id}`} value={response ?? ""} />
      {answers.map(({ value, label }) => (
        <label key={value} className="relative block">
          <input
            type="radio"
            name={`answer-${id}`}
            value={value}
            defaultChecked={value === response}
            className="peer absolute inset-0 size-full opacity-0"
          />
          <span
            className={cx(
              "flex h-full min-h-14 flex-col items-center justify-center gap-1 rounded-md px-1.5 py-2 text-center text-caption leading-[1.2] font-[580] text-balance",
              "bg-surface shadow-[inset_0_0_0_1.5px_var(--control)] peer-hover:not-peer-checked:bg-tint md:flex-row md:gap-2",
              "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
              looks[value],
            )}
          >
            {icons[value]}
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
