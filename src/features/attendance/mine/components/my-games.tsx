import { CalendarOff, Check, CircleQuestionMark, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, getMonthAndDay, formatTime, getWeekday } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { rsvpOptions, getClosedMessage, getNoun } from "../../rules.ts";
import type { RsvpStatus } from "../../schema.ts";
import type { MyPageData, MyGame } from "../schema.ts";
import { MAX_GAMES } from "../rules.ts";

/** All games in one form, so that members can respond to several before saving once. */
export function MyGames({ pageData, path }: { pageData: MyPageData; path: string }) {
  const { games, hasMoreGames } = pageData;
  if (games.length === 0)
    return (
      <EmptyState title="No upcoming games" className="mt-4">
        <p>When your team adds a game, you'll see it here.</p>
      </EmptyState>
    );
  return (
    <form method="post" action={`${path}/responses`} className="games mt-1">
      <ul>
        {games.map((game) => (
          <GameRow key={game.id} game={game} pageData={pageData} />
        ))}
      </ul>
      {hasMoreGames && <p className="mt-1 text-caption text-ink-3">Showing your next {MAX_GAMES} games.</p>}
      {games.some(({ state }) => state === "open") && (
        <div className="save -mx-5 px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:rounded-b-xl md:px-6 md:pb-5">
          <p className="unsaved mb-2 text-caption font-[580] text-ink">You have unsaved changes.</p>
          <button type="submit" className={cx(getButtonClass({ size: "large", full: true }), "md:w-auto!")}>
            Save Responses
          </button>
        </div>
      )}
    </form>
  );
}

function GameRow({ game, pageData }: { game: MyGame; pageData: MyPageData }) {
  const { id, kind, gameOn, gameTime, location, state, respondedVia } = game;
  const { month, day } = getMonthAndDay(gameOn);
  const isThisYear = gameOn.slice(0, 4) === pageData.today.slice(0, 4);
  const title = `game-${id}`;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex gap-3.5">
        <DateBlock month={month} day={day} today={gameOn === pageData.today} className="self-start" />
        <div className="min-w-0 flex-1">
          <h3 id={title} className="h3 wrap-anywhere">
            {formatGameTitle(game)}
          </h3>
          <p className="text-ui wrap-anywhere text-ink-2">
            <span className="sr-only">{formatDate(gameOn)}, </span>
            {getWeekday(gameOn)}
            {!isThisYear && `, ${formatDate(gameOn)}`},{" "}
            {gameTime === null ? "time TBD" : formatTime(gameTime)}
            {location && ` · ${location}`}
          </p>
        </div>
        {respondedVia === "away" && state === "open" && (
          <Badge tone="quiet" icon={<CalendarOff />}>
            Away
          </Badge>
        )}
        {state === "cancelled" && <Badge tone="expired">Canceled</Badge>}
        {state === "started" && <Badge tone="now">Started</Badge>}
      </div>
      {state === "open" ? (
        <Choice game={game} labelledBy={title} />
      ) : (
        <p className="mt-2 text-ui text-ink-2">
          {getClosedMessage(state, kind)}{" "}
          {game.response && state === "started" && responseSentences[game.response]}
        </p>
      )}
    </li>
  );
}

/**
 * Formats "vs Harbor Street FC" or "Practice". The team's name is left out, because the whole page is about that team.
 */
function formatGameTitle({ opponent, kind }: MyGame): string {
  if (opponent !== null) return `vs ${opponent}`;
  const noun = getNoun(kind);
  return noun[0]!.toUpperCase() + noun.slice(1);
}

const responseSentences: Record<RsvpStatus, string> = {
  attending: "You said you'll be there.",
  maybe: "You weren't sure.",
  not_attending: "You said you can't make it.",
};

const icons: Record<RsvpStatus, ReactNode> = {
  attending: <Check aria-hidden="true" size={18} strokeWidth={2.4} />,
  maybe: <CircleQuestionMark aria-hidden="true" size={18} strokeWidth={2.4} />,
  not_attending: <X aria-hidden="true" size={18} strokeWidth={2.4} />,
};

const optionStyles: Record<RsvpStatus, string> = {
  attending:
    "peer-checked:bg-green-soft peer-checked:text-green-ink peer-checked:shadow-[inset_0_0_0_2.5px_var(--green-line)]",
  maybe:
    "peer-checked:bg-yellow-soft peer-checked:text-yellow-ink peer-checked:shadow-[inset_0_0_0_2.5px_var(--yellow-line)]",
  not_attending:
    "peer-checked:bg-red-soft peer-checked:text-red-ink peer-checked:shadow-[inset_0_0_0_2.5px_var(--red-line)]",
};

/** The same three options as on the RSVP page (RSVP-09 to RSVP-12). */
function Choice({ game: { id, response }, labelledBy }: { game: MyGame; labelledBy: string }) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="mt-3 grid grid-cols-3 gap-2">
      {/* The value shown. Only responses that differ from it are saved, so that a stale page doesn't overwrite newer ones. */}
      <input type="hidden" name={`was-${id}`} value={response ?? ""} />
      {rsvpOptions.map(({ value, label }) => (
        <label key={value} className="relative block">
          <input
            type="radio"
            name={`response-${id}`}
            value={value}
            defaultChecked={value === response}
            className="peer absolute inset-0 size-full opacity-0"
          />
          <span
            className={cx(
              "flex h-full min-h-14 flex-col items-center justify-center gap-1 rounded-md px-1.5 py-2 text-center text-caption leading-[1.2] font-[580] text-balance",
              "bg-surface shadow-[inset_0_0_0_1.5px_var(--control)] peer-hover:not-peer-checked:bg-tint md:flex-row md:gap-2",
              "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
              optionStyles[value],
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
